import * as z from "zod/mini";
import { letsHome } from "#shared/domain/rentals/habitability.ts";
import { limitTerms } from "#shared/domain/rentals/rent-limit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { AssetHabitability } from "#web/components/habitability-notice.tsx";
import { RentLimitNotice } from "#web/components/rent-limit-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { PartyContactNotice } from "./party-contact-notice.tsx";
import { fieldReader, type RentalFormState } from "./rental-form-fields.ts";

/** The form's terms, once they are complete. */
const writtenTerms = z.extend(limitTerms, { asset_id: z.uuid() });

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
  const terms = z.safeParse(writtenTerms, form.fields.values).data;
  const isSeasonal = form.fields.values.regime === "seasonal";
  return (
    <>
      <PartyContactNotice form={form} />
      {terms && <RentLimitNotice assetId={terms.asset_id} terms={terms} />}
      {terms && letsHome(terms.regime) && <AssetHabitability assetId={terms.asset_id} />}
      <FieldGroup title={t("assets.contract_facts")}>
        {isSeasonal && <TextAreaField {...cause} hint={cause.hint ?? "rentals.seasonal_hint"} />}
        <TextAreaField {...residents} hint={residents.hint ?? "rentals.residents_hint"} />
      </FieldGroup>
    </>
  );
}
