import type { SigningField } from "#shared/domain/documents/document-field.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./field-marks.module.css";

const percent = (share: number) => `${share * 100}%`;

/** The signer's fields on one page, over its picture. */
export function FieldMarks({ fields, page }: { fields: readonly SigningField[]; page: number }) {
  const t = useT();
  return fields
    .filter((field) => field.page === page)
    .map(({ id, kind, label, x, y, width, height }) => (
      <span
        key={id}
        className={classes.mark}
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      >
        {label ?? t(`pdf_fields.kind.${kind}`)}
      </span>
    ));
}
