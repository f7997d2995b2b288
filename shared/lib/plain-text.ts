/*
 * What nobody sees and nobody types: control characters, halves of characters, and marks that turn the text around them
 * (Unicode, UAX #9). XML 1.0 has no place for them (section 2.2), a CSV or a log would break at them, and a name could pass
 * for another one. Joiners stay: emoji and some scripts are written with them.
 */
const UNSEEN = /(?![\0\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
/** A text of blanks, joiners and fillers alone shows nothing: it is none. */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const orNone = (text: string) => (NOTHING.test(text) ? "" : text);

/** A text on one line: breaks and tabs become a blank, what is not seen goes; empty where nothing is seen at all. */
export const plainLine = (text: string): string => orNone(text.replace(BLANKS, " ").replace(UNSEEN, ""));

/** A text of several lines: every break becomes a line feed, what is not seen goes; empty where nothing is seen at all. */
export const plainText = (text: string): string => orNone(text.replace(LINE_BREAK, "\n").replace(UNSEEN, ""));
