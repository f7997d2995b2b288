import type { Rental } from "#shared/domain/rentals/rental.ts";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldReader, type RentalFormState } from "./rental-form-fields.ts";

interface RentalContractFieldsProps {
  form: RentalFormState;
  row: Pick<Rental, "state"> | null;
}

/** What the contract states besides the terms. */
export function RentalContractFields({ form, row }: RentalContractFieldsProps) {
  const { t } = useTexts();
  const field = fieldReader(form, row);
  const cause = field("seasonal_cause");
  const residents = field("residents");
  const isSeasonal = form.fields.values.regime === "seasonal";
  return (
    <FieldGroup title={t("assets.contract_facts")}>
      {isSeasonal && <TextAreaField {...cause} hint={cause.hint ?? "rentals.seasonal_hint"} />}
      <TextAreaField {...residents} hint={residents.hint ?? "rentals.residents_hint"} />
    </FieldGroup>
  );
}
