import { type AmountCandidate, findNumbers, isAddressNumber, isOtherNumber } from "./amount-candidates.ts";
import { readAmount } from "./read-amount.ts";
import type { RefusedNumber } from "./refused-numbers.ts";
import { readMonth } from "#shared/lib/date-text.ts";
import { areTogether, isTaken, type LineWord, type TextMatch } from "./line-words.ts";
import { isNotReceived } from "./not-received.ts";

/** Why no amount is chosen: several numbers that may be it, one that is not clearly an amount in euros, or not received. */
export type AmountDoubtReason = RefusedNumber | "several" | "unpaid";

/** What may be the amount and is not chosen, as typed, in the order of the line. */
export interface AmountDoubt {
  readonly reason: AmountDoubtReason;
  readonly said: readonly TextMatch<string>[];
}

/** The amount of a line in cents; with a doubt there is none. */
export interface AmountReading {
  readonly amount: TextMatch<number> | null;
  readonly doubt: AmountDoubt | null;
}

interface Said {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const doubtOf = (reason: AmountDoubtReason, said: readonly Said[]): AmountReading => ({
  amount: null,
  doubt: {
    reason,
    said: said.toSorted((a, b) => a.start - b.start).map(({ text, start, end }) => ({ value: text, start, end })),
  },
});

/** A year, or six digits and more without a separator: a number of something rather than money. */
const isUnlikely = ({ text }: { readonly text: string }) => /^20\d{2}$|^\d{6,}$/.test(text);

/** Unlikely amounts give way to any other number. */
function withoutUnlikely(candidates: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const others = candidates.filter((one) => !isUnlikely(one));
  return others.length > 0 ? others : candidates;
}

const JOINTS: ReadonlySet<string> = new Set(["y", "and", "o", "or"]);

/** "850 15", "850 y 50": a second small number after the amount may be its cents, a day, or a further amount. */
function followerOf(chosen: AmountCandidate, words: readonly LineWord[], all: readonly AmountCandidate[]) {
  const at = chosen.next + (JOINTS.has(words[chosen.next]?.folded ?? "") ? 1 : 0);
  const next = all.find(({ first, strength }) => first === at && strength === "small");
  const isNext = next && areTogether(words.slice(chosen.next - 1, next.next));
  return chosen.strength === "whole" && isNext && /^\d{1,2}$/.test(next.text) ? next : null;
}

/** "noviembre 1 380,00": a day of a month and an amount, or a month and one amount. */
function isAfterMonth({ text, first }: AmountCandidate, words: readonly LineWord[]): boolean {
  return /^\d{1,2} \d{3}\D/.test(text) && readMonth(words[first - 1]?.folded ?? "") !== null;
}

const AND: ReadonlySet<string> = new Set(["y", "and", "+", "mas", "plus"]);
const CHARGES: ReadonlySet<string> = new Set(["agua", "luz", "gas", "basura", "water", "electricity", "waste"]);

/** "850 abad + 50 agua", "850 abad, luz 50": a further small number that is paid for something. */
function furtherAmount(chosen: AmountCandidate, words: readonly LineWord[], all: readonly AmountCandidate[]) {
  const isFurther = ({ first, next, strength, text }: AmountCandidate) => {
    if (strength !== "small" || first < chosen.next || !/^\d{1,2}$/.test(text)) return false;
    const [before, after] = [words[first - 1]?.folded ?? "", words[next]?.folded ?? ""];
    const isNamed = CHARGES.has(before) || CHARGES.has(after) || CHARGES.has(words[next + 1]?.folded ?? "");
    return AND.has(before) ? isNamed || /^(?:\+|mas|plus)$/.test(before) : CHARGES.has(before);
  };
  return all.find(isFurther) ?? null;
}

function choose(rivals: readonly AmountCandidate[], words: readonly LineWord[], all: readonly AmountCandidate[]) {
  const [chosen] = rivals;
  if (!chosen) return null;
  if (new Set(rivals.map(({ value }) => value)).size > 1) return doubtOf("several", rivals);
  const follower = followerOf(chosen, words, all) ?? furtherAmount(chosen, words, all);
  if (follower) return doubtOf("several", [chosen, follower]);
  if (isAfterMonth(chosen, words)) return doubtOf("unclear", [chosen]);
  const { value, start, end } = chosen;
  return { amount: { value, start, end }, doubt: null };
}

/** "visa 1200", "en la tarjeta 4521": the number of something by the word before it, or what was paid with it. */
const findLabelled = (words: readonly LineWord[]): readonly LineWord[] =>
  words.filter((word) => {
    const mayBeMoney = /^\d{3,}$/.test(word.text) && !isUnlikely(word) && readAmount(word.text) !== null;
    return word.isLabelled && mayBeMoney;
  });

/**
 * The amount among the numbers of a line: the only one that is marked as money or has three digits or more, else the
 * only small one. Years, long numbers, counts ("2 meses"), numbers of an address and those after a word for a card, an
 * account or a paper give way to it; beside one of the last two no small number is chosen. Where two could be meant, or the only one is negative, zero, of another currency or readable in two ways, nothing is chosen.
 */
function chooseAmount(words: readonly LineWord[]): AmountReading {
  const { candidates, refused } = findNumbers(words);
  const usable = candidates.filter((one) => !isOtherNumber(words, one));
  const [numbered, free] = [
    usable.filter((one) => isAddressNumber(words, one)),
    usable.filter((one) => !isAddressNumber(words, one)),
  ];
  const large = withoutUnlikely(free.filter(({ strength }) => strength !== "small"));
  const isMarked = large.some(({ strength }) => strength === "marked");
  const foreign = refused.filter(({ value }) => value === "currency");
  if (foreign.length > 0 && !isMarked) return doubtOf("currency", foreign);
  const others = refused.filter(({ value }) => value !== "currency");
  const [first] = others;
  if (first) return large.length === 0 ? doubtOf(first.value, others) : doubtOf("several", [...others, ...large]);
  const labelled = findLabelled(words);
  const isCertain = labelled.length === 0 || large.some((one) => !isUnlikely(one));
  const chosen = isCertain ? choose(large.length > 0 ? large : free, words, free) : null;
  if (chosen) return chosen;
  const whole = [...numbered.filter(({ strength }) => strength === "whole"), ...labelled];
  return whole.length > 0 ? doubtOf("number", whole) : { amount: null, doubt: null };
}

/** The amount of a line; a doubt where the line says that it was not received. */
export function findAmount(words: readonly LineWord[]): AmountReading {
  const read = chooseAmount(words);
  const { amount, doubt } = read;
  if (!isNotReceived(words)) return read;
  if (!amount) return doubt ? { amount, doubt: { ...doubt, reason: "unpaid" } } : read;
  const said = words.filter((word) => isTaken(word, amount));
  return doubtOf("unpaid", [{ ...amount, text: said.map(({ text }) => text).join(" ") }]);
}
