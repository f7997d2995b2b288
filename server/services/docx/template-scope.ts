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

/** What docxtemplater asks for the value of a tag; undefined sends it to the scope around. */
export const parser = (tag: string) => ({
  get: (scope: unknown): unknown => (tag.trim() === "." ? scope : tag.split(".").reduce(look, scope)),
});
