import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

/** Corrects an applicant's input, or the dates after an agreement by phone. */
export function BookingForm(props: EntityFormProps<Booking>) {
  const form = useResourceForm(bookingResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <DateField form={form} name="start_date" />
        <DateField form={form} name="end_date" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="name" />
        <TextField form={form} name="last_name" />
      </FieldRow>
      <TextField form={form} name="documentation" />
      <FieldRow>
        <TextField form={form} name="phone" type="tel" />
        <TextField form={form} name="email" type="email" />
      </FieldRow>
      <TextField form={form} name="bank_account" />
      <TextField form={form} name="street" />
      <FieldRow>
        <TextField form={form} name="postal_code" />
        <TextField form={form} name="city" />
      </FieldRow>
      <TextField form={form} name="country" />
    </EntityFormDrawer>
  );
}
