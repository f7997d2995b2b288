import * as z from "zod/mini";
import { text as fieldText } from "#shared/domain/core/fields.ts";
import { truncate } from "#shared/lib/text.ts";
import type { BankMovement, MovementVerb } from "./bank-movement.ts";
import { type BankRule, bankRuleRow, targetDirections } from "./bank-rule.ts";
import { runsOf } from "./bank-text.ts";

/* Which rule of the company proposes what a bank movement is. Rules have words, never patterns. */

/** What a rule proposes for a movement, and which rule it is. */
export const ruleProposal = z.omit(bankRuleRow, {
  direction: true,
  min_amount: true,
  max_amount: true,
  company_iban: true,
  is_active: true,
  archived_at: true,
  updated_at: true,
  version: true,
});
export type RuleProposal = z.infer<typeof ruleProposal>;

/** What the rules read of a movement. */
export interface RuledMovement {
  /** Cents, below zero for a debit. */
  readonly amount: number;
  /** All text from the bank. */
  readonly text: string;
  /** The company's account. */
  readonly iban: string;
}

type Conditions = Pick<BankRule, "text" | "direction" | "min_amount" | "max_amount" | "company_iban" | "target">;

/** Whether a text has all words of another as whole words, in any order; accents, case and punctuation do not count. */
export function saysWords(said: string, words: string): boolean {
  const runs = new Set(runsOf(said));
  const wanted = runsOf(words);
  return wanted.length > 0 && wanted.every((word) => runs.has(word));
}

/** Whether a rule is for a movement. Its target alone may say in which direction. */
export function isRuleFor(rule: Conditions, { amount, text, iban }: RuledMovement): boolean {
  const size = Math.abs(amount);
  const direction = amount < 0 ? "out" : "in";
  const possible = targetDirections[rule.target];
  if (size === 0 || (rule.direction ?? direction) !== direction || (possible ?? direction) !== direction) return false;
  if (size < (rule.min_amount ?? 0) || size > (rule.max_amount ?? Infinity)) return false;
  return (rule.company_iban ?? iban) === iban && saysWords(text, rule.text);
}

/** How much a rule says: its words, and one more for each other condition. */
export function specificityOf({
  text,
  direction,
  min_amount,
  max_amount,
  company_iban,
}: Omit<Conditions, "target">): number {
  const others = [direction, min_amount ?? max_amount, company_iban].filter((condition) => condition !== null);
  return new Set(runsOf(text)).size + others.length;
}

type Ranked = Conditions & Pick<BankRule, "id" | "created_at">;

/** The most specific rule first, of equal ones the newest. */
const compareRules = (a: Ranked, b: Ranked): number =>
  specificityOf(b) - specificityOf(a) || b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);

/** The rule that proposes for a movement, or null. */
export const findRule = <R extends Ranked>(rules: readonly R[], movement: RuledMovement): R | null =>
  rules.filter((rule) => isRuleFor(rule, movement)).toSorted(compareRules)[0] ?? null;

/** A move with its input. */
export interface RuleMove {
  readonly verb: MovementVerb;
  readonly input: Readonly<Record<string, string | null>>;
}

const CONCEPT = 300;
/** As the move takes it: trimmed, without invisible characters. */
const conceptText = fieldText(CONCEPT);

/** The move that books what a rule proposes. */
export function toRuleMove(rule: RuleProposal, { text, label }: Pick<BankMovement, "text" | "label">): RuleMove {
  const { target, charge_kind, owner_id, property_id, bank_charge, person_id, rental_id, reason } = rule;
  switch (target) {
    case "charge_owner": {
      const concept = rule.concept ?? conceptText.parse(truncate(text || label, CONCEPT));
      return { verb: "charge_owner", input: { kind: charge_kind, concept, owner_id, property_id } };
    }
    case "book_bank_charge":
      return { verb: "book_bank_charge", input: { bank_charge } };
    case "person":
      return { verb: "confirm", input: { person_id, rental_id } };
    case "ignore":
      return { verb: "ignore", input: { reason } };
  }
}

/** Words of a rule that is saved from a movement: those without digits, which change from month to month. */
export const wordsToRemember = (said: string): string =>
  [...new Set(runsOf(said).filter((run) => !/\d/.test(run) && run.length > 1))].slice(0, 8).join(" ").toUpperCase();
