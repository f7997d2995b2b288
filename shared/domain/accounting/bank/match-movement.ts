import { addMonths, daysBetween } from "#shared/lib/dates.ts";
import { type MatchIndex, readMovement, type MovementMentions } from "./match-index.ts";
import { matchInvoices } from "./match-invoices.ts";
import type {
  MatchCandidate,
  MatchedMovement,
  MatchHindrance,
  MatchProposal,
  PayerProposal,
} from "./match-proposal.ts";
import { flagAmbiguous, matchReasons, type MatchReason, weigh, weighReturn } from "./match-weight.ts";
import {
  DEBIT_RETURN_MONTHS,
  MAX_BANK_FEE_CENTS,
  MAX_PROPOSALS,
  PAYMENT_MATCH_DAYS,
} from "#shared/domain/accounting/policy.ts";

/* Proposes matches for a bank movement with a confidence, from amount, references and names. */

function reasonsFor(
  { amount, is_return }: MatchedMovement,
  candidate: MatchCandidate,
  said: MovementMentions,
): MatchReason[] {
  const { kind, name } = candidate;
  const holds: Partial<Record<MatchReason, boolean>> = {
    reference: said.references.has(candidate),
    account: said.accounts.has(candidate),
    rental: said.rentals.has(candidate),
    name: name !== null && said.names.has(name),
    amount: Math.abs(amount) === candidate.amount,
    returned: kind === "return" && is_return,
  };
  return matchReasons.filter((reason) => holds[reason]);
}

const isNear = ({ date }: MatchedMovement, { near_day }: MatchCandidate): boolean =>
  near_day === null || Math.abs(daysBetween(near_day, date)) <= PAYMENT_MATCH_DAYS;

/** Whether day and amounts allow the match: exact for all but invoices; a return may include a fee. */
function isPossible(movement: MatchedMovement, candidate: MatchCandidate): boolean {
  const { kind, amount, date: day } = candidate;
  const more = Math.abs(movement.amount) - amount;
  if (amount <= 0 || !isNear(movement, candidate)) return false;
  if (kind === "invoice") return true;
  if (kind !== "return") return more === 0;
  return (
    movement.amount < 0 &&
    more >= 0 &&
    more <= MAX_BANK_FEE_CENTS &&
    day <= movement.date &&
    movement.date <= addMonths(day, DEBIT_RETURN_MONTHS)
  );
}

/** What is linked only, and a return, which has the first open day, may be of a closed month. */
function hindranceOf({ is_closed }: MatchedMovement, { kind, near_day, hindrance }: MatchCandidate) {
  const isRegistered = kind === "invoice" || (kind === "payment" && near_day === null);
  const ofMonth: MatchHindrance | null = is_closed && isRegistered ? "month_closed" : null;
  return hindrance ?? ofMonth;
}

function matchOne(movement: MatchedMovement, candidate: MatchCandidate, said: MovementMentions): PayerProposal[] {
  if (!isPossible(movement, candidate)) return [];
  const size = Math.abs(movement.amount);
  const { kind, id, label, name, payer, amount, date: day } = candidate;
  const reasons = reasonsFor(movement, candidate, said);
  const confidence = (kind === "return" ? weighReturn : weigh)(new Set(reasons));
  // With a fee included, only a reference identifies what was returned.
  if (confidence <= 0 || (kind === "return" && amount !== size && !reasons.includes("reference"))) return [];
  const hindrance = hindranceOf(movement, candidate);
  const about = { kind, id, label, name, payer, date: day, hindrance };
  return [{ ...about, amount: Math.min(amount, size), confidence, reasons, invoice_ids: [] }];
}

const isReturn = ({ kind }: PayerProposal) => kind === "return";

/**
 * Highest confidence first, then returns before others with the latest return first (banks return soon), then the
 * oldest.
 */
function compare(a: PayerProposal, b: PayerProposal): number {
  const byKind = Number(isReturn(b)) - Number(isReturn(a));
  const byDate = a.date.localeCompare(b.date) * (isReturn(a) ? -1 : 1);
  return b.confidence - a.confidence || byKind || byDate || a.label.localeCompare(b.label) || a.id.localeCompare(b.id);
}

/**
 * The most likely matches of a movement, highest confidence first, then the oldest; at most three. Payments,
 * remittances and sets of invoices are only proposed for their exact amount, because they cannot be matched in part.
 * @param index of the candidates of the movement's direction
 */
export function matchMovement(movement: MatchedMovement, index: MatchIndex): MatchProposal[] {
  if (movement.amount === 0) return [];
  const said = readMovement(movement, index);
  const possible = new Set([
    ...said.references,
    ...said.accounts,
    ...said.rentals,
    ...[...said.names].flatMap((name) => index.byName.get(name) ?? []),
    ...(index.byAmount.get(Math.abs(movement.amount)) ?? []),
  ]);
  const proposed = [
    ...[...possible].flatMap((candidate) => matchOne(movement, candidate, said)),
    ...matchInvoices(movement, index, said),
  ];
  return flagAmbiguous(proposed.toSorted(compare))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_PROPOSALS)
    .map(({ payer: _payer, ...proposal }) => proposal);
}
