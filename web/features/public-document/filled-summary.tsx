import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { filledText } from "./filled-text.ts";
import { filledFieldsOf, type FilledValues } from "./signing-progress.ts";

/** What the signer filled in, before it is sent, and what those before them did. */
export function FilledSummary({ page, values }: { page: SigningPageData; values: FilledValues }) {
  const t = useT();
  const own = filledFieldsOf(page).map((field) => ({ ...field, value: values[field.id] }));
  const lists = [
    ["signing.filled", own],
    ["signing.filled_before", page.filled],
  ] as const;
  return lists
    .filter(([, fields]) => fields.length > 0)
    .map(([title, fields]) => (
      <section key={title} className={classes.card}>
        <h2>{t(title)}</h2>
        {fields.map(({ id, kind, label, value }) => (
          <p key={id}>
            {label ?? t(`pdf_fields.kind.${kind}`)}: {filledText(kind, value)}
          </p>
        ))}
      </section>
    ));
}
