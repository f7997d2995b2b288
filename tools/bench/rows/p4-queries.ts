import { normalizeText } from "#shared/lib/text.ts";

/** One example for each class of search that users make. */
export const classes = [
  ["a common surname", "garcía"],
  ["the same without its accent", "garcia"],
  ["two words in another order", "lopez maria"],
  ["three words", "maria garcia lopez"],
  ["a letter wrong in a common surname", "garxia"],
  ["two letters swapped", "gacria"],
  ["the first letter wrong", "barcia"],
  ["two words, one mistyped", "jimenes lopez"],
  ["a rare surname, mistyped", "etxebaria"],
  ["two letters, the beginning of a word", "ma"],
  ["one letter", "g"],
  ["no one, and no similar name", "xqzwvkj"],
  ["the end of an account", "1332"],
  ["a whole account", "ES9121000418450200051332"],
  ["a document with its signs", "M00.000.777"],
  ["a mail address", "persona4242@"],
  ["a telephone", "600007919"],
] as const;

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
}

/** A typed search for a person, and the words it stands for. */
export interface RecallQuery {
  readonly kind: "accents" | "order" | "typo" | "beginnings";
  readonly text: string;
  readonly meant: readonly string[];
}

const MIN_TYPO = 5;

/** Replaces a letter in the middle or swaps two neighbours; deterministic for each word. */
function mistype(word: string): string {
  const at = Math.floor(word.length / 2);
  const [before, here, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  if (word.length % 2 === 0 && here !== next) return `${before}${next}${here}${after}`;
  return `${before}${here === "x" ? "y" : "x"}${next}${after}`;
}

/** Searches that should find a person: without accents, reordered, with a typo, abbreviated. */
export function recallQueriesFor({ name, last_name }: KnownPerson): RecallQuery[] {
  const words = normalizeText(`${name} ${last_name}`).split(" ");
  const turned = [...words.slice(1), ...words.slice(0, 1)];
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const beginnings = words.filter((word) => word.length >= 4).map((word) => word.slice(0, 4));
  const all: RecallQuery[] = [
    { kind: "accents", text: words.join(" "), meant: words },
    { kind: "order", text: turned.join(" "), meant: words },
    { kind: "beginnings", text: beginnings.join(" "), meant: beginnings },
  ];
  if (longest.length < MIN_TYPO) return all;
  const text = words.map((word) => (word === longest ? mistype(word) : word)).join(" ");
  return [...all, { kind: "typo", text, meant: words }];
}

/** Whether a person's name, without accents, has each intended word or one that starts with it. */
export function isMeant(name: string, meant: readonly string[]): boolean {
  const words = name.split(" ");
  return meant.every((one) => words.some((word) => word.startsWith(one)));
}
