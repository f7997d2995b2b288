import { normalizeText, splitWords, withoutDialling } from "./text.ts";
import { readyForTypos, type Typed } from "./typo.ts";

/** A search word. */
export interface SoughtWord {
  readonly text: string;
  /** Number of earlier occurrences in the search: García García does not match every García. */
  readonly repeats: number;
  readonly typed: Typed | null;
}

/** A parsed search: the whole text, and its words. */
export interface Sought {
  readonly whole: string;
  readonly words: readonly SoughtWord[];
  /** The words joined, if they may be a number or code typed in parts: "12.345.678-Z", "+34 612 34 56 78". */
  readonly joined: SoughtWord | null;
  /** Letters and digits split, if typed together: "alq31" is ALQ-00031. */
  readonly apart: readonly SoughtWord[];
}

function soughtWords(words: readonly string[]): SoughtWord[] {
  const repeatsAt = (at: number) => words.slice(0, at).filter((word) => word === words[at]).length;
  return words.map((text, at) => ({ text, repeats: repeatsAt(at), typed: readyForTypos(text) }));
}

/** Minimum length of a number searched as one piece; shorter ones occur inside anything. */
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

/** Parses a search once for all comparisons. */
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
