import { useMemo } from "react";
import { i18n } from "#shared/client/i18n.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { PromptView, ChoosingView } from "./prompt-view.tsx";
import { NoticesView } from "./notices-view.tsx";
import type { Entry, NestedPage, RecordPage } from "../entries/palette-entry.ts";
import { recordCommands } from "../commands/record-commands.ts";
import { belongingEntries, referredEntries } from "../entries/related-entries.ts";
import { useCommandEntries } from "../entries/use-here-entries.ts";
import { aliasRow } from "./alias-page.ts";
import { RowsPage, statusOf } from "./rows-page.tsx";
import { useRecord } from "./use-record.ts";
import type { PageProps } from "./use-sections.ts";

/** A record's page: open it, its commands, the records it references, and the lists of what belongs to it. */
function RecordView({ page, ...props }: PageProps<RecordPage>) {
  const t = useT();
  const language = useLanguage();
  const { resource } = recordCommands[page.entity];
  const { record, error, isPending, retry } = useRecord(page);
  const commands = useCommandEntries(record, "record");
  const entries = useMemo((): Entry[] => {
    const open: Entry = {
      id: "open",
      group: "record",
      icon: "info",
      title: t("palette.open_record"),
      keywords: ["abrir ficha open"],
      action: { kind: "path", path: page.path },
    };
    const related = record ? referredEntries(resource, record.fields) : [];
    const alias = aliasRow(t, page.path, record?.label ?? page.title);
    return [open, ...commands, alias, ...related, ...belongingEntries({ texts: i18n, language }, page)];
  }, [t, language, page, resource, record, commands]);
  return (
    <RowsPage
      {...props}
      crumb={record?.label ?? page.title}
      placeholder={t("palette.placeholder_record")}
      entries={entries}
      status={statusOf({ error, isPending })}
      retry={retry}
    />
  );
}

export function NestedPageView({ page, ...props }: PageProps<NestedPage>) {
  if (page.kind === "record") return <RecordView page={page} {...props} />;
  if (page.kind === "asking") return <PromptView page={page} {...props} />;
  if (page.kind === "choosing") return <ChoosingView page={page} {...props} />;
  return <NoticesView page={page} {...props} />;
}
