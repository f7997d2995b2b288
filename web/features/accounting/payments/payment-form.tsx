import type { ComponentType } from "react";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { type Payment, type PaymentInput, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { type ResourceForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { directionChoices, newPaymentStateChoices } from "./payment-choices.ts";
import { SpreadTable } from "./spread-table.tsx";
import { useDefaultMethod } from "./use-default-method.ts";
import { useSpread } from "./use-spread.ts";

type PaymentFormState = ResourceForm<keyof PaymentInput>;

interface PaymentFormProps extends EntityFormProps<Payment> {
  personForm?: ComponentType<EntityFormProps<Person>>;
  /** The invoice covered first; the rest covers the oldest due. */
  invoice?: Pick<Invoice, "id" | "outstanding">;
}

const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const asCents = (value: unknown) => (typeof value === "number" ? value : null);

/** The payment's allocations: only a payment received from a person can cover anything. */
function Coverage({ form, invoice }: Pick<PaymentFormProps, "invoice"> & { form: PaymentFormState }) {
  const { t } = useTexts();
  const { values, errors } = form.fields;
  const covers = values["direction"] === "in" && values["state"] === "completed";
  const personId = covers ? asText(values["person_id"]) : null;
  const spread = useSpread(form, {
    personId,
    rentalId: asText(values["rental_id"]),
    amount: asCents(values["amount"]),
    first: invoice && { id: invoice.id, amount: invoice.outstanding },
  });
  if (personId === null) return null;
  return (
    <FieldGroup title={t("accounting.covers")}>
      <SpreadTable spread={spread} error={errors["allocations"]} />
    </FieldGroup>
  );
}

/** The payer or recipient. */
function PartyFields({ form, personForm }: Pick<PaymentFormProps, "personForm"> & { form: PaymentFormState }) {
  const { direction, owner_id } = form.fields.values;
  const offersOwner = direction === "out" || asText(owner_id) !== null;
  return (
    <>
      {!asText(owner_id) && (
        <EntitySelect form={form} name="person_id" resource={personResource} create={personForm} isRequired />
      )}
      {offersOwner && !asText(form.fields.values["person_id"]) && (
        <EntitySelect form={form} name="owner_id" resource={ownerResource} />
      )}
    </>
  );
}

/** Registers a payment, or edits an expected one; of any other only reference, notes and rental can be changed. */
export function PaymentForm({ personForm, invoice, ...props }: PaymentFormProps) {
  const today = useToday();
  const form = useResourceForm(paymentResource, props, { direction: "in", state: "completed", date: today });
  const isNew = props.row === null;
  const hasMoved = props.row !== null && props.row.state !== "pending";
  const fixed: PaymentFormState = { ...form, isReadOnly: form.isReadOnly || hasMoved };
  useDefaultMethod(form);
  return (
    <EntityFormDrawer form={form} {...props}>
      <PartyFields form={fixed} personForm={personForm} />
      <FieldRow>
        <MoneyField form={fixed} name="amount" />
        <DateField form={fixed} name="date" />
      </FieldRow>
      <FieldRow>
        <EntitySelect form={fixed} name="payment_method_id" resource={paymentMethodResource} />
        <EntitySelect form={form} name="rental_id" resource={rentalResource} />
      </FieldRow>
      <FieldRow>
        <SelectField form={fixed} name="direction" choices={directionChoices} isRequired />
        {isNew && <SelectField form={form} name="state" choices={newPaymentStateChoices} isRequired />}
      </FieldRow>
      {isNew && <Coverage form={form} invoice={invoice} />}
      <TextField form={form} name="reference" />
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
