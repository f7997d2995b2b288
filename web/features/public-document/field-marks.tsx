import type { FilledField, SigningField } from "#shared/domain/documents/document-field.ts";
import { useT } from "#shared/ui/use-t.ts";
import { filledText } from "./filled-text.ts";
import classes from "./field-marks.module.css";

const percent = (share: number) => `${share * 100}%`;

/** The signer's fields on one page, over its picture, and what others filled in before. */
export function FieldMarks({ fields, page }: { fields: readonly (SigningField | FilledField)[]; page: number }) {
  const t = useT();
  return fields
    .filter((field) => field.page === page)
    .map(({ id, kind, label, x, y, width, height, ...more }) => (
      <span
        key={id}
        className={classes.mark}
        data-filled={"value" in more || undefined}
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      >
        {"value" in more ? filledText(kind, more.value) : (label ?? t(`pdf_fields.kind.${kind}`))}
      </span>
    ));
}
