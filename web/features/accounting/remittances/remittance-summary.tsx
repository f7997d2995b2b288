import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, NumberValue, Instant, Money } from "#web/components/value.tsx";
import { remittanceKindChoices, schemeChoices } from "../bank/banking-choices.ts";
import classes from "../bank/banking.module.css";
import { FileBankStatus } from "./bank-status.tsx";

const entity = "remittance";

/** Accounts that changed shortly before the file: someone may have redirected money. */
function AccountWarnings({ remittance }: { remittance: Remittance }) {
  const { t } = useTexts();
  const { has_changed_issuer_account, changed_account_count: count } = remittance;
  return (
    <>
      {has_changed_issuer_account && <Notice tone="due">{t("accounting.remittance.changed_issuer")}</Notice>}
      {count > 0 && <Notice tone="due">{t("accounting.remittance.changed_accounts", { count })}</Notice>}
    </>
  );
}

/** A remittance's total, number of parties, date, and the data sent to the bank. */
export function RemittanceSummary({ remittance }: { remittance: Remittance }) {
  return (
    <>
      <AccountWarnings remittance={remittance} />
      <RemittanceFields remittance={remittance} />
    </>
  );
}

function RemittanceFields({ remittance }: { remittance: Remittance }) {
  const { kind, message_id, file_sha256 } = remittance;
  return (
    <FieldList>
      <Field entity={entity} name="amount">
        <strong>
          <Money cents={remittance.amount} />
        </strong>
      </Field>
      <Field entity={entity} name="line_count">
        <NumberValue value={remittance.line_count} />
      </Field>
      <Field entity={entity} name="kind">
        <ChoiceValue of={remittanceKindChoices} value={kind} />
      </Field>
      <Field entity={entity} name="issuer_id">
        {remittance.issuer_label}
      </Field>
      <Field entity={entity} name="execution_date">
        <Day date={remittance.execution_date} />
      </Field>
      {kind === "direct_debit" && (
        <>
          <Field entity={entity} name="due_until">
            <Day date={remittance.due_until} />
          </Field>
          <Field entity={entity} name="scheme">
            <ChoiceValue of={schemeChoices} value={remittance.scheme} />
          </Field>
        </>
      )}
      {message_id !== null && (
        <>
          <Field entity={entity} name="generated_at">
            <Instant at={remittance.generated_at} />
          </Field>
          <Field entity={entity} name="sent_on">
            <Day date={remittance.sent_on} />
          </Field>
          <Field entity={entity} name="settled_on">
            <Day date={remittance.settled_on} />
          </Field>
          <Field entity={entity} name="bank_status">
            <FileBankStatus status={remittance.bank_status} />
          </Field>
          <Field entity={entity} name="message_id">
            {message_id}
          </Field>
          <Field entity={entity} name="file_sha256" isWide>
            <code className={classes.hash}>{file_sha256}</code>
          </Field>
        </>
      )}
      <Field entity={entity} name="notes" isWide>
        {remittance.notes}
      </Field>
    </FieldList>
  );
}
