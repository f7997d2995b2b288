import { Button, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { type PublicIncidentForm, publicIncidentInput } from "#shared/domain/incidents/public-incident.ts";
import type { FormErrors } from "#shared/ui/form-errors.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { ReportDraft } from "./report-draft.ts";
import classes from "./report.module.css";

export interface StepProps {
  readonly draft: ReportDraft;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<ReportDraft>) => void;
}

const { shape } = publicIncidentInput;

const requiredMark = { withAsterisk: true, "aria-required": true } as const;

const fieldId = (name: string) => `report-${name}`;

/** The types as radio buttons large enough for touch. */
function TypeChoice({ types, draft, errors, onChange }: StepProps & { types: PublicIncidentForm["types"] }) {
  const { fieldLabel } = useTexts();
  const error = errors["incident_type_id"];
  const name = "incident_type_id";
  return (
    <fieldset className={classes.types} {...(error && { "aria-describedby": `${fieldId(name)}-error` })}>
      <legend>
        {fieldLabel("public_incident", name)}
        <span className={classes.mark} aria-hidden>
          {" *"}
        </span>
      </legend>
      {error && (
        <p id={`${fieldId(name)}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.options}>
        {types.map(({ id, label }, index) => (
          <label key={id} className={classes.option}>
            <input
              type="radio"
              name={name}
              required
              {...(index === 0 && { id: fieldId(name) })}
              checked={draft.incident_type_id === id}
              onChange={() => onChange({ incident_type_id: id })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function WhatStep(props: StepProps & { types: PublicIncidentForm["types"] }) {
  const { t, fieldLabel } = useTexts();
  const { draft, errors, onChange } = props;
  return (
    <>
      <TypeChoice {...props} />
      <Textarea
        id={fieldId("description")}
        size="md"
        label={fieldLabel("public_incident", "description")}
        description={t("reporting.description_hint")}
        value={draft.description}
        error={errors["description"]}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        {...requiredMark}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={maxLengthOf(shape.description)}
      />
    </>
  );
}

/** The location given by the link or QR code; only its code is shown. */
function NamedLocation({ draft, onChange }: Pick<StepProps, "draft" | "onChange">) {
  const { t } = useTexts();
  const code = draft.asset_code || draft.property_code;
  if (code === "") return null;
  return (
    <p className={classes.code}>
      <IconMapPin size={20} stroke={1.6} aria-hidden />
      <span>{t("reporting.place_code", { code })}</span>
      <Button variant="subtle" size="compact-md" onClick={() => onChange({ asset_code: "", property_code: "" })}>
        {t("reporting.place_code_drop")}
      </Button>
    </p>
  );
}

export function WhereStep({ draft, errors, onChange }: StepProps) {
  const { t, fieldLabel } = useTexts();
  const isNamed = draft.asset_code !== "" || draft.property_code !== "";
  return (
    <>
      <NamedLocation draft={draft} onChange={onChange} />
      <TextInput
        id={fieldId("reported_place")}
        size="md"
        label={fieldLabel("public_incident", isNamed ? "place_detail" : "reported_place")}
        description={t(isNamed ? "reporting.place_detail_hint" : "reporting.place_hint")}
        value={draft.reported_place}
        error={errors["reported_place"]}
        {...(!isNamed && requiredMark)}
        onChange={(event) => onChange({ reported_place: event.currentTarget.value })}
        maxLength={maxLengthOf(shape.reported_place)}
        autoComplete="street-address"
      />
    </>
  );
}

const contactFields = [
  { name: "reporter_name", autoComplete: "name", type: "text", inputMode: "text", ...requiredMark },
  { name: "reporter_email", autoComplete: "email", type: "email", inputMode: "email" },
  { name: "reporter_phone", autoComplete: "tel", type: "tel", inputMode: "tel" },
] as const satisfies readonly Partial<TextInputProps>[];

export function ContactStep({ draft, errors, onChange }: StepProps) {
  const { fieldLabel } = useTexts();
  return contactFields.map(({ name, ...input }) => (
    <TextInput
      key={name}
      id={fieldId(name)}
      size="md"
      label={fieldLabel("public_incident", name)}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      maxLength={maxLengthOf(shape[name])}
      {...input}
    />
  ));
}
