import { readLineWords, type TextMatch } from "./line-words.ts";
import { withoutEnds } from "./name-phrases.ts";
import { type MethodChoice, readMethod } from "./read-method.ts";

/** What is said by the words that did not name the payer. */
export interface LeftWords {
  readonly method: TextMatch<MethodChoice> | null;
  readonly note: string;
}

/** Reads the words that did not name the payer: "card" of "smith card" is a method, anything else is the note. */
export function readLeftWords(left: string, methods: readonly MethodChoice[]): LeftWords {
  const method = left === "" ? null : readMethod(readLineWords(left), methods);
  const note = method ? `${left.slice(0, method.start)}${left.slice(method.end)}` : left;
  return { method, note: withoutEnds(note.trim().split(/\s+/)).join(" ") };
}

function withoutWord(text: string, word: string): string {
  const found = readLineWords(text).findLast((one) => one.text === word);
  return found ? `${text.slice(0, found.start).trimEnd()} ${text.slice(found.end).trimStart()}`.trim() : text;
}

/** A line without some of its words, each removed once. */
export const withoutWords = (line: string, words: string): string => words.split(" ").reduce(withoutWord, line);
