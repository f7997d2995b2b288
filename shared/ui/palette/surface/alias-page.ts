import { recordAt } from "#shared/client/indexed-record.ts";
import { createPaletteAlias, paletteAliasesQuery, removePaletteAlias } from "#shared/client/palette-aliases.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { aliasRefusal, type PaletteAliasInput } from "#shared/domain/account/palette-alias.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { describeAlias } from "../entries/alias-entries.ts";
import type { Entry, EntryGroup, PromptPage } from "../entries/palette-entry.ts";

type Target = Omit<PaletteAliasInput, "word">;

/** Rows that are no target: what they do is not done again by a word. */
const withoutAlias: ReadonlySet<EntryGroup> = new Set([
  "here",
  "record",
  "notices",
  "modes",
  "aliases",
  "keys",
  "session",
]);

/** What an alias of a row stands for; a row that creates from the text, or reads it, stands for the text. */
function targetOf({ id, group, title, action }: Entry, text: string): Target | null {
  if (withoutAlias.has(group) || id.startsWith("own:")) return null;
  if (group === "create" || id.startsWith("line:") || id.startsWith("pay:"))
    return text.trim() === "" ? null : { kind: "line", target: text.trim(), title: null };
  if (action.kind === "path") return { kind: "path", target: action.path, title: recordAt(action.path) ? null : title };
  return action.kind === "do" ? { kind: "command", target: id, title } : null;
}

/** Why a word cannot be the alias; null if it can. */
function refusalOf(t: Translate, word: string): string | null {
  const refusal = aliasRefusal(word);
  if (refusal) return t(refusal);
  const own = queryClient.getQueryData(paletteAliasesQuery.queryKey) ?? [];
  const same = own.find((alias) => alias.word === normalizeText(word));
  return same ? t("palette_tools.alias_taken", { word: same.word, title: describeAlias(same) }) : null;
}

function pageFor(t: Translate, target: Target, title: string): PromptPage {
  return {
    kind: "asking",
    id: `alias:${target.kind}:${target.target}`,
    title: t("palette_tools.alias_give"),
    icon: "key",
    placeholder: t("palette_tools.alias_placeholder"),
    say: (word) => refusalOf(t, word) ?? t("palette_tools.alias_say", { word: normalizeText(word), title }),
    isRefused: (word) => refusalOf(t, word) !== null,
    run: async (word, shell) => {
      const alias = await createPaletteAlias({ ...target, word });
      shell.announce(t("palette_tools.alias_saved", { word: alias.word, title }), () => removePaletteAlias(alias));
    },
  };
}

/** The page that gives a row an alias; null where it can have none. */
export function aliasPageOf(t: Translate, entry: Entry, text: string): PromptPage | null {
  const target = targetOf(entry, text);
  return target && pageFor(t, target, target.kind === "line" ? target.target : entry.title);
}

/** The row of a record's page that gives the record an alias. */
export const aliasRow = (t: Translate, path: string, title: string): Entry => ({
  id: "alias",
  group: "record",
  icon: "key",
  title: t("palette_tools.alias_give"),
  keywords: ["alias atajo apodo shortcut nickname"],
  action: { kind: "page", page: pageFor(t, { kind: "path", target: path, title: null }, title) },
});
