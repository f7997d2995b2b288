import { normalizeText } from "#shared/lib/text.ts";

/* Numbers in words, normalized as in searches, Spanish and English together, as in dictation. */

const counted = (words: string, step: number, first = step) =>
  words.split(" ").map((word, index) => [word, first + index * step] as const);

const below: ReadonlyMap<string, number> = new Map([
  ...counted("uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince", 1),
  ...counted("dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro", 1, 16),
  ...counted("veinticinco veintiseis veintisiete veintiocho veintinueve", 1, 25),
  ...counted("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 10, 30),
  ...counted(
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    100,
  ),
  ...counted(
    "doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas",
    100,
    200,
  ),
  ...counted("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen", 1),
  ...counted("seventeen eighteen nineteen", 1, 17),
  ...counted("twenty thirty forty fifty sixty seventy eighty ninety", 10, 20),
  ["un", 1],
  ["una", 1],
  ["a", 1],
  ["veintiun", 21],
  ["veintiuna", 21],
  ["cien", 100],
]);

const thousands: ReadonlySet<string> = new Set(["mil", "thousand"]);
const JOINTS: ReadonlySet<string> = new Set(["y", "and"]);

/** The magnitude of a value: what follows must be smaller. */
function roomOf(value: number): number {
  if (value % 100 === 0) return 100;
  return value % 100 >= 20 && value % 10 === 0 ? 10 : 1;
}

const isDigits = (word: string) => /^\d{1,3}$/.test(word);

/** Adds a word to a number below a thousand; null if it cannot follow. Digits stand alone: "2 mil 500". */
function withWord(number: number, word: string): number | null {
  if (word === "hundred") return number >= 1 && number < 100 ? number * 100 : null;
  const value = isDigits(word) && number === 0 ? Number(word) : below.get(word);
  return value !== undefined && (number === 0 || value < roomOf(number)) ? number + value : null;
}

/** The parts before and after "mil" or "thousand"; null if it occurs twice. */
function partsOf(words: readonly string[]): readonly (readonly string[])[] | null {
  const at = words.findIndex((word) => thousands.has(word));
  if (at < 0) return words.some(isDigits) ? null : [words];
  const after = words.slice(at + 1);
  return after.some((word) => thousands.has(word)) ? null : [words.slice(0, at), after];
}

/** A number below a thousand; 0 for no words, null if the words are not a number. */
function readPart(words: readonly string[]): number | null {
  if (words.some(isDigits) && words.length > 1) return null;
  return words.reduce<number | null>((number, word) => (number === null ? null : withWord(number, word)), 0);
}

/**
 * Reads a number in words, `mil doscientos`, `treinta y uno`, `twelve hundred`, also mixed with digits: `2 mil 500`.
 * @returns 1 to 999,999; null for anything else, and for digits alone
 */
export function readNumberWords(words: readonly string[]): number | null {
  const said = words.flatMap((word) => normalizeText(word).split("-"));
  // "a hundred", but "mil a abad".
  if (said.lastIndexOf("a") > 0 || JOINTS.has(said[0] ?? "") || JOINTS.has(said.at(-1) ?? "")) return null;
  const parts = partsOf(said.filter((word) => !JOINTS.has(word)))?.map(readPart);
  if (!parts || parts.includes(null)) return null;
  const [first = 0, rest] = parts;
  return (rest === undefined ? first : (first || 1) * 1000 + (rest ?? 0)) || null;
}

/** Whether a word is one of a number; "a" and "una" are mostly others. */
export const isNumberWord = (word: string): boolean => !/^(?:a|una?)$/.test(word) && readNumberWords([word]) !== null;
