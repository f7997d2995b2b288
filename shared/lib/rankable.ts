import { compactOf, fold, type Folded, type Word, wordsOf } from "./fold.ts";
import { lettersOf } from "./typo.ts";

/**
 * What a search looks into: the title is shown and highlighted; other names (in another language, say) count as much and
 * are not shown; keywords are found as well; an alias is exact. It does not change: what is worked out of it is kept.
 */
export interface Rankable {
  readonly title: string;
  readonly names?: readonly string[];
  readonly keywords?: readonly string[];
  readonly aliases?: readonly string[];
}

/** A title or a name, made ready once: a palette ranks thousands at each keystroke. */
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
  /** All of it in one, as it is and compact: what is not in there is nowhere. */
  readonly everything: string;
  /** Which letters are in there. */
  readonly letters: number;
}

const prepared = new WeakMap<Rankable, PreparedAll>();

function prepareText(original: string): Prepared {
  const folded = fold(original);
  const words = wordsOf(folded);
  const initials = words.map(({ text }) => text.charAt(0)).join("");
  return { original, folded, compact: compactOf(folded, original), words, initials };
}

/** Works out what ranking needs of a thing, now instead of at the first keystroke. */
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
  const made = {
    title: shown,
    names,
    keywords,
    compactKeywords,
    keywordList: wordsOf(keywords),
    everything,
    letters: lettersOf(everything),
  };
  prepared.set(rankable, made);
  return made;
}
