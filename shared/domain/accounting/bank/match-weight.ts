/* How sure what speaks for a match makes it. */

export const matchReasons = [
  "reference",
  "rental",
  "name",
  "amount",
  "returned",
  "all_due",
  "only_sum",
  "several_sums",
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** In words: from 80 on it is sure, from 60 on likely. */
export const confidenceLevels = ["sure", "likely", "unsure"] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** From here on it is sure. */
export const SURE = 80;

export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= SURE) return "sure";
  return confidence >= 60 ? "likely" : "unsure";
}

type Evidence = "reference" | "rental" | "name" | "nothing";
type Weights = Readonly<Record<Evidence, Readonly<Record<"alone" | "named" | "exact" | "exact_named", number>>>>;

/** How sure each makes by itself, with a name beside it, and both with the amount too. */
const weights: Weights = {
  reference: { alone: 65, named: 75, exact: 96, exact_named: 99 },
  rental: { alone: 55, named: 70, exact: 90, exact_named: 94 },
  name: { alone: 40, named: 40, exact: 85, exact_named: 85 },
  nothing: { alone: 0, named: 0, exact: 45, exact_named: 45 },
};
const evidences = ["reference", "rental", "name"] as const;

/** How sure: a whole number and the amount at least 95, name and amount at least 80, the amount alone at most 50. */
export function weigh(reasons: ReadonlySet<MatchReason>): number {
  const weight = weights[evidences.find((evidence) => reasons.has(evidence)) ?? "nothing"];
  if (reasons.has("amount")) return reasons.has("name") ? weight.exact_named : weight.exact;
  return reasons.has("name") ? weight.named : weight.alone;
}

/** What a debit loses of its sureness of being a return where the bank does not say that it is one. */
const UNSAID_RETURN = 30;

/** How sure it is that a debit takes an earlier payment back; nothing where neither bank nor reference nor name says so. */
export function weighReturn(reasons: ReadonlySet<MatchReason>): number {
  const isTold = evidences.some((evidence) => reasons.has(evidence));
  if (reasons.has("returned")) return weigh(reasons);
  return isTold ? weigh(reasons) - UNSAID_RETURN : 0;
}

interface Weighed {
  readonly payer: string | null;
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
}

/**
 * Of several that would each be sure without a number that says which, one payer's first stays so; where they are of
 * different payers none does, for nobody knows who it was.
 * @param proposed the surest first
 */
export function admitDoubt<P extends Weighed>(proposed: readonly P[]): P[] {
  const isDoubtful = ({ confidence, reasons }: P) => confidence >= SURE && !reasons.includes("reference");
  const [first, ...others] = proposed.filter(isDoubtful);
  if (!first || others.length === 0) return [...proposed];
  const isOfOne = others.every(({ payer }) => payer !== null && payer === first.payer);
  const keeps = (one: P) => !isDoubtful(one) || (isOfOne && one === first);
  return proposed.map((one) => (keeps(one) ? one : { ...one, confidence: SURE - 1 }));
}
