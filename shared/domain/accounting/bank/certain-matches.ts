import { CERTAIN_CONFIDENCE } from "../policy.ts";
import type { MatchProposal } from "./match-proposal.ts";

/** Whether a proposal is certain enough to be confirmed without a question. */
export const isCertain = ({ confidence }: Pick<MatchProposal, "confidence">): boolean =>
  confidence >= CERTAIN_CONFIDENCE;

/** Whether confirming it is final: the settlement of a remittance is not undone. */
export const isFinal = ({ kind }: Pick<MatchProposal, "kind">): boolean => kind === "remittance";

/** Whether a person answers a question before it is confirmed: it is not certain, or it is final. */
export const needsAnswer = (proposal: Pick<MatchProposal, "kind" | "confidence">): boolean =>
  !isCertain(proposal) || isFinal(proposal);

const saysReference = ({ reasons }: MatchProposal) => reasons.includes("reference");

/** Ids of the records that confirming a proposal settles. */
const subjectsOf = ({ id, invoice_ids }: MatchProposal): readonly string[] =>
  invoice_ids.length > 0 ? invoice_ids : [id];

/**
 * The best proposal, if it is certain and has no rival: another certain one, unless only the best has a reference. A
 * remittance is left out, for its settlement cannot be undone.
 */
function findUnrivalled([best, ...others]: readonly MatchProposal[]): MatchProposal | null {
  if (!best || !isCertain(best) || isFinal(best)) return null;
  const isRival = (other: MatchProposal) => isCertain(other) && (saysReference(other) || !saysReference(best));
  return others.some(isRival) ? null : best;
}

/**
 * The matches of several movements that are confirmed together: each is certain and without a rival, no two
 * movements settle the same record, and nothing hinders it.
 * @param proposed proposals by movement id, highest confidence first
 * @returns the match of each such movement, by its id
 */
export function findCertainMatches(
  proposed: ReadonlyMap<string, readonly MatchProposal[]>,
): ReadonlyMap<string, MatchProposal> {
  const found = [...proposed].flatMap(([id, proposals]) => {
    const match = findUnrivalled(proposals);
    return match ? [{ id, match }] : [];
  });
  const settling = Map.groupBy(
    found.flatMap(({ match }) => subjectsOf(match)),
    (subject) => subject,
  );
  const isShared = (subject: string) => (settling.get(subject)?.length ?? 0) > 1;
  const isFree = (match: MatchProposal) => !match.hindrance && !subjectsOf(match).some(isShared);
  return new Map(found.filter(({ match }) => isFree(match)).map(({ id, match }) => [id, match]));
}
