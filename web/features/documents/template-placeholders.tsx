import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Template, TemplateRevision } from "#shared/domain/documents/template.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { PlaceholderTable } from "./placeholder-table.tsx";
import { knownEntries } from "./placeholder-entries.ts";
import { revisionsQuery } from "./template-queries.ts";
import classes from "./templates.module.css";

function Unknown({ unknown }: Pick<TemplateRevision, "unknown">) {
  const { t } = useTexts();
  return (
    <Notice tone="due">
      {t("documents.template.unknown")}
      <ul className={classes.unknown}>
        {unknown.map(({ name, nearest }) => (
          <li key={name}>
            <code>{`{${name}}`}</code>{" "}
            {nearest === null
              ? t("documents.template.no_nearest")
              : t("documents.template.nearest", { name: `{${nearest}}` })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The placeholders of the latest file with meaning and example, and the unknown ones. */
export function TemplatePlaceholders({ template }: { template: Template }) {
  const { t, language } = useTexts();
  const { data } = useQuery(revisionsQuery(template.id));
  if (!data) return <Skeleton height={120} />;
  const [latest] = data;
  if (!latest) return null;
  return (
    <>
      {latest.unknown.length > 0 && <Unknown unknown={latest.unknown} />}
      {latest.has_changes && <Notice tone="due">{t("error.docx_changes")}</Notice>}
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t("documents.template.known")}</h2>
        <Anchor component={Link} href="/placeholders" size="sm">
          {t("documents.template.reference")}
        </Anchor>
      </div>
      {latest.placeholders.length === 0 ? (
        <p className={classes.soft}>{t("documents.template.none_known")}</p>
      ) : (
        <PlaceholderTable
          label={t("documents.template.known")}
          entries={knownEntries(latest.placeholders, language, t)}
        />
      )}
    </>
  );
}
