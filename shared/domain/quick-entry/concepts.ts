import { readMonth } from "#shared/lib/date-text.ts";
import { areTogether, type LineWord, type TextMatch } from "./line-words.ts";

/* What a payment is for, as the line says it. It becomes the note, and names no one. */

/** Months that are names too (Abril, Julio, May) are excluded, and Luz, which is one. */
const CONCEPTS: ReadonlySet<string> = new Set(
  (
    "enero febrero junio septiembre setiembre octubre noviembre diciembre january february september october november " +
    "december ene feb jun sept oct nov dic dec fianza parcial partial resto rest atrasos arrears anticipo adelanto deposit " +
    "comunidad ibi basura basuras tasa agua electricidad electricity water bill balance suministros mes mensualidades semana " +
    "pasada fin finales mediados month week end mid"
  ).split(" "),
);
/** "a cuenta", "on account": of two words. */
const PAIRS: ReadonlySet<string> = new Set(["a cuenta", "a cta", "on account"]);
/** Before a number they name a document: "fra 1202". */
const DOCUMENTS: ReadonlySet<string> = new Set("factura fra fact invoice inv ref referencia reference".split(" "));
/** `F-2026-01202` */
const INVOICE_NUMBER = /^\p{L}{1,5}-20\d{2}-\d+$/u;

const isPair = (one: LineWord | undefined, next: LineWord | undefined) =>
  one !== undefined && next !== undefined && areTogether([one, next]) && PAIRS.has(`${one.folded} ${next.folded}`);
const isDocumentNumber = (word: LineWord | undefined, number: LineWord | undefined) =>
  word !== undefined && number !== undefined && DOCUMENTS.has(word.folded) && /\d/.test(number.text);

/** "octubre 2026": the year belongs to its month. */
function isYear(words: readonly LineWord[], index: number): boolean {
  if (!/^20\d{2}$/.test(words[index]?.text ?? "")) return false;
  const before = words[index - 1];
  const month = before && /^(?:de|del|of)$/.test(before.folded) ? words[index - 2] : before;
  return month !== undefined && CONCEPTS.has(month.folded) && readMonth(month.folded) !== null;
}

/** Whether a word says what is paid. */
export function isConcept(words: readonly LineWord[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (!word) return false;
  if (isDocumentNumber(word, next) || isDocumentNumber(before, word) || INVOICE_NUMBER.test(word.text)) return true;
  if (word.isLiteral) return false;
  return CONCEPTS.has(word.folded) || isPair(word, next) || isPair(before, word) || isYear(words, index);
}

/** "nota: paga tarde", to the end of the line. */
const NOTE =
  /(?<![\p{L}\p{N}])(?:notas?|notes?|obs|observaci[oó]n(?:es)?|concepto|concept|memo)\s*:\s*(?<said>\S.*)$/iu;
/** "(sin la luz)" */
const BRACKETED = /\((?<said>[^()\d]*\p{L}[^()\d]*)\)/u;

/** The part of a line that is called a note, or is in brackets beside other words; null where the line goes on after it with all else. */
export function findNote(line: string): TextMatch<string> | null {
  const found = NOTE.exec(line) ?? BRACKETED.exec(line);
  const said = found?.groups?.said ?? "";
  const outside = found ? line.replace(found[0], " ") : "";
  if (!found || !/\d/.test(outside) || !/\p{L}{2}/u.test(outside)) return null;
  return { value: said.trim(), start: found.index, end: found.index + found[0].length };
}

/** The words that say what is paid; a number that may be the amount still shows that "fra" before it names a paper. */
export const findConceptWords = (words: readonly LineWord[]): readonly LineWord[] =>
  words.filter((_word, index) => isConcept(words, index));
