import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import {
  type Remittance,
  type RemittanceException,
  remittanceResource,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";

const MandateForm = lazyComponent(async () => (await import("./mandate-form.tsx")).MandateForm);

interface NewMandateProps {
  remittance: Remittance;
  of: Pick<RemittanceException, "person_id" | "iban" | "name">;
}

/** Creates the mandate missing for a direct debit; the draft remittance then includes the debit. */
export function NewMandate({ remittance, of: { person_id, iban, name } }: NewMandateProps) {
  const { t } = useTexts();
  const may = useCan()("mandate", "create");
  const [isOpen, setIsOpen] = useIsOpen("new mandate");
  const { id, version, scheme } = remittance;
  const prepare = useMutation({ mutationFn: () => moveOne(remittanceResource, id, "prepare", { version }) });
  if (!may || person_id === null) return null;
  const finish = ({ label }: { label: string }) => {
    setIsOpen(false);
    showSuccess(t("components.created", { label }));
    prepare.mutate();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        mt={4}
        aria-label={`${t("new.mandate")} · ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {t("new.mandate")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MandateForm
            row={null}
            initial={{ person_id, iban, scheme }}
            onClose={() => setIsOpen(false)}
            onSaved={finish}
          />
        </Suspense>
      )}
    </>
  );
}
