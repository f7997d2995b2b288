import type { Resource } from "#shared/domain/core/resource.ts";
import type { FieldChanges } from "#shared/domain/core/fields.ts";
import { describeValue } from "../describe-value.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./timeline.module.css";

/** Fields that say nothing to a person who reads a history. */
const silent = new Set(["id", "version", "created_at", "updated_at", "created_by", "archived_at", "label"]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** A column without a name for people is the server's own, and an id without one says nothing to them either. */
const isNameless = (labels: ChangesProps["labels"]) => (value: unknown) =>
  typeof value === "string" && ID.test(value) && !(value in labels);

interface ChangesProps {
  changes: FieldChanges;
  /** Names of the rows whose ids occur among the values. */
  labels: Readonly<Record<string, string>>;
  resource: Resource;
}

/** `Renta mensual: 800,00 € → 850,00 €`, a line for each field that people read. */
export function Changes({ changes, labels, resource }: ChangesProps) {
  const texts = useTexts();
  const context = { resource, texts, labels };
  const told = Object.entries(changes).filter(
    ([field, values]) =>
      !silent.has(field) && texts.fieldLabel(resource.name, field) !== field && !values.some(isNameless(labels)),
  );
  if (told.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {told.map(([field, [before, after]]) => (
        <li key={field}>
          <span className={classes.name}>{texts.fieldLabel(resource.name, field)}: </span>
          {/* What did not change says of whom the entry speaks. */}
          {before !== after && (
            <>
              {describeValue(field, before, context)}{" "}
              <span aria-label={texts.t("components.timeline.becomes")} role="img">
                →
              </span>{" "}
            </>
          )}
          {describeValue(field, after, context)}
        </li>
      ))}
    </ul>
  );
}
