import { Alert } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import {
  agreedKinds,
  isOfContract,
  type RecurringCharge,
  type RecurringChargeInput,
  recurringChargeResource,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { paymentApplicationResource } from "#shared/domain/accounting/payments/payment-application.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import type { BaseRow } from "#web/components/row.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField, NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { type ResourceForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MissedMonthsDialog, MissedMonthsNotice } from "./missed-months.tsx";
import { MonthsField } from "./months-field.tsx";
import { agreedKindChoices, rhythmChoices } from "./recurring-choices.ts";
import { RecurringMoves } from "./recurring-moves.tsx";
import { RecurringTaxFields } from "./recurring-tax-fields.tsx";
import { useProposedConcept } from "./use-proposed-concept.ts";

type RecurringFormState = ResourceForm<keyof RecurringChargeInput>;

/** What belongs to another rhythm than the chosen one is cleared. */
function useClearOtherRhythms({ fields }: RecurringFormState) {
  const { rhythm } = fields.values;
  const clear = useEffectEvent((chosen: unknown) => {
    const { interval_months, months } = fields.getValues();
    if (chosen !== "every_n_months" && interval_months !== null) fields.setFieldValue("interval_months", null);
    if (chosen !== "named_months" && months !== null) fields.setFieldValue("months", null);
  });
  useEffect(() => clear(rhythm), [rhythm]);
}

/** Amount, start and rhythm: fixed once an invoice says them. */
function DueFields({ form }: { form: RecurringFormState }) {
  const { rhythm } = form.fields.values;
  return (
    <>
      <FieldRow>
        <MoneyField form={form} name="amount" hint="accounting.recurring.amount_hint" />
        <DateField form={form} name="starts_on" />
      </FieldRow>
      <SelectField form={form} name="rhythm" choices={rhythmChoices} />
      {rhythm === "every_n_months" && (
        <NumberField form={form} name="interval_months" hint="accounting.recurring.interval_hint" isRequired />
      )}
      {rhythm === "named_months" && <MonthsField form={form} name="months" isRequired />}
    </>
  );
}

function AgreedFields({ form, isBilled }: { form: RecurringFormState; isBilled: boolean }) {
  const { t } = useTexts();
  const due = { ...form, isReadOnly: form.isReadOnly || isBilled };
  const fixed = { ...form, isReadOnly: form.isReadOnly || form.row !== null };
  const kind = agreedKinds.find((one) => one === form.fields.values.kind);
  // Only what exceeds the limit needs a reason, which the server knows.
  const { errors, values } = form.fields;
  const needsReason = Boolean(values.raise_reason) || errors["raise_reason"] !== undefined;
  useClearOtherRhythms(form);
  useProposedConcept(form);
  return (
    <>
      <EntitySelect form={fixed} name="rental_id" resource={rentalResource} />
      <SelectField form={due} name="kind" choices={agreedKindChoices} />
      <TextField form={form} name="concept" />
      {isBilled && <Alert>{t("accounting.recurring.is_billed")}</Alert>}
      <DueFields form={due} />
      <DateField form={form} name="ends_on" />
      {kind && isCapped(kind) && needsReason && (
        <TextAreaField form={form} name="raise_reason" hint="accounting.recurring.raise_hint" />
      )}
      <CheckboxField form={form} name="is_indexed" hint="accounting.recurring.is_indexed_hint" />
      <EntitySelect form={form} name="payment_application_id" resource={paymentApplicationResource} isRequired />
      <RecurringTaxFields form={form} />
    </>
  );
}

/** A charge that a rental has again and again. Of rent and expenses only the tax is changed here. */
export function RecurringForm(props: EntityFormProps<RecurringCharge>) {
  const { t } = useTexts();
  const [saved, setSaved] = useState<BaseRow | null>(null);
  const { row, onSaved } = props;
  const form = useResourceForm(
    recurringChargeResource,
    { ...props, onSaved: setSaved },
    { kind: "community", rhythm: "monthly", starts_on: useToday(), is_indexed: false },
  );
  // An edit may add days of months that are billed, as a new charge does.
  if (saved) return <MissedMonthsDialog id={saved.id} onDone={() => onSaved(saved)} />;
  const ofContract = row !== null && isOfContract(row.kind);
  return (
    <EntityFormDrawer {...props} form={form}>
      {row && !form.isReadOnly && <RecurringMoves charge={row} onDone={props.onClose} />}
      {row && <MissedMonthsNotice id={row.id} onDone={props.onClose} />}
      {ofContract ? (
        <>
          <Alert>{t("accounting.recurring.rent_is_of_contract")}</Alert>
          <RecurringTaxFields form={form} />
        </>
      ) : (
        <AgreedFields form={form} isBilled={row?.is_billed ?? false} />
      )}
    </EntityFormDrawer>
  );
}
