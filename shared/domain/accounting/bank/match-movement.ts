import { addMonths } from "#shared/lib/dates.ts";
import { type MatchIndex, readMovement, type Said } from "./match-index.ts";
import { matchInvoices } from "./match-invoices.ts";
import type { MatchCandidate, MatchedMovement, MatchProposal, PayerProposal } from "./match-proposal.ts";
import { admitDoubt, matchReasons, type MatchReason, weigh, weighReturn } from "./match-weight.ts";
import { DEBIT_RETURN_MONTHS, MAX_BANK_FEE_CENTS, MAX_PROPOSALS } from "#shared/domain/accounting/policy.ts";

/* What a movement of the bank may be, and how sure that is: by its amount, by a reference in its texts, and by a name. */

function reasonsFor({ amount, is_return }: MatchedMovement, candidate: MatchCandidate, said: Said): MatchReason[] {
  const { kind, name } = candidate;
  const holds: Partial<Record<MatchReason, boolean>> = {
    reference: said.references.has(candidate),
    rental: said.rentals.has(candidate),
    name: name !== null && said.names.has(name),
    amount: Math.abs(amount) === candidate.amount,
    returned: kind === "return" && is_return,
  };
  return matchReasons.filter((reason) => holds[reason]);
}

/** Whether the sizes allow it at all: what is whole or nothing wants its amount, a return perhaps a fee more. */
function isPossible(movement: MatchedMovement, { kind, amount, date: day }: MatchCandidate): boolean {
  const more = Math.abs(movement.amount) - amount;
  if (amount <= 0) return false;
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

function matchOne(movement: MatchedMovement, candidate: MatchCandidate, said: Said): PayerProposal[] {
  if (!isPossible(movement, candidate)) return [];
  const size = Math.abs(movement.amount);
  const { kind, id, label, name, payer, amount, date: day } = candidate;
  const reasons = reasonsFor(movement, candidate, said);
  const confidence = (kind === "return" ? weighReturn : weigh)(new Set(reasons));
  // With a fee in it, only a number says what came back.
  if (confidence <= 0 || (kind === "return" && amount !== size && !reasons.includes("reference"))) return [];
  return [
    { kind, id, label, name, payer, amount: Math.min(amount, size), date: day, confidence, reasons, invoice_ids: [] },
  ];
}

const isReturn = ({ kind }: PayerProposal) => kind === "return";

/** The surest first; of equals the oldest, but before them the latest of what may have been returned: banks return soon. */
function compare(a: PayerProposal, b: PayerProposal): number {
  const byKind = Number(isReturn(b)) - Number(isReturn(a));
  const byDate = a.date.localeCompare(b.date) * (isReturn(a) ? -1 : 1);
  return b.confidence - a.confidence || byKind || byDate || a.label.localeCompare(b.label) || a.id.localeCompare(b.id);
}

/**
 * What a movement most likely is, the surest first, of equals the oldest; at most three. A payment, a remittance or a set of
 * invoices is only proposed with its exact amount, for it is whole or nothing.
 * @param index of the candidates of the movement's direction
 */
export function matchMovement(movement: MatchedMovement, index: MatchIndex): MatchProposal[] {
  if (movement.amount === 0) return [];
  const said = readMovement(movement, index);
  const possible = new Set([
    ...said.references,
    ...said.rentals,
    ...[...said.names].flatMap((name) => index.byName.get(name) ?? []),
    ...(index.byAmount.get(Math.abs(movement.amount)) ?? []),
  ]);
  const proposed = [
    ...[...possible].flatMap((candidate) => matchOne(movement, candidate, said)),
    ...matchInvoices(movement, index, said),
  ];
  return admitDoubt(proposed.toSorted(compare))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_PROPOSALS)
    .map(({ payer: _payer, ...proposal }) => proposal);
}
