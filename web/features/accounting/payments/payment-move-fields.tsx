import { Checkbox } from "@mantine/core";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Payment, PaymentVerb } from "#shared/domain/accounting/payments/payment.ts";
import { bankReasons } from "#shared/domain/accounting/remittances/status-report.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SuggestField } from "#web/components/form/suggest-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { SpreadTable } from "./spread-table.tsx";
import { useSpread } from "./use-spread.ts";

export type PaymentMoveField =
  | "date"
  | "amount"
  | "payment_method_id"
  | "reference"
  | "allocations"
  | "returned_on"
  | "return_reason"
  | "bank_fee";
type MoveForm = ResourceForm<PaymentMoveField>;

interface FeeTick {
  readonly isTicked: boolean;
  readonly tick: (isTicked: boolean) => void;
}

/** Allocates the payment's remaining credit to the person's debts. */
function AllocateFields({ form, payment }: { form: MoveForm; payment: Payment }) {
  const { person_id, rental_id, credit } = payment;
  const spread = useSpread(form, { personId: person_id, rentalId: rental_id, amount: credit });
  return <SpreadTable spread={spread} error={form.fields.errors["allocations"]} />;
}

function RefundFields({ form }: { form: MoveForm }) {
  return (
    <>
      <FieldRow>
        <MoneyField form={form} name="amount" />
        <DateField form={form} name="date" />
      </FieldRow>
      <EntitySelect form={form} name="payment_method_id" resource={paymentMethodResource} />
      <TextField form={form} name="reference" />
    </>
  );
}

function ReturnFields({ form, fee }: { form: MoveForm; fee: FeeTick }) {
  const { t } = useTexts();
  const proposals = bankReasons.map((code) => `${code} · ${t(`accounting.bank_reason.${code}`)}`);
  return (
    <>
      <DateField form={form} name="returned_on" />
      <SuggestField form={form} name="return_reason" proposals={proposals} isRequired />
      <Checkbox
        label={t("accounting.charge_fee")}
        checked={fee.isTicked}
        onChange={(event) => fee.tick(event.currentTarget.checked)}
      />
      {fee.isTicked && <MoneyField form={form} name="bank_fee" isRequired />}
    </>
  );
}

interface PaymentMoveFieldsProps {
  verb: PaymentVerb;
  form: MoveForm;
  payment: Payment;
  fee: FeeTick;
}

/** The inputs of each move (`paymentMoveInputs`). */
export function PaymentMoveFields({ verb, form, payment, fee }: PaymentMoveFieldsProps) {
  switch (verb) {
    case "complete":
      return <DateField form={form} name="date" />;
    case "allocate":
      return <AllocateFields form={form} payment={payment} />;
    case "refund":
      return <RefundFields form={form} />;
    case "return":
      return <ReturnFields form={form} fee={fee} />;
    case "fail":
    case "cancel":
      return null;
  }
}
