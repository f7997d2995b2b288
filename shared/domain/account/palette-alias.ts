import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { rule, text, uuid } from "../core/fields.ts";

/** The short names of the palette's own commands: no alias replaces one. A test compares them with the commands. */
export const builtInCodes: ReadonlySet<string> = new Set(["rp", "pay", "ip", "ni", "np", "na", "nl", "nf", "rc"]);

/** What an alias stands for: a page, view or record by its path, a command by its id, or a line as typed. */
export const aliasKinds = ["path", "command", "line"] as const;
export type AliasKind = (typeof aliasKinds)[number];

const isWord = (word: string) => /^\p{L}[\p{L}\p{N}-]*$/u.test(word) && word.length <= 20;
const isFree = (word: string) => !builtInCodes.has(word);

/** Why a word can be no alias; null if it can. */
export function aliasRefusal(typed: string): MessageKey | null {
  const word = normalizeText(typed.trim());
  if (!isWord(word)) return "palette_tools.alias_word";
  return isFree(word) ? null : "palette_tools.alias_built_in";
}

const aliasFields = {
  /** As it is typed: without case and accents. */
  word: z.pipe(
    z.pipe(text(20), z.transform(normalizeText)),
    z.string().check(rule(isWord, "palette_tools.alias_word"), rule(isFree, "palette_tools.alias_built_in")),
  ),
  kind: z.enum(aliasKinds),
  target: text(2000),
  /** What it is shown as; null for a record, whose name is read where it is shown. */
  title: z.nullable(text(200)),
};

export const paletteAliasInput = z.object(aliasFields).check(
  z.refine(({ kind, target }) => kind !== "path" || /^\/(?!\/)/.test(target), {
    path: ["target"],
    error: "validation.invalid",
  }),
);
export type PaletteAliasInput = z.infer<typeof paletteAliasInput>;

/** The word alone changes: another target is another alias. */
export const paletteAliasPatch = z.object({ word: aliasFields.word });

export const paletteAliasRow = z.object({ id: uuid(), ...aliasFields, word: z.string(), version: z.int() });
export type PaletteAlias = z.infer<typeof paletteAliasRow>;
