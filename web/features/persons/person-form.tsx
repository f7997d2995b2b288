import { useEffect, useEffectEvent, type ComponentType } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { formatIban, isValidIban } from "#shared/domain/core/iban.ts";
import { formatPhone, normalizePhone } from "#shared/domain/core/phone.ts";
import { centreFields, personResource, type Person } from "#shared/domain/persons/person.ts";
import { partyResource } from "#shared/domain/persons/party-contact.ts";
import { addressResource, type Address } from "#shared/domain/properties/address.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { readField } from "#web/components/row.ts";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { DocumentationFields } from "./documentation-fields.tsx";
import { DuplicateNotice } from "./duplicate-notice.tsx";
import { FormattedField } from "./formatted-field.tsx";
import { genderChoices, personKindChoices, personLanguageChoices } from "./person-choices.ts";
import { naturalFields, representativeFields, type PersonField, type PersonFormState } from "./person-form-fields.ts";

/** Loaded later, with texts of its own. */
const RepresentativeFields = lazyComponent(async () => {
  const [code] = await Promise.all([
    import("#web/components/form/representative-fields.tsx"),
    loadArea("contract-facts"),
  ]);
  return code.RepresentativeFields<PersonField>;
});

const SepaNameNotice = lazyComponent(
  async () => (await import("#web/components/form/sepa-name-notice.tsx")).SepaNameNotice,
);

const formatIbanInput = (text: string) => (isValidIban(text) ? formatIban(text) : text);
const formatPhoneInput = (text: string) => formatPhone(normalizePhone(text) ?? text);

interface PersonFormProps extends EntityFormProps<Person> {
  addressForm: ComponentType<EntityFormProps<Address>>;
  /** Whether the form was opened from a picker: then an existing person can be used instead. */
  isChoosing?: boolean;
  /** Whether it enters a party of a contract, which prints their phone and address. */
  isParty?: boolean;
}

/**
 * A company has no surname, gender, nationality or birth date, a person no administrative centres or representative: they are cleared when the
 * kind changes.
 */
function useKindChange({ fields, row }: PersonFormState): void {
  const { kind } = fields.values;
  const clear = useEffectEvent(() => {
    if (kind === "natural")
      for (const field of [...centreFields, ...representativeFields])
        if (fields.values[field]) fields.setFieldValue(field, null);
    if (kind !== "company" || readField(row, "kind") === "company") return;
    for (const field of naturalFields) fields.setFieldValue(field, null);
    fields.setFieldValue("is_business", true);
  });
  useEffect(() => clear(), [kind]);
}

/** A tenant or guarantor, natural person or company. */
export function PersonForm({ addressForm, isChoosing = false, isParty = false, ...props }: PersonFormProps) {
  const { t } = useTexts();
  const form = useResourceForm(isParty ? partyResource : personResource, props, { kind: "natural" });
  const { kind, name, last_name, bank_account } = form.fields.values;
  const isCompany = kind === "company";
  useKindChange(form);
  return (
    <EntityFormDrawer form={form} {...props}>
      <SelectField form={form} name="kind" choices={personKindChoices} />
      <DocumentationFields form={form} />
      <DuplicateNotice form={form} onUse={isChoosing ? props.onSaved : undefined} />
      <FieldRow>
        <TextField form={form} name="name" hint={isCompany ? "persons.name_hint" : undefined} />
        {!isCompany && <TextField form={form} name="last_name" isRequired />}
      </FieldRow>
      <FieldRow>
        <CheckboxField form={form} name="is_tenant" />
        <CheckboxField form={form} name="is_guarantor" />
        <CheckboxField form={form} name="is_payer" />
      </FieldRow>
      <FieldGroup title={t("persons.contact")}>
        <FieldRow>
          <FormattedField form={form} name="phone" type="tel" isRequired={isParty} format={formatPhoneInput} />
          <TextField form={form} name="email" type="email" />
        </FieldRow>
        <SelectField form={form} name="language" choices={personLanguageChoices} hint="persons.language_hint" />
        <CheckboxField form={form} name="mails_receipts" hint="persons.mails_receipts_hint" />
        {form.fields.values["mails_receipts"] === true && <NoMailServer />}
        <EntitySelect
          form={form}
          name="address_id"
          resource={addressResource}
          create={addressForm}
          isRequired={isParty}
          hint={isParty ? "persons.party_contact_hint" : undefined}
        />
        <FieldRow>
          <FormattedField form={form} name="bank_account" format={formatIbanInput} />
          <EntitySelect
            form={form}
            name="payment_method_id"
            resource={paymentMethodResource}
            hint="persons.payment_method_hint"
          />
        </FieldRow>
        {Boolean(bank_account) && <SepaNameNotice names={[name, last_name]} text={t("persons.sepa_name")} />}
      </FieldGroup>
      {isCompany && (
        <FieldGroup title={t("persons.centres")}>
          <TextField form={form} name="accounting_office" hint="persons.centres_hint" />
          <FieldRow>
            <TextField form={form} name="managing_body" />
            <TextField form={form} name="processing_unit" />
          </FieldRow>
        </FieldGroup>
      )}
      {isCompany && <RepresentativeFields form={form} />}
      {!isCompany && (
        <FieldGroup title={t("persons.personal")}>
          <FieldRow>
            <DateField form={form} name="birth_date" />
            <TextField form={form} name="nationality" />
          </FieldRow>
          <SelectField form={form} name="gender" choices={genderChoices} />
          <CheckboxField form={form} name="is_business" />
        </FieldGroup>
      )}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
