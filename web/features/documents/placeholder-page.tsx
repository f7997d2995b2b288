import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Panel } from "#web/components/detail/panel.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { searchEntries } from "./placeholder-entries.ts";
import { PlaceholderTable, useMeaning } from "./placeholder-table.tsx";
import classes from "./templates.module.css";

const examples = {
  es: {
    loop: "{#inquilinos}{nombre}, con documento {documento}. {/inquilinos}",
    if: "{#avalista}Avala {nombre}.{/avalista}",
    unless: "{^contrato.fecha_fin}Sin fecha de fin.{/contrato.fecha_fin}",
  },
  en: {
    loop: "{#tenants}{name}, with document {document}. {/tenants}",
    if: "{#guarantor}Guaranteed by {name}.{/guarantor}",
    unless: "{^contract.end_date}Without an end date.{/contract.end_date}",
  },
} as const;

function Blocks() {
  const { t, language } = useTexts();
  const words = examples[language];
  return (
    <Panel title={t("documents.placeholders.how")}>
      <dl className={classes.blocks}>
        <dt>{t("documents.placeholders.loop")}</dt>
        <dd>
          <code>{words.loop}</code>
        </dd>
        <dt>{t("documents.placeholders.if")}</dt>
        <dd>
          <code>{words.if}</code>
        </dd>
        <dt>{t("documents.placeholders.unless")}</dt>
        <dd>
          <code>{words.unless}</code>
        </dd>
      </dl>
    </Panel>
  );
}

/** /placeholders: reference of all template placeholders. */
export function PlaceholderPage() {
  const { t, language, textOf } = useTexts();
  const meaning = useMeaning();
  const [query, setQuery] = useState("");
  const groups = searchEntries(query, language, t, meaning);
  return (
    <div className={classes.page}>
      <PageHeader title={t("documents.placeholders.title")} />
      <p className={classes.soft}>{t("documents.placeholders.intro")}</p>
      <TextInput
        type="search"
        value={query}
        aria-label={t("documents.placeholders.search")}
        placeholder={t("documents.placeholders.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {query === "" && <Blocks />}
      {groups.length === 0 && <p role="status">{t("documents.placeholders.none")}</p>}
      {groups.map(({ group, entries }) => (
        <Panel key={group.name} title={textOf(`documents.placeholder.${group.name}`) ?? group.name}>
          <PlaceholderTable label={group.name} entries={entries} />
        </Panel>
      ))}
    </div>
  );
}
