import { Alert, Button, Radio } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timelineQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { describeValue } from "../describe-value.ts";
import { readField, readReferenceLabel, type BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";
import { entryOfChange } from "./entry-of-change.ts";
import { changedValues, initialValues, isSameValue } from "./form-values.ts";
import classes from "./stale-conflict.module.css";
import type { AnyForm } from "./use-resource-form.ts";

interface StaleConflictProps {
  form: AnyForm;
  present: BaseRow;
}

type Side = "mine" | "theirs";

/** Fields in which the form and the stored row differ and that either side has changed. */
function differingFields({ row, fields }: AnyForm, present: BaseRow): string[] {
  if (!row) return [];
  return Object.keys(changedValues(fields.values, present));
}

/** Whether the user has changed the field in this form. */
const isTyped = ({ row, fields }: AnyForm, field: string): boolean =>
  !isSameValue(fields.values[field], readField(row, field));

/** The form's value for fields changed here, the stored value for fields changed only by the other user. */
function firstChoice(form: AnyForm, field: string): Side {
  return isTyped(form, field) ? "mine" : "theirs";
}

/** Who saved the row last, and when, as its history says. */
function LastChange({ resource, present }: { resource: Resource; present: BaseRow }) {
  const { t, language } = useTexts();
  const { data } = useQuery(timelineQuery(resource, present.id));
  const last = entryOfChange(data ?? [], readField(present, "updated_at"));
  const who = last?.actor_label ?? last?.visitor;
  if (!last || !who) return null;
  return (
    <p className={classes.text}>{t("components.stale.by", { name: who, at: formatInstant(last.at, language) })}</p>
  );
}

/** Another user saved the row first: shows both versions of every differing field to choose from. */
export function StaleConflict({ form, present }: StaleConflictProps) {
  const texts = useTexts();
  const { t } = texts;
  const differing = differingFields(form, present);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (field: string) => chosen[field] ?? firstChoice(form, field);
  const describe = (field: string, value: unknown, row: BaseRow | null) => {
    const label = readReferenceLabel(row, field);
    const isOfRow = field.endsWith("_id") && label !== null && isSameValue(value, readField(row, field));
    if (isOfRow) return label;
    return form.parts?.describe(field, value) ?? describeValue(field, value, { resource: form.resource, texts });
  };
  const goOn = () => {
    const theirs = initialValues(form.resource, present);
    const mine = differing.filter((field) => sideOf(field) === "mine");
    form.rebase(present, { ...theirs, ...Object.fromEntries(mine.map((field) => [field, form.fields.values[field]])) });
  };
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title={t("error.stale")}>
      <LastChange resource={form.resource} present={present} />
      <p className={classes.text}>{t("components.stale.text")}</p>
      {differing.map((field) => (
        <Radio.Group
          key={field}
          className={classes.field}
          label={texts.fieldLabel(form.resource.name, field)}
          value={sideOf(field)}
          onChange={(side) => setChosen({ ...chosen, [field]: side === "mine" ? "mine" : "theirs" })}
        >
          <div className={classes.sides}>
            <Radio
              value="mine"
              label={t(isTyped(form, field) ? "components.stale.mine" : "components.stale.as_it_was")}
              description={describe(field, form.fields.values[field], form.row)}
            />
            <Radio
              value="theirs"
              label={t("components.stale.theirs")}
              description={describe(field, readField(present, field), present)}
            />
          </div>
        </Radio.Group>
      ))}
      <Button mt="md" size="sm" onClick={goOn}>
        {t("components.stale.go_on")}
      </Button>
    </Alert>
  );
}
