import type { LineWord } from "./line-words.ts";

/* What the readers of amounts share. */

export const CURRENCIES: ReadonlySet<string> = new Set("€ eur euro euros euritos pavos".split(" "));

export const isNumber = ({ text }: LineWord) => /^\d/.test(text);

/** The words as they were written. */
export const saidBy = (words: readonly LineWord[]) => words.map(({ text }) => text).join(" ");
