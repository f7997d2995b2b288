import type { DXT } from "docxtemplater";
import { type DocumentValues, fieldNames, findGroup, plainWord } from "#shared/domain/documents/placeholders.ts";
import { toXmlText } from "../xml.ts";

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

const writable = (value: unknown): unknown => (typeof value === "string" ? toXmlText(value) : value);

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
