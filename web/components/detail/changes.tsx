import type { Resource } from "#shared/domain/core/resource.ts";
import type { FieldChanges } from "#shared/domain/core/fields.ts";
import { describeValue } from "../describe-value.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./timeline.module.css";

/** Fields of no interest in a history. */
const hiddenFields = new Set(["id", "version", "created_at", "updated_at", "created_by", "archived_at", "label"]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Whether a value is an id without a label. Columns without a label are internal and not shown either. */
const isNameless = (labels: ChangesProps["labels"]) => (value: unknown) =>
  typeof value === "string" && ID.test(value) && !(value in labels);

interface ChangesProps {
  changes: FieldChanges;
  /** Labels of the rows whose ids occur among the values. */
  labels: Readonly<Record<string, string>>;
  resource: Resource;
}

/** `Renta mensual: 800,00 € → 850,00 €`, one line per labelled field. */
export function Changes({ changes, labels, resource }: ChangesProps) {
  const texts = useTexts();
  const context = { resource, texts, labels };
  const visibleChanges = Object.entries(changes).filter(
    ([field, values]) =>
      !hiddenFields.has(field) && texts.fieldLabel(resource.name, field) !== field && !values.some(isNameless(labels)),
  );
  if (visibleChanges.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {visibleChanges.map(([field, [before, after]]) => (
        <li key={field}>
          <span className={classes.name}>{texts.fieldLabel(resource.name, field)}: </span>
          {/* An unchanged field only identifies what the entry is about. */}
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
