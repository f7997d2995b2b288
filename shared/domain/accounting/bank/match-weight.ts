import { CERTAIN_CONFIDENCE } from "../policy.ts";

/* Confidence of a match by its reasons. */

export const matchReasons = [
  "reference",
  "account",
  "rental",
  "name",
  "amount",
  "returned",
  "all_due",
  "only_sum",
  "several_sums",
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Levels of confidence: sure from `CERTAIN_CONFIDENCE`, likely from 60. */
export const confidenceLevels = ["sure", "likely", "unsure"] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= CERTAIN_CONFIDENCE) return "sure";
  return confidence >= 60 ? "likely" : "unsure";
}

type Evidence = "reference" | "account" | "rental" | "name" | "nothing";
type Weights = Readonly<Record<Evidence, Readonly<Record<"alone" | "named" | "exact" | "exact_named", number>>>>;

/** Confidence of each kind of evidence: alone, with a name, and with the amount as well. */
const weights: Weights = {
  reference: { alone: 65, named: 75, exact: 96, exact_named: 99 },
  account: { alone: 60, named: 72, exact: 92, exact_named: 96 },
  rental: { alone: 55, named: 70, exact: 90, exact_named: 94 },
  name: { alone: 40, named: 40, exact: 85, exact_named: 85 },
  nothing: { alone: 0, named: 0, exact: 45, exact_named: 45 },
};
const evidences = ["reference", "account", "rental", "name"] as const;

/** Confidence: reference and amount at least 95, name and amount at least 80, the amount alone at most 50. */
export function weigh(reasons: ReadonlySet<MatchReason>): number {
  const weight = weights[evidences.find((evidence) => reasons.has(evidence)) ?? "nothing"];
  if (reasons.has("amount")) return reasons.has("name") ? weight.exact_named : weight.exact;
  return reasons.has("name") ? weight.named : weight.alone;
}

/** Reduction when the bank does not mark a debit as a return. */
const UNSAID_RETURN = 30;

/** Confidence that a debit returns an earlier payment; 0 without a mark of the bank, a reference or a name. */
export function weighReturn(reasons: ReadonlySet<MatchReason>): number {
  const hasEvidence = evidences.some((evidence) => reasons.has(evidence));
  if (reasons.has("returned")) return weigh(reasons);
  return hasEvidence ? weigh(reasons) - UNSAID_RETURN : 0;
}

interface Weighed {
  readonly kind: string;
  readonly payer: string | null;
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
}

/** A payment that is recorded and an invoice that is still open: either the money is registered already, or it is new. */
const isTwofold = (proposed: readonly Weighed[]): boolean =>
  proposed.some(({ kind }) => kind === "payment") &&
  proposed.some(({ kind }) => kind === "invoice" || kind === "invoices");

/**
 * Of several sure proposals without a reference: for one payer, only the first stays sure; for different payers none
 * does, nor where both a payment and an open invoice fit.
 * @param proposed highest confidence first
 */
export function flagAmbiguous<P extends Weighed>(proposed: readonly P[]): P[] {
  const isDoubtful = ({ confidence, reasons }: P) => confidence >= CERTAIN_CONFIDENCE && !reasons.includes("reference");
  const doubtful = proposed.filter(isDoubtful);
  const [first, ...others] = doubtful;
  if (!first || others.length === 0) return [...proposed];
  const isOfOne = !isTwofold(doubtful) && others.every(({ payer }) => payer !== null && payer === first.payer);
  const keeps = (one: P) => !isDoubtful(one) || (isOfOne && one === first);
  return proposed.map((one) => (keeps(one) ? one : { ...one, confidence: CERTAIN_CONFIDENCE - 1 }));
}
