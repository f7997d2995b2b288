import * as z from "zod/mini";
import { normalizeText } from "#shared/lib/text.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "../core/fields.ts";

/* What a movement of the bank may be, and how sure that is: by its amount, by a reference in its texts, and by a name. */

export const matchKinds = ["invoice", "payment", "remittance"] as const;
export type MatchKind = (typeof matchKinds)[number];
export const matchReasons = ["reference", "rental", "name", "amount"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Something that money of a movement's direction is expected for. */
export interface MatchCandidate {
  readonly kind: MatchKind;
  readonly id: string;
  readonly label: string;
  /** Whose it is; null for a remittance. */
  readonly name: string | null;
  /** Cents that are expected, above zero. */
  readonly amount: number;
  readonly date: DateString;
  /** Numbers by which it is known by itself: the invoice's, the payment's reference, the remittance's message. */
  readonly references: readonly string[];
  /** The code of its rental, which is less: a rental has many invoices. */
  readonly rental: string | null;
}

export interface MatchedMovement {
  /** Cents, below zero for a debit. */
  readonly amount: number;
  /** All that the bank wrote. */
  readonly text: string;
}

export const matchProposal = z.object({
  kind: z.enum(matchKinds),
  id: uuid(),
  label: z.string(),
  name: z.nullable(z.string()),
  /** What of the movement goes to it, never more than there is. */
  amount: cents(),
  date: date(),
  confidence: z.int().check(z.minimum(0), z.maximum(100)),
  reasons: z.array(z.enum(matchReasons)),
});
export type MatchProposal = z.infer<typeof matchProposal>;

/** In words: from 80 on it is sure, from 60 on likely. */
export const confidenceLevels = ["sure", "likely", "unsure"] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= 80) return "sure";
  return confidence >= 60 ? "likely" : "unsure";
}

const MIN_REFERENCE = 4;
const MAX_PROPOSALS = 3;
/** Words of names that many have in common, and the forms of companies. */
const COMMON = new Set(["del", "las", "los", "san", "the", "sau", "slu", "sll", "coop"]);

/** Letters and figures without accents, in runs. */
const runsOf = (text: string): string[] => normalizeText(text).match(/[a-z0-9]+/g) ?? [];

/** A reference or a text without what stands between its letters and figures: banks put blanks and slashes where they like. */
export const compactReference = (text: string): string => runsOf(text).join("");

/** Whether a text says a reference, whole: `F2026-1` is not in `F2026-10`. */
export function saysReference(text: string, reference: string): boolean {
  const runs = runsOf(reference);
  if (runs.join("").length < MIN_REFERENCE) return false;
  return new RegExp(`(?<![a-z0-9])${runs.join("[^a-z0-9]*")}(?![a-z0-9])`).test(normalizeText(text));
}

/** Whether a text says a name: of two words both, of more all but one, in any order. */
export function saysName(text: string, name: string): boolean {
  const words = [...new Set(runsOf(name))].filter((word) => word.length > 2 && !COMMON.has(word));
  const said = new Set(runsOf(text));
  const found = words.filter((word) => said.has(word)).length;
  if (words.length < 2) return words.length === 1 && found === 1 && (words[0]?.length ?? 0) > 3;
  return found >= Math.max(2, words.length - 1);
}

/** How sure: a whole number and the amount at least 95, name and amount at least 80, the amount alone at most 50. */
function weigh(reasons: ReadonlySet<MatchReason>): number {
  const has = (reason: MatchReason) => reasons.has(reason);
  if (has("reference")) return has("amount") ? (has("name") ? 99 : 96) : has("name") ? 75 : 65;
  if (has("rental")) return has("amount") ? (has("name") ? 94 : 90) : has("name") ? 70 : 55;
  if (has("name")) return has("amount") ? 85 : 40;
  return has("amount") ? 45 : 0;
}

function reasonsFor({ amount, text }: MatchedMovement, candidate: MatchCandidate): MatchReason[] {
  const { references, rental, name } = candidate;
  const holds: Record<MatchReason, boolean> = {
    reference: references.some((reference) => saysReference(text, reference)),
    rental: rental !== null && saysReference(text, rental),
    name: name !== null && saysName(text, name),
    amount: Math.abs(amount) === candidate.amount,
  };
  return matchReasons.filter((reason) => holds[reason]);
}

/**
 * What a movement most likely is, the surest first, of equals the oldest; at most three. A payment or a remittance is only
 * proposed with its exact amount, for it is whole or nothing.
 * @param candidates of the movement's direction
 */
export function matchMovement(movement: MatchedMovement, candidates: readonly MatchCandidate[]): MatchProposal[] {
  const size = Math.abs(movement.amount);
  if (size === 0) return [];
  return candidates
    .flatMap((candidate): MatchProposal[] => {
      const { kind, id, label, name, amount, date: day } = candidate;
      const reasons = reasonsFor(movement, candidate);
      const confidence = weigh(new Set(reasons));
      if (confidence === 0 || amount <= 0 || (kind !== "invoice" && amount !== size)) return [];
      return [{ kind, id, label, name, amount: Math.min(amount, size), date: day, confidence, reasons }];
    })
    .toSorted((a, b) => b.confidence - a.confidence || a.date.localeCompare(b.date) || a.label.localeCompare(b.label))
    .slice(0, MAX_PROPOSALS);
}
