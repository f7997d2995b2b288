import { Button, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import * as z from "zod/mini";
import { listQuery } from "#shared/client/resource-queries.ts";
import { proposeDebitMethod } from "#shared/domain/accounting/payments/debit-method.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { bookingMoveInputs, type ConversionInput } from "#shared/domain/bookings/booking-moves.ts";
import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { cents } from "#shared/domain/core/fields.ts";
import { MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useRefusalFocus } from "#web/components/form/use-refusal-focus.ts";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import { MoneyField, NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { bookingRegimeChoices } from "./booking-choices.ts";
import classes from "./bookings.module.css";

/** The method to propose; undefined where it is left to the server, which knows the methods. */
type Proposed = string | null | undefined;

/** The direct-debit method where the applicant gave an account for it. */
function useDebitMethod({ bank_account }: Booking): { readonly method: Proposed; readonly isPending: boolean } {
  const seesMethods = useCan()("payment_method", "read");
  const enabled = seesMethods && Boolean(bank_account);
  const search = `kind=direct_debit&page_size=${MAX_PAGE_SIZE}`;
  const { data, isLoading } = useQuery({ ...listQuery(paymentMethodResource, search), enabled });
  if (!bank_account) return { method: null, isPending: false };
  return { method: data && proposeDebitMethod(data.data), isPending: isLoading };
}

/** The terms offered and requested; the deposit is the link's, else the price's, else the legal one (LAU art. 36). */
function agreed(booking: Booking, payment_method_id: Proposed) {
  const { regime, rent, expenses, deposit, start_date, end_date } = booking;
  return {
    regime,
    monthly_rent: rent,
    monthly_expenses: expenses,
    deposit_amount: deposit ?? proposeLegalDeposit(regime, rent),
    start_date,
    end_date,
    payment_day: 1,
    payment_method_id,
  };
}

/** The deposit is required here, because no contract can be created without one. */
const withDeposit = z.extend(bookingMoveInputs.convert, { deposit_amount: cents() });

const withoutMethod = z.omit(withDeposit, { payment_method_id: true });

/** The rental's draft and its deposit, prefilled with the booking's terms. */
export function RentalStep({ booking }: { booking: Booking }) {
  const { method, isPending } = useDebitMethod(booking);
  return isPending ? <Skeleton height={240} /> : <RentalTerms booking={booking} method={method} />;
}

function RentalTerms({ booking, method }: { booking: Booking; method: Proposed }) {
  const { t } = useTexts();
  const choosesMethod = useCan()("payment_method", "read") && method !== undefined;
  const form = useMoveForm<keyof ConversionInput>(
    {
      resource: bookingResource,
      row: booking,
      verb: "convert",
      // A field that is left out is the server's to fill; an empty one would be a choice.
      input: method === undefined ? withoutMethod : withDeposit,
      initial: agreed(booking, method),
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
      {choosesMethod && (
        <EntitySelect
          form={form}
          name="payment_method_id"
          resource={paymentMethodResource}
          hint={method ? "bookings.rental.method_of_account" : "bookings.rental.method_hint"}
        />
      )}
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
