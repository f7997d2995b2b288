import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { Suspense } from "react";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { isOwed } from "#shared/ui/palette/commands/invoice-commands.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";

const PaymentForm = lazyComponent(async () => (await import("./payment-form.tsx")).PaymentForm);

/** Registers a payment of an invoice: person, amount and allocation are prefilled. */
export function CollectButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useIsOpen("collect");
  const isOffered = useCan()("payment", "create") && isOwed(invoice);
  const open = () => setIsOpen(true);
  usePageCommands(
    isOffered
      ? [{ id: "invoice_collect", title: "palette.invoice_collect", icon: "payment", hint: invoice.label, run: open }]
      : [],
  );
  if (!isOffered && !isOpen) return null;
  const { person_id, rental_id, outstanding } = invoice;
  return (
    <>
      <Button leftSection={<IconCash size={16} aria-hidden />} onClick={open}>
        {t("accounting.invoice.collect")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PaymentForm
            row={null}
            invoice={invoice}
            initial={{ person_id, rental_id, amount: outstanding }}
            onClose={() => setIsOpen(false)}
            onSaved={({ label }) => {
              setIsOpen(false);
              showSuccess(t("components.created", { label }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
