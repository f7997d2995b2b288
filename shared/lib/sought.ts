import { normalizeText, splitWords, withoutDialling } from "./text.ts";
import { readyForTypos, type Typed } from "./typo.ts";

/** A word that is searched for. */
export interface SoughtWord {
  readonly text: string;
  /** How often it was typed before: García García is not everybody called García. */
  readonly repeats: number;
  readonly typed: Typed | null;
}

/** What is searched for: the whole, and its words. */
export interface Sought {
  readonly whole: string;
  readonly words: readonly SoughtWord[];
  /** All of it in one, where it may be a number or a code that was typed in parts: "12.345.678-Z", "+34 612 34 56 78". */
  readonly joined: SoughtWord | null;
  /** Its letters and figures apart, where they were typed together: "alq31" is ALQ-00031. */
  readonly apart: readonly SoughtWord[];
}

function soughtWords(words: readonly string[]): SoughtWord[] {
  const repeatsAt = (at: number) => words.slice(0, at).filter((word) => word === words[at]).length;
  return words.map((text, at) => ({ text, repeats: repeatsAt(at), typed: readyForTypos(text) }));
}

/** So long a number is looked for in one piece; less is in the middle of anything. */
const MIN_JOINED = 4;
/** "2ºB" */
const MIN_JOINED_ORDINAL = 2;
const ORDINALS = /(?<=\d)[ºª]/;

function joinedOf(search: string, words: readonly string[]): SoughtWord | null {
  const text = splitWords(search.replace(ORDINALS, "")).join("");
  const least = ORDINALS.test(search) ? MIN_JOINED_ORDINAL : MIN_JOINED;
  if (text === words[0] || !/\p{N}/u.test(text) || text.length < least) return null;
  return { text, repeats: 0, typed: null };
}

function apartOf(words: readonly string[]): SoughtWord[] {
  const parts = words.flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [word]);
  return parts.length === words.length ? [] : soughtWords(parts);
}

/** Reads a search once for all that it is compared with. */
export function readSearch(typed: string): Sought {
  const search = withoutDialling(typed);
  const words = splitWords(search);
  return {
    whole: normalizeText(search),
    words: soughtWords(words),
    joined: joinedOf(search, words),
    apart: apartOf(words),
  };
}
