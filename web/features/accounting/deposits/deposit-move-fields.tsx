import { depositBodyResource } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { type DepositVerb, missingOf } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { NewAttachments } from "#web/components/attachments/new-attachments.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";
import { InterestFields } from "./interest-fields.tsx";
import { WithholdingFields } from "./withholding-fields.tsx";

export type DepositMoveField =
  | "received_on"
  | "held_on"
  | "lodged_on"
  | "recovered_on"
  | "returned_on"
  | "payment_method_id"
  | "reference"
  | "body_id"
  | "lodge_reference"
  | "withholdings"
  | "is_remitted"
  | "interest_amount";

type Form = ResourceForm<DepositMoveField>;

/** Payment method and its data. */
function PaymentFields({ form }: { form: Form }) {
  return (
    <FieldRow>
      <EntitySelect form={form} name="payment_method_id" resource={paymentMethodResource} isRequired />
      <TextField form={form} name="reference" />
    </FieldRow>
  );
}

function ReceiveFields({ form, deposit }: { form: Form; deposit: Deposit }) {
  const { t } = useTexts();
  const missing = missingOf(deposit);
  return (
    <>
      <DateField form={form} name="received_on" />
      {missing > 0 && (
        <>
          <PaymentFields form={form} />
          <p className={classes.total}>
            <span>{t("accounting.deposit.to_receive")}</span>
            <Money cents={missing} />
          </p>
        </>
      )}
    </>
  );
}

/** Cents of the withholdings typed so far. */
function withheldIn(drafts: unknown): number {
  const rows: readonly unknown[] = Array.isArray(drafts) ? drafts : [];
  const amounts = rows.map((row) => (typeof row === "object" && row !== null && "amount" in row ? row.amount : null));
  return amounts.reduce<number>((sum, amount) => sum + (typeof amount === "number" ? amount : 0), 0);
}

/** Paid now, or later with a remittance of transfers. */
function GiveBackFields({ form, deposit }: { form: Form; deposit: Deposit }) {
  const { t } = useTexts();
  const isRemitted = form.fields.values["is_remitted"] === true;
  return (
    <>
      <DateField form={form} name="returned_on" />
      <WithholdingFields form={form} deposit={deposit} />
      {deposit.kind !== "bank_guarantee" && (
        <>
          <CheckboxField form={form} name="is_remitted" />
          {isRemitted && <Notice>{t("accounting.deposit.explain.is_remitted")}</Notice>}
          {isRemitted ? <TextField form={form} name="reference" /> : <PaymentFields form={form} />}
          {deposit.kind === "legal" && (
            <InterestFields form={form} deposit={deposit} withheld={withheldIn(form.fields.values["withholdings"])} />
          )}
        </>
      )}
    </>
  );
}

interface DepositMoveFieldsProps {
  verb: DepositVerb;
  deposit: Deposit;
  form: Form;
  /** Identifies the uploads of this form. */
  files: string;
}

/** The inputs of each move (`depositMoveInputs`). */
export function DepositMoveFields({ verb, deposit, form, files }: DepositMoveFieldsProps) {
  switch (verb) {
    case "receive":
      return <ReceiveFields form={form} deposit={deposit} />;
    case "hold":
      return <DateField form={form} name="held_on" />;
    case "lodge":
      return (
        <>
          <EntitySelect form={form} name="body_id" resource={depositBodyResource} />
          <FieldRow>
            <DateField form={form} name="lodged_on" />
            <TextField form={form} name="lodge_reference" />
          </FieldRow>
          <NewAttachments entity="deposit" group={files} />
        </>
      );
    case "recover":
      return <DateField form={form} name="recovered_on" />;
    case "give_back":
      return <GiveBackFields form={form} deposit={deposit} />;
  }
}
