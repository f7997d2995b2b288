import type { DXT } from "docxtemplater";
import { type DocumentValues, fieldNames, findGroup, plainWord } from "#shared/domain/documents/placeholders.ts";

/* How the words of a tag are looked up in the values: in either language, without case and accents, and only what is their own. */

const isValues = (value: unknown): value is DocumentValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (values: DocumentValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The Spanish names that a word may stand for. */
const spanishNames = (word: string): readonly string[] => [
  ...new Set([plainWord(word), findGroup(word)?.name ?? "", ...fieldNames(word)]),
];

function look(scope: unknown, names: readonly string[]): unknown {
  if (!isValues(scope)) return undefined;
  const name = names.find((spanish) => own(scope, spanish) !== undefined);
  return name === undefined ? undefined : own(scope, name);
}

/** What no XML can hold (XML 1.0, 2.2), and what somebody may yet have typed: one such sign would make the document unreadable. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const writable = (value: unknown): unknown => (typeof value === "string" ? value.replace(NO_XML, "") : value);

const isBlock = ({ meta }: DXT.ParserContext) => meta.part.module === "loop";

/** What docxtemplater asks for the value of a tag; undefined sends it to the scope around. */
export function parser(tag: string) {
  // Once for a tag, whose loop may have thousands of rows.
  const path = tag.trim() === "." ? [] : tag.split(".").map(spanishNames);
  return {
    get(scope: unknown, context: DXT.ParserContext): unknown {
      const value = path.reduce(look, scope);
      // Outside of a block a group has no words of its own.
      return typeof value === "object" && !isBlock(context) ? undefined : writable(value);
    },
  };
}

/** Fills every block once, with nothing: what is left of a template are the words that nobody fills. */
export const blankParser = () => ({
  get: (_: unknown, context: DXT.ParserContext): unknown =>
    isBlock(context) ? context.meta.part["inverted"] !== true : "",
});
