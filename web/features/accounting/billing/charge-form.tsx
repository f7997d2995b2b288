import { paymentApplicationResource } from "#shared/domain/accounting/payments/payment-application.ts";
import { type RentalCharge, rentalChargeResource } from "#shared/domain/accounting/billing/rental-charge.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

/** An item of a rental's next invoice besides the rent. Read-only once invoiced. */
export function ChargeForm(props: EntityFormProps<RentalCharge>) {
  const form = useResourceForm(rentalChargeResource, props, { charged_on: useToday() });
  const isInvoiced = props.row !== null && props.row.archived_at === null && !props.row.is_pending;
  const shown = { ...form, isReadOnly: form.isReadOnly || isInvoiced };
  return (
    <EntityFormDrawer {...props} form={shown}>
      <EntitySelect form={shown} name="rental_id" resource={rentalResource} />
      <TextField form={shown} name="concept" />
      <FieldRow>
        <MoneyField form={shown} name="amount" hint="accounting.charge_amount_hint" />
        <DateField form={shown} name="charged_on" />
      </FieldRow>
      <EntitySelect form={shown} name="payment_application_id" resource={paymentApplicationResource} />
      <EntitySelect form={shown} name="incident_id" resource={incidentResource} />
    </EntityFormDrawer>
  );
}
