import { Group } from "@mantine/core";
import {
  amountRule,
  type RecurringCharge,
  recurringChargeLifecycle,
  recurringChargeMoveInputs,
  recurringChargeResource,
  recurringChargeMoves,
  stateOfCharge,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MonthField } from "#web/components/form/month-field.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface ChargeMoveProps {
  charge: RecurringCharge;
  onDone: () => void;
}

function ChangeDialog({ charge, onDone, onClose }: ChargeMoveProps & { onClose: () => void }) {
  const { t } = useTexts();
  const from = addMonths(firstOfMonth(useToday()), 1);
  const form = useMoveForm<"amount" | "from" | "reason">(
    {
      resource: recurringChargeResource,
      row: charge,
      verb: "change_amount",
      input: recurringChargeMoveInputs.change_amount,
      rules: [amountRule],
      initial: { from },
    },
    () => {
      showSuccess(t("components.saved", { label: charge.label }));
      onClose();
      onDone();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("accounting.recurring.change")} · ${charge.label}`}
      explanation={t("accounting.recurring.change_explanation")}
      confirm={t("accounting.recurring.change")}
      isPossible={recurringChargeMoves(charge).includes("change_amount")}
      onClose={onClose}
    >
      <FieldRow>
        <MoneyField form={form} name="amount" hint="accounting.recurring.amount_hint" />
        <MonthField form={form} name="from" />
      </FieldRow>
      {isCapped(charge.kind) && <TextAreaField form={form} name="reason" hint="accounting.recurring.cap_hint" />}
    </MoveDialog>
  );
}

/** A new amount from a month on, or the way back. */
export function RecurringMoves({ charge, onDone }: ChargeMoveProps) {
  const [requested, setRequested] = useOpenMove("recurring charge move", recurringChargeLifecycle);
  const { t } = useTexts();
  return (
    <>
      <Group gap="sm">
        <MoveActions
          resource={recurringChargeResource}
          row={charge}
          lifecycle={recurringChargeLifecycle}
          state={stateOfCharge(charge)}
          text={(verb) => `accounting.recurring.action.${verb}`}
          onRequest={{ change_amount: () => setRequested("change_amount") }}
          isInPanel
          onDone={() => {
            showSuccess(t("components.saved", { label: charge.label }));
            onDone();
          }}
        />
      </Group>
      {requested === "change_amount" && (
        <ChangeDialog charge={charge} onDone={onDone} onClose={() => setRequested(null)} />
      )}
    </>
  );
}
