import { normalizeText } from "#shared/lib/text.ts";

/** Something read out of a line, and where it stands: from `start` up to but not including `end`. */
export interface Found<Value> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** A word of a line without the punctuation at its ends. Quoted words are names, whatever they look like. */
export interface LineWord {
  readonly text: string;
  readonly folded: string;
  /** Which of the line's words it is: what is left of a line has gaps. */
  readonly place: number;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** A semicolon parts words, and so do a comma that is none of a figure and a € after one: lines are pasted from sheets too. */
const PIECES = /"(?<quoted>[^"]*)"?|[\d.,]+€(?=\p{L})|(?:[^\s;,]|(?<![^\d\s;]),(?=[\d-]))+/gu;
const OUTSIDE = /^(?:[([{«“;:]|,(?!\d))+|[)\]}»”,;:.!?]+$/g;
/** A stroke between two words is nobody's name. */
const STROKE = /^[-–—|/·]+$/;

function trimmed(piece: string, start: number): Omit<LineWord, "place"> {
  const text = piece.replace(OUTSIDE, "");
  const from = start + Math.max(0, piece.indexOf(text));
  return { text, folded: normalizeText(text), start: from, end: from + text.length, isQuoted: false };
}

/** The words of a line in order, each with its place in it. */
export function readWords(line: string): LineWord[] {
  const pieces = Array.from(line.matchAll(PIECES), ({ 0: piece, index, groups }) => {
    const quoted = groups?.quoted;
    if (quoted === undefined) return trimmed(piece, index);
    const text = quoted.trim();
    return { text, folded: normalizeText(text), start: index, end: index + piece.length, isQuoted: true };
  });
  return pieces.filter(({ text }) => text !== "" && !STROKE.test(text)).map((word, place) => ({ ...word, place }));
}

/** Whether words follow each other in the line. */
export function areTogether(words: readonly LineWord[]): boolean {
  return (words.at(-1)?.place ?? 0) - (words[0]?.place ?? 0) === words.length - 1;
}

/** The place that some words which follow each other take up, with what they mean. */
export function spanOf<Value>(words: readonly LineWord[], value: Value): Found<Value> {
  return { value, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** Whether a word lies in something that was found already. */
export const isTaken = (word: LineWord, found: Found<unknown> | null) =>
  found !== null && word.start < found.end && word.end > found.start;
