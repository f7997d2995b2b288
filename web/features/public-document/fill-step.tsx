import { Button, Checkbox, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { ApiError } from "#shared/client/api-error.ts";
import { type SigningField, TICKED } from "#shared/domain/documents/document-field.ts";
import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { filledFieldsOf, isFilled } from "./signing-progress.ts";
import { StepActions } from "./step-actions.tsx";
import type { SigningFlowState } from "./use-signing-flow.ts";

/** What the server said of a field when the signature was sent, until that field is changed. */
function refusalOf(error: unknown, id: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field === `field_values.${id}`)?.message;
}

interface InputProps {
  readonly field: SigningField;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function FieldInput({ field, value, fault, onChange }: InputProps) {
  const t = useT();
  const { kind, label, page, is_required } = field;
  const name = label ?? t(`pdf_fields.kind.${kind}`);
  const where = t("pdf_fields.where", { page });
  if (kind === "tick")
    return (
      <Checkbox
        size="md"
        mt="md"
        label={name}
        description={where}
        required={is_required}
        checked={value === TICKED}
        error={fault}
        onChange={(event) => onChange(event.currentTarget.checked ? TICKED : "")}
      />
    );
  return (
    <TextInput
      size="md"
      mt="md"
      label={name}
      description={where}
      required={is_required}
      maxLength={DOCUMENT_FIELD_LIMITS.text}
      value={value}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The texts and ticks that an uploaded PDF requests from the signer. */
export function FillStep({ page, flow }: { page: SigningPageData; flow: SigningFlowState }) {
  const t = useT();
  const { values, setValues, steps, sending } = flow;
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const goOn = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFilled(page, values)) return;
    // What the server said of the texts before is over.
    sending.reset();
    steps.next();
  };
  const faultOf = ({ id, is_required }: SigningField) => {
    if (isTried && is_required && (values[id] ?? "").trim() === "") return t("validation.field_required");
    return changed.has(id) ? undefined : refusalOf(sending.error, id);
  };
  return (
    <form className={classes.stretch} onSubmit={goOn} noValidate>
      <p>{t("pdf_fields.fill_about")}</p>
      {filledFieldsOf(page).map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={values[field.id] ?? ""}
          fault={faultOf(field)}
          onChange={(value) => {
            setValues((before) => ({ ...before, [field.id]: value }));
            setChanged((before) => new Set([...before, field.id]));
          }}
        />
      ))}
      <StepActions onBack={steps.back}>
        <Button type="submit" size="md" className={classes.primary}>
          {t("pdf_fields.fill_next")}
        </Button>
      </StepActions>
    </form>
  );
}
