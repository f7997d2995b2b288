import { normalizeText } from "#shared/lib/text.ts";
import { wordsLikeCodes } from "./codes.ts";

/*
 * The words of a payment line that are no amount, day, method or concept name the payer, but not all of them must:
 * "850 abad limpieza portal". What names no one becomes the payment's note, and the payer is then for the user to choose.
 */

/** Words of sentences. They are part of some names ("de la Fuente", "El Amrani"), so they count at first. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  (
    "el la los las lo un una unos ha han he hemos piso vivienda flat apartment owes de del al a en y e o u con por para que me te le les nos se su sus mi mis es ya esto eso " +
    "hola hey oye buenos buenas dias tardes noches soy saludo saludos gracias porfa favor atentamente aqui ahora luego ok " +
    "hecho hecha hacer hizo acabo acaba acabamos dado dan dio dejo dejado deja entrego entregado entrega venido viene " +
    "mando manda mandado envio enviado adjunto informo apunta apuntame anota anotame apuntar anotar registra registrar nuevo " +
    "nueva pone pon debe lo cuenta senor senora the an my his her its our of from for by at on to and or i i've i'm you he she it " +
    "this is was me him hi hello good morning afternoon please thanks regards best find attached can could log record add new " +
    "just now have has had gave give sent send dropped off made make here"
  ).split(" "),
);

/** Searched at most, of a line without a payer of all its words. */
const MOST_WORDS = 8;
const MOST_OF_NAME = 3;

/** What was found by some of the words, and the words that named nothing. */
export interface NamedBy<Found> {
  readonly found: Found;
  /** The words that name it. */
  readonly phrase: string;
  /** Whether they are all that may be a name, and name one: "García y López" may be two. */
  readonly isWhole: boolean;
  /** Those that are left, in the order of the line; empty where all count. */
  readonly left: string;
}

const AND = / (?:y|e|o|u|and|or) /i;

const isSentenceWord = (word: string) => SENTENCE_WORDS.has(normalizeText(word));
const isCode = (word: string) => wordsLikeCodes(word).length > 0;
const isWorthSearching = (word: string) => word.length > 2 || isCode(word);

/** The words of a text that may be a name, without those of sentences. */
export const nameWords = (text: string): string[] =>
  text.split(" ").filter((word) => word !== "" && !isSentenceWord(word));

/** A part of the words: from `start` up to but not including `end`. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** The words without those of sentences at both ends. */
export function withoutEnds(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !isSentenceWord(word));
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isSentenceWord(word)) + 1);
}

/** The text before and after a run of its name words. */
function leftOf(text: string, names: readonly string[], { start, end }: Run): string {
  const all = text.split(" ");
  const first = all.indexOf(names[start] ?? "");
  const last = all.indexOf(names[end - 1] ?? "", first + end - start - 1);
  return [...withoutEnds(all.slice(0, first)), ...withoutEnds(all.slice(last + 1))].join(" ");
}

/** The runs of two words and more of which each was found by itself, longest first. */
function runsOf(found: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (let length = MOST_OF_NAME; length > 1; length -= 1)
    for (let start = 0; start + length <= found.length; start += 1)
      if (found.slice(start, start + length).every(Boolean)) runs.push({ start, end: start + length });
  return runs;
}

/**
 * Finds what a text names: by all its words, else by those that are not of a sentence, else by as many consecutive
 * words as name something.
 * @param find the records that have all words of a text
 */
export async function findByPhrases<Found>(
  text: string,
  find: (phrase: string) => Promise<readonly Found[]>,
): Promise<NamedBy<Found>[]> {
  const words = nameWords(text).slice(0, MOST_WORDS);
  for (const whole of new Set([text, words.join(" ")])) {
    const found = whole === "" ? [] : await find(whole);
    const isWhole = whole === text || !AND.test(text);
    if (found.length > 0) return found.map((one) => ({ found: one, phrase: whole, isWhole, left: "" }));
  }
  if (words.length < 2) return [];
  const singly = await Promise.all(words.map(async (word) => (isWorthSearching(word) ? find(word) : [])));
  const named = (run: Run, found: readonly Found[]) => {
    const by = { phrase: words.slice(run.start, run.end).join(" "), isWhole: false, left: leftOf(text, words, run) };
    return found.map((one) => ({ found: one, ...by }));
  };
  for (const run of runsOf(singly.map(({ length }) => length > 0))) {
    const found = await find(words.slice(run.start, run.end).join(" "));
    if (found.length > 0) return named(run, found);
  }
  // A code is certain, while a word may be found by its likeness to another.
  const ofCode = singly.findIndex(({ length }, index) => length > 0 && isCode(words[index] ?? ""));
  if (ofCode >= 0) return named({ start: ofCode, end: ofCode + 1 }, singly[ofCode] ?? []);
  return singly.flatMap((found, start) => named({ start, end: start + 1 }, found));
}
