import type { DXT } from "docxtemplater";
import { type DocumentValues, fieldNames, findGroup, plainWord } from "#shared/domain/documents/placeholders.ts";
import { toXmlText } from "../xml.ts";

/* Looks up a tag's names in the values: in either language, ignoring case and accents, own properties only. */

const isValues = (value: unknown): value is DocumentValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (values: DocumentValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The Spanish names that a name may stand for. */
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

/** docxtemplater's parser of a tag; undefined falls back to the outer scope. */
export function parser(tag: string) {
  // Computed once for each tag: its loop may have thousands of rows.
  const path = tag.trim() === "." ? [] : tag.split(".").map(spanishNames);
  return {
    get(scope: unknown, context: DXT.ParserContext): unknown {
      const value = path.reduce(look, scope);
      // A group has a value only as a block.
      return typeof value === "object" && !isBlock(context) ? undefined : writable(value);
    },
  };
}

/** Renders every block once with empty values; what remains are placeholders that are never filled. */
export const blankParser = () => ({
  get: (_: unknown, context: DXT.ParserContext): unknown =>
    isBlock(context) ? context.meta.part["inverted"] !== true : "",
});
