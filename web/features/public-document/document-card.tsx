import { IconFileText } from "@tabler/icons-react";
import { formatDate, formatInstant, todayIn } from "#shared/lib/dates.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

/** The document's title and, unless it is over, the signing deadline. */
export function DocumentCard({
  document,
  task = "sign",
  isOver = false,
}: {
  document: SigningPageData["document"];
  /** Of the signer. */
  task?: SigningPageData["signer"]["task"];
  isOver?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const expires = formatDate(todayIn(new Date(document.expires_at)), language);
  return (
    <section className={classes.card} aria-label={t("signing.document")}>
      <div className={classes.document}>
        <IconFileText size={30} stroke={1.4} aria-hidden />
        <div>
          <h2>{document.title}</h2>
          <p>
            {document.type} · <span data-unbroken>{document.code}</span>
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t("signing.sent_at")}</dt>
          <dd>{formatInstant(document.sent_at, language)}</dd>
        </div>
        {!isOver && (
          <div>
            <dt>{t(task === "approve" ? "signing.approve_until" : "signing.expires_at")}</dt>
            <dd>{expires}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
