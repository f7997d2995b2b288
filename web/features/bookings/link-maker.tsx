import { useState } from "react";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntityMultiSelect } from "#web/components/form/entity-multi-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField, NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { bookingLanguageChoices, bookingRegimeChoices } from "./booking-choices.ts";
import { CreatedLinks } from "./created-links.tsx";
import { PricedAssets } from "./priced-assets.tsx";
import { type MakerField, useLinkMaker } from "./use-link-maker.ts";

/** Offers only assets that are free on the chosen dates. */
function freeOn({ fields: { values } }: ResourceForm<MakerField>): Readonly<Record<string, string>> {
  const { earliest_start, latest_end } = values;
  return {
    ...(typeof earliest_start === "string" && earliest_start ? { free_from: earliest_start } : {}),
    ...(typeof latest_end === "string" && latest_end ? { free_to: latest_end } : {}),
  };
}

/** The amounts can be edited for one asset; for several, each asset's price applies. */
function OneAssetTerms({ form }: { form: ResourceForm<MakerField> }) {
  return (
    <>
      <FieldRow>
        <MoneyField form={form} name="rent" isRequired />
        <MoneyField form={form} name="expenses" />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="deposit" />
        <SelectField form={form} name="regime" choices={bookingRegimeChoices} />
      </FieldRow>
    </>
  );
}

/** Creates a link for each chosen asset and shows the addresses. */
export function LinkMaker({ onClose, initial }: EntityFormProps<BookingLink>) {
  const { t } = useTexts();
  const [created, setCreated] = useState<readonly BookingLink[] | null>(null);
  const { form, terms, isSingle } = useLinkMaker(initial ?? {}, setCreated);
  if (created) return <CreatedLinks links={created} onClose={onClose} />;
  return (
    <FormDrawer form={form} title={t("new.booking_link")} onClose={onClose}>
      <EntityMultiSelect
        form={form}
        name="asset_ids"
        resource={assetResource}
        narrowed={freeOn(form)}
        hint="bookings.link.assets_hint"
      />
      <FieldRow>
        <DateField form={form} name="earliest_start" />
        <DateField form={form} name="latest_end" hint="bookings.link.latest_end_hint" />
      </FieldRow>
      {isSingle ? <OneAssetTerms form={form} /> : <PricedAssets terms={terms} />}
      <FieldRow>
        <SelectField form={form} name="language" choices={bookingLanguageChoices} />
        <NumberField form={form} name="valid_hours" isPlain hint="bookings.link.hours_hint" />
      </FieldRow>
      <TextField form={form} name="email" type="email" hint="bookings.link.email_hint" />
      <TextAreaField form={form} name="notes" />
    </FormDrawer>
  );
}
