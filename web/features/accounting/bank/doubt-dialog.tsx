import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { isFinal } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { useDoubtText, useMatchText } from "./match-text.ts";

interface DoubtDialogProps {
  movement: BankMovement;
  proposal: MatchProposal;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a match is confirmed that is not certain, or that is final: Enter cancels, so that it cannot confirm by habit. */
export function DoubtDialog({ movement, proposal, onConfirm, onClose }: DoubtDialogProps) {
  const { t } = useTexts();
  const describe = useMatchText();
  const { amount, date } = proposal;
  const texts = [useDoubtText()(proposal), isFinal(proposal) ? t("accounting.movement.final_text") : null];
  return (
    <ConfirmDialog
      title={t("accounting.movement.doubt_title")}
      text={texts.filter((text) => text !== null).join(" ")}
      confirm={t("accounting.movement.confirm")}
      size="lg"
      isConstructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FieldList>
        <Field entity="bank_movement" name="text" isWide>
          {movement.label}
        </Field>
        <Field entity="bank_movement" name="operation_date">
          <Day date={movement.operation_date} />
        </Field>
        <Field entity="bank_movement" name="amount">
          <Money cents={movement.amount} />
        </Field>
        <Field entity="bank_movement" name="match" isWide>
          {describe(proposal)}
        </Field>
        <Field entity="bank_movement" name="match_date">
          <Day date={date} />
        </Field>
        <Field entity="bank_movement" name="match_amount">
          <Money cents={amount} />
        </Field>
      </FieldList>
    </ConfirmDialog>
  );
}
