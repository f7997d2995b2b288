import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import * as z from "zod/mini";
import { bookingMoveInputs, type ConversionInput } from "#shared/domain/bookings/booking-moves.ts";
import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { cents } from "#shared/domain/core/fields.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useRefusalFocus } from "#web/components/form/use-refusal-focus.ts";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import { MoneyField, NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { bookingRegimeChoices } from "./booking-choices.ts";
import classes from "./bookings.module.css";

/** The terms offered and requested; the deposit is the link's, else the price's, else the legal one (LAU art. 36). */
function agreed(booking: Booking) {
  const { regime, rent, expenses, deposit, start_date, end_date } = booking;
  return {
    regime,
    monthly_rent: rent,
    monthly_expenses: expenses,
    deposit_amount: deposit ?? proposeLegalDeposit(regime, rent),
    start_date,
    end_date,
    payment_day: 1,
  };
}

/** The deposit is required here, because no contract can be created without one. */
const withDeposit = z.extend(bookingMoveInputs.convert, { deposit_amount: cents() });

/** The rental's draft and its deposit, prefilled with the booking's terms. */
export function RentalStep({ booking }: { booking: Booking }) {
  const { t } = useTexts();
  const form = useMoveForm<keyof ConversionInput>(
    {
      resource: bookingResource,
      row: booking,
      verb: "convert",
      input: withDeposit,
      initial: agreed(booking),
    },
    () => showSuccess(t("bookings.done.convert")),
  );
  const isSeasonal = form.fields.values["regime"] === "seasonal";
  const formRef = useRef<HTMLFormElement>(null);
  useRefusalFocus(formRef, form.refusals);
  return (
    <form
      ref={formRef}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSeasonal) form.fields.setFieldValue("seasonal_cause", null);
        form.submit();
      }}
    >
      <FormAlert failure={form.failure} />
      <FieldRow>
        <MoneyField form={form} name="monthly_rent" />
        <MoneyField form={form} name="monthly_expenses" />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="deposit_amount" hint="bookings.rental.deposit_hint" />
        <SelectField form={form} name="regime" choices={bookingRegimeChoices} />
      </FieldRow>
      <FieldRow>
        <DateField form={form} name="start_date" />
        <DateField form={form} name="end_date" />
      </FieldRow>
      <NumberField form={form} name="payment_day" isPlain />
      {isSeasonal && <TextAreaField form={form} name="seasonal_cause" hint="rentals.seasonal_hint" />}
      <TextAreaField form={form} name="notes" />
      <Group>
        <Button type="submit" loading={form.isSaving}>
          {t("bookings.rental.make")}
        </Button>
      </Group>
    </form>
  );
}
