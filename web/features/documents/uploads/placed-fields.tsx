import type { DocumentFields } from "#shared/domain/documents/document-field.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./fields.module.css";

/** The fields of a document that can no longer be changed, with what was filled in. */
export function PlacedFields({ layout, signers }: { layout: DocumentFields; signers: readonly Signer[] }) {
  const { t } = useTexts();
  const nameOf = (id: string | null) => signers.find((signer) => signer.id === id)?.name ?? t("pdf_fields.no_signer");
  if (layout.fields.length === 0) return <p className={classes.soft}>{t("pdf_fields.none_placed")}</p>;
  return (
    <ul className={classes.list} aria-label={t("pdf_fields.list")}>
      {layout.fields.map(({ id, kind, signer_id, page, label, value }) => (
        <li key={id} className={classes.item}>
          {t("pdf_fields.on_page", { kind: label ?? t(`pdf_fields.kind.${kind}`), name: nameOf(signer_id), page })}
          {value !== null && `: ${kind === "tick" ? "✓" : value}`}
        </li>
      ))}
    </ul>
  );
}
