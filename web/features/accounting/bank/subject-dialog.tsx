import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { formatCents } from "#shared/lib/money.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { RememberBox } from "./remember-box.tsx";
import type { MovementSubject } from "./use-movement-moves.ts";

interface SubjectDialogProps {
  movement: BankMovement;
  /** @param remembered the target of a rule to save from it, if the user wants one */
  onChoose: (subject: MovementSubject, remembered: FormValues | null) => void;
  onClose: () => void;
}

const kinds = ["person", "invoice"] as const;
const owed = { outstanding_from: "1" };

/** Searches for the subject of a movement: a person, whose oldest debts it pays and who may be remembered by a rule, or one invoice. */
export function SubjectDialog({ movement, onChoose, onClose }: SubjectDialogProps) {
  const { t, language } = useTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>("person");
  const [isRemembered, setRemembered] = useState(false);
  const choose = (id: string | null) =>
    id && onChoose({ kind, id }, kind === "person" && isRemembered ? { target: "person", person_id: id } : null);
  const common = { value: null, onChange: choose, isAutoFocused: true };
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t("accounting.movement.search_title", { amount: formatCents(movement.amount, language) })}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t("accounting.movement.search")}
          value={kind}
          onChange={(value) => setKind(value === "invoice" ? "invoice" : "person")}
          data={kinds.map((value) => ({ value, label: t(`entity.${value}`) }))}
        />
        {kind === "person" ? (
          <EntityPicker {...common} key="person" resource={personResource} label={t("entity.person")} />
        ) : (
          <EntityPicker
            {...common}
            key="invoice"
            resource={invoiceResource}
            label={t("entity.invoice")}
            narrowed={owed}
            describe={({ customer_name, outstanding }: Invoice) =>
              `${customer_name} · ${formatCents(outstanding, language)}`
            }
          />
        )}
        <span>{t(`accounting.movement.search_${kind}`)}</span>
        {kind === "person" && <RememberBox isChecked={isRemembered} onChange={setRemembered} />}
      </Stack>
    </PlainModal>
  );
}
