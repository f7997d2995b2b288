import type { Resource } from "#shared/domain/core/resource.ts";
import type { FieldChanges } from "#shared/domain/core/fields.ts";
import { describeValue } from "../describe-value.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./timeline.module.css";

/** Fields that say nothing to a person who reads a history. */
const silent = new Set(["id", "version", "created_at", "updated_at", "created_by", "archived_at", "label"]);

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
  const told = Object.entries(changes).filter(([field]) => !silent.has(field));
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
