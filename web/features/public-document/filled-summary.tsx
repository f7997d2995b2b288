import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { filledFieldsOf, type FilledValues } from "./signing-progress.ts";

function shownValue(kind: string, value = ""): string {
  const text = value.trim();
  if (text === "") return "–";
  return kind === "tick" ? "✓" : text;
}

/** What the signer filled in, before it is sent. */
export function FilledSummary({ page, values }: { page: SigningPageData; values: FilledValues }) {
  const t = useT();
  return (
    <section className={classes.card}>
      <h2>{t("signing.filled")}</h2>
      {filledFieldsOf(page).map(({ id, kind, label }) => (
        <p key={id}>
          {label ?? t(`pdf_fields.kind.${kind}`)}: {shownValue(kind, values[id])}
        </p>
      ))}
    </section>
  );
}
