import { compactOf, fold, type Folded, type Word, wordsOf } from "./fold.ts";
import { letterCounts } from "./typo.ts";

/**
 * A searchable item: the title is shown and highlighted; other names (in another language, say) count as much but are
 * not shown; keywords are searched too; an alias must match exactly. Must be immutable, because derived data are
 * cached.
 */
export interface Rankable {
  readonly title: string;
  readonly names?: readonly string[];
  readonly keywords?: readonly string[];
  readonly aliases?: readonly string[];
}

/** Precomputed data of a title or a name: a palette ranks thousands per keystroke. */
export interface Prepared {
  readonly original: string;
  readonly folded: Folded;
  readonly compact: Folded;
  readonly words: readonly Word[];
  /** The first letter of each word. */
  readonly initials: string;
}

export interface PreparedAll {
  readonly title: Prepared;
  readonly names: readonly Prepared[];
  readonly keywords: Folded;
  readonly compactKeywords: Folded;
  readonly keywordList: readonly Word[];
  /** All texts joined, with and without separators: a word not in here matches nothing exactly. */
  readonly everything: string;
  /** Bit set of the letters it contains. */
  readonly letters: number;
}

const prepared = new WeakMap<Rankable, PreparedAll>();

function prepareText(original: string): Prepared {
  const folded = fold(original);
  const words = wordsOf(folded);
  const initials = words.map(({ text }) => text.charAt(0)).join("");
  return { original, folded, compact: compactOf(folded, original), words, initials };
}

/** Precomputes ranking data, so that the first keystroke need not. */
export function prepare(rankable: Rankable): PreparedAll {
  const known = prepared.get(rankable);
  if (known) return known;
  const text = (rankable.keywords ?? []).join(" ");
  const keywords = fold(text);
  const compactKeywords = compactOf(keywords, text);
  const [title, ...names] = [rankable.title, ...(rankable.names ?? [])].map(prepareText);
  const shown = title ?? prepareText("");
  const texts = [shown, ...names].flatMap(({ folded, compact }) => [folded, compact]);
  const everything = [...texts, keywords, compactKeywords].map((part) => part.text).join("\n");
  const result = {
    title: shown,
    names,
    keywords,
    compactKeywords,
    keywordList: wordsOf(keywords),
    everything,
    letters: letterCounts(everything),
  };
  prepared.set(rankable, result);
  return result;
}
