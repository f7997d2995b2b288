import type { RenewalInput } from "#shared/domain/rentals/renewal.ts";
import type { Rental, RentalVerb } from "#shared/domain/rentals/rental.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { LandlordNotice } from "./landlord-notice.tsx";
import { indexClauseChoices, noticeByChoices } from "./rental-choices.ts";

export type MoveField = "signed_on" | "notice_given_on" | "notice_by" | "exit_date" | "end_reason" | keyof RenewalInput;

/** The terms of the next contract. */
function RenewalFields({ form }: { form: ResourceForm<MoveField> }) {
  return (
    <>
      <FieldRow>
        <DateField form={form} name="start_date" />
        <DateField form={form} name="end_date" hint="rentals.end_hint" />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="monthly_rent" />
        <MoneyField form={form} name="monthly_expenses" />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="deposit_amount" hint="rentals.deposit_hint.continued" />
        <SelectField form={form} name="index_clause" choices={indexClauseChoices} />
      </FieldRow>
    </>
  );
}

interface MoveFieldsProps {
  verb: Exclude<RentalVerb, "end">;
  rental: Rental;
  form: ResourceForm<MoveField>;
}

/** The inputs of each move (`rentalMoveInputs`). */
export function MoveFields({ verb, rental, form }: MoveFieldsProps) {
  switch (verb) {
    case "activate":
      return <DateField form={form} name="signed_on" />;
    case "give_notice":
      return (
        <>
          <SelectField form={form} name="notice_by" choices={noticeByChoices} />
          <FieldRow>
            <DateField form={form} name="notice_given_on" />
            <DateField form={form} name="exit_date" />
          </FieldRow>
          <LandlordNotice rental={rental} form={form} />
          <TextAreaField form={form} name="end_reason" />
        </>
      );
    case "cancel":
      return <TextAreaField form={form} name="end_reason" />;
    case "extend":
      return <DateField form={form} name="end_date" />;
    case "renew":
      return <RenewalFields form={form} />;
    case "withdraw_notice":
      return null;
  }
}
