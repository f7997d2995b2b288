import { normalizeText } from "#shared/lib/text.ts";
import { findIdentifiers, overlaps } from "./identifiers.ts";

/** A value read from a line, and its position: from `start` up to but not including `end`. */
export interface TextMatch<Value> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/**
 * A word of a line without the punctuation at its ends. Literal words are never an amount, a day or a method: they are
 * quoted, or part of an account, a telephone or another number that identifies something.
 */
export interface LineWord {
  readonly text: string;
  readonly folded: string;
  /** Index of the word in the original line; the words that remain have gaps. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly isLiteral: boolean;
  /** Whether it is literal only for the word before it: the 1200 of "visa 1200". */
  readonly isLabelled: boolean;
}

/**
 * Words are also separated by a semicolon, by a comma outside a number, and by a € after a number, because lines are
 * pasted from spreadsheets too.
 */
const PIECES = /"(?<quoted>[^"]*)"?|[\d.,]+€(?=\p{L})|(?:[^\s;,]|(?<![^\d\s;]),(?=[\d-]))+/gu;
const OUTSIDE = /^(?:[([{«“;:]|,(?!\d))+|[)\]}»”,;:.!?]+$/g;
/** A dash or bar between two words is not a name. */
const STROKE = /^[-–—|/·]+$/;

function trimmed(piece: string, start: number): Omit<LineWord, "index" | "isLiteral" | "isLabelled"> {
  const text = piece.replace(OUTSIDE, "");
  const from = start + Math.max(0, piece.indexOf(text));
  return { text, folded: normalizeText(text), start: from, end: from + text.length };
}

/** The words of a line in order, with their positions. */
export function readLineWords(line: string): LineWord[] {
  const identifiers = findIdentifiers(line);
  const pieces = Array.from(line.matchAll(PIECES), ({ 0: piece, index, groups }) => {
    const quoted = groups?.quoted;
    if (quoted === undefined) {
      const word = trimmed(piece, index);
      const identifier = identifiers.find((one) => overlaps(word, one));
      return { ...word, isLiteral: identifier !== undefined, isLabelled: identifier?.kind === "labelled" };
    }
    const text = quoted.trim();
    const span = { start: index, end: index + piece.length };
    return { text, folded: normalizeText(text), ...span, isLiteral: true, isLabelled: false };
  });
  return pieces.filter(({ text }) => text !== "" && !STROKE.test(text)).map((word, index) => ({ ...word, index }));
}

/** Whether words are consecutive in the line. */
export function areTogether(words: readonly LineWord[]): boolean {
  return (words.at(-1)?.index ?? 0) - (words[0]?.index ?? 0) === words.length - 1;
}

/** The position of consecutive words, with their meaning. */
export function spanOf<Value>(words: readonly LineWord[], value: Value): TextMatch<Value> {
  return { value, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** Whether a word overlaps a value that was already found. */
export const isTaken = (word: LineWord, found: TextMatch<unknown> | null) =>
  found !== null && word.start < found.end && word.end > found.start;
