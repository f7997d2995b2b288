import type { RentalVerb } from "#shared/domain/rentals/rental.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { noticeByChoices } from "./rental-choices.ts";

export type MoveField = "signed_on" | "notice_given_on" | "notice_by" | "exit_date" | "keys_returned_on" | "end_reason";

/** What each move asks for (`rentalMoveInputs`). */
export function MoveFields({ verb, form }: { verb: RentalVerb; form: ResourceForm<MoveField> }) {
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
        </>
      );
    case "end":
      return (
        <>
          <DateField form={form} name="keys_returned_on" />
          <TextAreaField form={form} name="end_reason" />
        </>
      );
    case "cancel":
      return <TextAreaField form={form} name="end_reason" />;
    case "withdraw_notice":
      return null;
  }
}
