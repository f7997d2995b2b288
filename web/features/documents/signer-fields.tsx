import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mailServerQuery } from "#shared/client/mail-server.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { languages } from "#shared/lib/language.ts";
import { type Choices, toOptions } from "#web/components/choices.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { useTexts } from "#web/components/use-texts.ts";
import {
  codeChoiceChoices,
  documentLanguageChoices,
  signerRoleChoices,
  signerTaskChoices,
} from "./document-choices.ts";
import classes from "./signers-editor.module.css";
import { chooseRecord, type SignerDraft } from "./signer-draft.ts";

interface SignerFieldsProps {
  signer: SignerDraft;
  position: number;
  /** Whether the document is signed with a code. */
  needsCode: boolean;
  onChange: (changes: Partial<SignerDraft>) => void;
}

/** The signer's identity: a record found by search, or a typed name. */
function Who({ signer, onChange, position }: SignerFieldsProps) {
  const { t, fieldLabel } = useTexts();
  const label = `${t(`documents.signer.party.${signer.party}`)} ${position}`;
  if (signer.party === "person")
    return (
      <EntityPicker
        resource={personResource}
        label={label}
        value={signer.person_id ?? null}
        knownLabel={signer.shown}
        onChange={(person_id) => onChange(chooseRecord({ person_id }))}
      />
    );
  if (signer.party === "owner")
    return (
      <EntityPicker
        resource={ownerResource}
        label={label}
        value={signer.owner_id ?? null}
        knownLabel={signer.shown}
        onChange={(owner_id) => onChange(chooseRecord({ owner_id }))}
      />
    );
  if (signer.party === "user") return <TextInput label={label} value={signer.shown ?? ""} readOnly />;
  return (
    <>
      <TextInput
        label={label}
        value={signer.name ?? ""}
        withAsterisk
        aria-required
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={`${fieldLabel("person", "documentation")} ${position}`}
        value={signer.documentation ?? ""}
        onChange={({ currentTarget }) => onChange({ documentation: currentTarget.value })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: Choices<Value>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A required choice. */
function Choice<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const { t } = useTexts();
  return (
    <Select
      label={label}
      data={toOptions(choices, t)}
      comboboxProps={insideDialog}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(choices.values.find((one) => one === chosen) ?? value)}
    />
  );
}

/** The language of the mails and the page: unless chosen here, the server takes the record's, else the document's. */
function LanguageField({ signer, onChange, position }: SignerFieldsProps) {
  const { t, fieldLabel } = useTexts();
  return (
    <Select
      label={`${fieldLabel("document", "language")} ${position}`}
      data={toOptions(documentLanguageChoices, t)}
      comboboxProps={insideDialog}
      clearable
      clearButtonProps={{ "aria-label": t("components.clear") }}
      placeholder={t(signer.party === "other" ? "documents.signer.document_language" : "documents.signer.own_language")}
      value={signer.language ?? null}
      onChange={(chosen) => onChange({ language: languages.find((one) => one === chosen) ?? null })}
    />
  );
}

/** Where the signer's code goes to. Text messages are offered where the company has an account for them. */
function CodeFields({ signer, onChange, position }: SignerFieldsProps) {
  const { t } = useTexts();
  const hasSms = useQuery(mailServerQuery).data?.has_sms === true;
  const choice = signer.code_choice ?? "mail";
  if (!hasSms && choice === "mail") return <p className={classes.hint}>{t("documents.code.no_sms")}</p>;
  return (
    <>
      <Choice
        label={t("documents.code.channel", { place: position })}
        choices={codeChoiceChoices}
        value={choice}
        onChange={(code_choice) => onChange({ code_choice })}
      />
      {choice !== "mail" && (
        <TextInput
          label={t("documents.code.phone", { place: position })}
          type="tel"
          placeholder={signer.party === "other" ? "" : t("documents.code.own_phone")}
          value={signer.phone ?? ""}
          onChange={({ currentTarget }) => onChange({ phone: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Editor of one signer. */
export function SignerFields(props: SignerFieldsProps) {
  const { signer, onChange, position } = props;
  const { t, fieldLabel } = useTexts();
  return (
    <div className={classes.fields}>
      <Who {...props} />
      <Choice
        label={`${fieldLabel("document", "role")} ${position}`}
        choices={signerRoleChoices}
        value={signer.role}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label={t("documents.signer.task_of", { place: position })}
        choices={signerTaskChoices}
        value={signer.task ?? "sign"}
        onChange={(task) => onChange({ task })}
      />
      <TextInput
        label={`${fieldLabel("document", "email")} ${position}`}
        type="email"
        placeholder={signer.party === "other" ? "" : t("documents.signer.own_email")}
        value={signer.email ?? ""}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
      <LanguageField {...props} />
      {props.needsCode && signer.task !== "copy" && <CodeFields {...props} />}
    </div>
  );
}
