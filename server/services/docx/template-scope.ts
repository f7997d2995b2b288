import {
  type DocumentValues,
  findField,
  findGroup,
  placeholderGroups,
  plainWord,
} from "#shared/domain/documents/placeholders.ts";

/* How the words of a tag are looked up in the values: in either language, without case and accents, and only what is their own. */

const isValues = (value: unknown): value is DocumentValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (values: DocumentValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The Spanish names that a word may stand for. */
const spanishNames = (word: string): readonly string[] => [
  plainWord(word),
  findGroup(word)?.name ?? "",
  ...placeholderGroups.flatMap((group) => findField(group, word)?.name ?? []),
];

function look(scope: unknown, word: string): unknown {
  if (!isValues(scope)) return undefined;
  const name = spanishNames(word).find((spanish) => own(scope, spanish) !== undefined);
  return name === undefined ? undefined : own(scope, name);
}

/** What no XML can hold (XML 1.0, 2.2), and what somebody may yet have typed: one such sign would make the document unreadable. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const writable = (value: unknown): unknown => (typeof value === "string" ? value.replace(NO_XML, "") : value);

/** What docxtemplater asks for the value of a tag; undefined sends it to the scope around. */
export const parser = (tag: string) => ({
  get: (scope: unknown): unknown => writable(tag.trim() === "." ? scope : tag.split(".").reduce(look, scope)),
});
