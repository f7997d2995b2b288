/*
 * Invisible characters that people do not type: control characters, lone surrogates, bidirectional marks (Unicode, UAX
 * #9), blanks of no width and soft hyphens. XML 1.0 does not allow the first (section 2.2), they break a CSV or a log,
 * a name could pass for another one, and a search would miss it. Joiners, direction marks, fillers and tags stay where emoji and other
 * scripts use them; beside a Latin letter or a digit they come with pasted text, and are removed too.
 */
const UNSEEN = /(?![\0\t\n\r])[\p{Cc}\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const BESIDE_LATIN =
  /(?<=[\p{Script=Latin}\p{Nd}])[\u061c\u115f\u1160\u200c-\u200f\u2061-\u2064\u3164\u{e0000}-\u{e007f}]+|[\u061c\u115f\u1160\u200c\u200e\u200f\u2061-\u2064\u3164]+(?=[\p{Script=Latin}\p{Nd}])/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
/** A text of spaces, joiners and fillers only is invisible: it counts as empty. */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const withoutUnseen = (text: string) => text.replace(UNSEEN, "").replace(BESIDE_LATIN, "");
const orNone = (text: string) => (NOTHING.test(text) ? "" : text);

/**
 * A text on one line: line breaks and tabs become a space, invisible characters are removed; empty if nothing is
 * visible.
 */
export const plainLine = (text: string): string => orNone(withoutUnseen(text.replace(BLANKS, " ")));

/**
 * A text of several lines: every line break becomes a line feed, invisible characters are removed; empty if nothing
 * is visible.
 */
export const plainText = (text: string): string => orNone(withoutUnseen(text.replace(LINE_BREAK, "\n")));
