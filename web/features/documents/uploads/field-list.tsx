import type { Signer } from "#shared/domain/documents/signer.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./fields.module.css";
import { useSignerName } from "./signer-name.ts";
import type { FieldDrafts } from "./use-field-drafts.ts";

/** All fields by name: how they are found on a phone and by keyboard. */
export function FieldList({ fields, signers }: { fields: FieldDrafts; signers: readonly Signer[] }) {
  const { t } = useTexts();
  const nameOf = useSignerName(signers);
  if (fields.drafts.length === 0) return <p className={classes.soft}>{t("pdf_fields.empty")}</p>;
  return (
    <ul className={classes.list} aria-label={t("pdf_fields.list")}>
      {fields.drafts.map(({ key, kind, signer_id, page, label }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.item}
            aria-pressed={fields.selected?.key === key}
            onClick={() => fields.select(key)}
          >
            {t("pdf_fields.on_page", { kind: label || t(`pdf_fields.kind.${kind}`), name: nameOf(signer_id), page })}
          </button>
        </li>
      ))}
    </ul>
  );
}
