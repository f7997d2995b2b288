import { normalizeText } from "#shared/lib/text.ts";

/** How INE's file writes a name with an article: "Rozas de Madrid, Las". "Cruïlles, Monells i Sant Sadurní de l'Heura" has none. */
const TURNED = /^(.+), (a|as|el|els|es|l'|la|las|les|los|o|os|sa|ses)$/i;

/** A name in two languages has a slash: "Pinós, el/Pinoso". */
const putArticleFirst = (name: string) =>
  name.replace(TURNED, (_all, rest: string, article: string) => `${article}${article.endsWith("'") ? "" : " "}${rest}`);

/** The third field of a line: quoted where it has a comma. */
const unquote = (field: string) => field.replace(/^"(.*)"$/, "$1").replaceAll('""', '"');

/** What is searched: any apostrophe is the same, and a comma is a space. */
export const searchWords = (text: string): readonly string[] =>
  normalizeText(text)
    .replaceAll("’", "'")
    .split(/[\s,]+/)
    .filter(Boolean);

const joinWords = (text: string) => searchWords(text).join(" ");

interface MunicipalityNames {
  /** As it is written and read: "Las Palmas de Gran Canaria". */
  readonly name: string;
  readonly words: string;
  /** In each language, with its article and without. */
  readonly variants: readonly string[];
}

/** The names of a municipality from its field in INE's file. */
export function municipalityNames(field: string): MunicipalityNames {
  const written = unquote(field).split("/");
  const name = written.map(putArticleFirst).join("/");
  const variants = [...written.map((one) => one.replace(TURNED, "$1")), ...written.map(putArticleFirst), name];
  return { name, words: joinWords(name), variants: variants.map(joinWords) };
}
