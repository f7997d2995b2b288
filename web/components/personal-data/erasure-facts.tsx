import { Alert, Anchor } from "@mantine/core";
import { IconClock, IconFileCertificate, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "wouter";
import type { ErasurePreview } from "#shared/domain/persons/personal-data.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./erasure-facts.module.css";

/** Documents retained although they name the subject, and the law that requires it. */
function RetainedDocuments({ documents }: { documents: ErasurePreview["kept_documents"] }) {
  const { t } = useTexts();
  if (documents.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconFileCertificate aria-hidden />} title={t("persons.erase.keeps")}>
      {t("persons.erase.keeps_text")}
      <ul className={classes.list}>
        {documents.map(({ id, label }) => (
          <li key={id}>
            <Anchor component={Link} href={`/documents/${id}`} size="sm">
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Until when the law requires retention, how much would be erased, and what would be retained. */
export function ErasureFacts({ preview }: { preview: ErasurePreview }) {
  const { t, textOf } = useTexts();
  const { until, term, is_due, rows, kept_documents } = preview;
  return (
    <>
      <Alert color={is_due ? "green" : "orange"} icon={<IconClock aria-hidden />}>
        {term === null || until === null ? (
          t("persons.erase.no_term")
        ) : (
          <>
            {t(is_due ? "persons.erase.passed" : "persons.erase.waits")} <Day date={until} /> ·{" "}
            {t(`persons.term.${term}`)}
          </>
        )}
      </Alert>
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={t("persons.erase.goes")}>
        {rows.length === 0 ? (
          t("persons.erase.names_nobody")
        ) : (
          <ul className={classes.list}>
            {rows.map(({ part, count }) => (
              <li key={part}>
                {textOf(`persons.kept.${part}`) ?? part}: {count}
              </li>
            ))}
          </ul>
        )}
      </Alert>
      <RetainedDocuments documents={kept_documents} />
    </>
  );
}
