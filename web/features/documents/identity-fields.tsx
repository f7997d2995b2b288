import type { documentTypeInput } from "#shared/domain/documents/document-type.ts";
import { identityBases } from "#shared/domain/documents/identity-picture.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { choices } from "#web/components/choices.ts";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { UnmentionedPictures } from "./unmentioned-pictures.tsx";

const basisChoices = choices(identityBases, (basis) => `documents.identity_basis.${basis}`);

type TypeForm = ResourceForm<keyof typeof documentTypeInput.shape>;

/** Why a picture of the identity document is requested, on which legal basis, and when it is deleted: all are required. */
export function IdentityFields({ form }: { form: TypeForm }) {
  const { t } = useTexts();
  return (
    <>
      <Notice tone="due">{t("identity.type_warning")}</Notice>
      <Notice tone="info">{t("identity.type_about")}</Notice>
      <UnmentionedPictures />
      <TextField form={form} name="identity_purpose" isRequired hint="identity.type_purpose_hint" />
      <TextField form={form} name="identity_purpose_en" hint="identity.type_english_hint" />
      <SelectField form={form} name="identity_basis" choices={basisChoices} isRequired />
      {form.fields.values["identity_basis"] === "consent" && <Notice tone="due">{t("identity.type_consent")}</Notice>}
      <TextField form={form} name="identity_basis_text" isRequired hint="identity.type_basis_text_hint" />
      <TextField form={form} name="identity_basis_text_en" hint="identity.type_english_hint" />
      <NumberField form={form} name="identity_days" isRequired hint="identity.type_days_hint" />
    </>
  );
}
