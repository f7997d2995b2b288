import { Button, Group, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { correctionQuery } from "./correction-queries.ts";

const CorrectionDialog = lazyComponent(async () => (await import("./correction-dialog.tsx")).CorrectionDialog);

/** Opens the correction of what AEAT has of an invoice, or says why there can be none now. */
export function CorrectRecord({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useIsOpen("correct record");
  const { data: state } = useQuery(correctionQuery(invoice.id));
  if (!state || state.hold === "no_record") return null;
  if (state.hold !== null || state.present === null)
    return state.hold && <Text size="sm">{t(`accounting.correction.hold.${state.hold}`)}</Text>;
  return (
    <Group justify="flex-end">
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("accounting.correction.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectionDialog
            invoiceId={invoice.id}
            label={invoice.label}
            present={state.present}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}
