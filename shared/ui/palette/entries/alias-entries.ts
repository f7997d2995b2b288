import type { MessageKey } from "#locales/es.ts";
import { t } from "#shared/client/i18n.ts";
import { recordAt } from "#shared/client/indexed-record.ts";
import { readRecords } from "#shared/client/record-index.ts";
import type { PaletteAlias } from "#shared/domain/account/palette-alias.ts";
import type { Entry } from "./palette-entry.ts";
import { pageOfRecord } from "./record-entries.ts";

const isMeant = ({ kind, target }: PaletteAlias, { id, action }: Entry): boolean =>
  kind === "path" ? action.kind === "path" && action.path === target : kind === "command" && id === target;

/** What an alias stands for, in words: a record by its name, where this device has seen it. */
export function describeAlias({ kind, target, title }: Pick<PaletteAlias, "kind" | "target" | "title">) {
  if (title !== null || kind !== "path") return title ?? target;
  const record = recordAt(target);
  const seen = record && [...readRecords().values()].find(({ id }) => id === record.id);
  if (seen) return seen.title;
  const key: MessageKey = record ? `entity.${record.entity}` : "palette_tools.alias_page";
  return t(key);
}

/** A row of its own, found by the word alone: what it opens is found by its name already. */
function ownRow(alias: PaletteAlias): Entry {
  const { id, word, kind, target } = alias;
  const record = kind === "path" ? recordAt(target) : null;
  const title = describeAlias(alias);
  return {
    id: `own:${id}`,
    group: "actions",
    icon: "key",
    title: word,
    hint: title,
    aliases: [word],
    isUnproposed: true,
    action: kind === "line" ? { kind: "write", text: target } : { kind: "path", path: target },
    page: record ? pageOfRecord({ ...record, title }) : undefined,
  };
}

const helpRow = (alias: PaletteAlias): Entry => ({
  id: `alias:own:${alias.id}`,
  group: "aliases",
  icon: "key",
  title: describeAlias(alias),
  keywords: [alias.word],
  shortcut: alias.word,
  action: { kind: "write", text: alias.word },
});

/** Entries with the user's own words: on the entry that is meant, else as a row. A command that is no more has none. */
export function withAliases(entries: readonly Entry[], aliases: readonly PaletteAlias[]): readonly Entry[] {
  if (aliases.length === 0) return entries;
  const named = entries.map((entry) => {
    const words = aliases.filter((alias) => isMeant(alias, entry)).map(({ word }) => word);
    return words.length === 0 ? entry : { ...entry, aliases: [...(entry.aliases ?? []), ...words] };
  });
  const apart = aliases.filter((alias) => alias.kind !== "command" && !entries.some((entry) => isMeant(alias, entry)));
  return [...named, ...apart.map((alias) => ownRow(alias)), ...aliases.map((alias) => helpRow(alias))];
}
