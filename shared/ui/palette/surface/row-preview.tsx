import { skipToken, useQuery } from "@tanstack/react-query";
import { useCommandState } from "cmdk";
import { iconOfEntity } from "#shared/client/indexed-record.ts";
import { NamedIcon } from "#shared/ui/icons.tsx";
import { Fact, mainFactsOf } from "#shared/ui/record-facts.tsx";
import { useSettled } from "#shared/ui/use-settled.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { recordCommands } from "../commands/record-commands.ts";
import { describeFacts } from "../entries/row-facts.ts";
import type { Entry } from "../entries/palette-entry.ts";
import classes from "./palette-tools.module.css";

/** The highlighted row. */
export function useHighlighted(rows: readonly Entry[]): Entry | undefined {
  const value = useCommandState(({ value: selected }) => selected);
  return rows.find(({ id }) => id === value);
}

/** The main facts of the highlighted record, read once the highlight rests on it; nothing for any other row. */
export function RowPreview({ rows }: { readonly rows: readonly Entry[] }) {
  const t = useT();
  const language = useLanguage();
  const entry = useHighlighted(rows);
  const page = entry?.page?.kind === "record" ? entry.page : null;
  const settled = useSettled(page?.id ?? "");
  const { data: record } = useQuery({
    queryKey: [page?.entity, "preview", page?.id],
    queryFn: page ? ({ signal }) => recordCommands[page.entity].peek(page.id, signal) : skipToken,
    enabled: settled === page?.id,
    retry: false,
    meta: { toast: "never" },
  });
  if (!entry || !page) return null;
  return (
    <aside className={classes.preview} aria-label={t("palette_tools.preview")}>
      <p className={classes.kind}>
        <NamedIcon name={iconOfEntity(page.entity)} size={16} /> {t(`entity.${page.entity}`)}
      </p>
      <p className={classes.name}>{record?.label ?? page.title}</p>
      {entry.facts && <p className={classes.kind}>{describeFacts(t, language, entry.facts)}</p>}
      {record && (
        <dl className={classes.facts}>
          {mainFactsOf(page.entity, record.fields).map(({ name, value }) => (
            <Fact key={name} name={name} entity={page.entity} value={value} />
          ))}
        </dl>
      )}
    </aside>
  );
}
