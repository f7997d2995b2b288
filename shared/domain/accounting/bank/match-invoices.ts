import type { DateString } from "#shared/lib/dates.ts";
import type { MatchIndex, MovementMentions } from "./match-index.ts";
import type { MatchCandidate, MatchedMovement, PayerProposal } from "./match-proposal.ts";
import { type MatchReason, weigh } from "./match-weight.ts";

/* Matches one transfer with several invoices of its payer. */

/** Only the oldest are tried: each further invoice doubles the combinations. */
const MAX_TRIED = 16;
/** Penalties: a sum is less certain than a single invoice of that amount; several possible sums are never certain. */
const LESS_ALL_DUE = 3;
const LESS_ONLY_SUM = 5;
const MOST_SEVERAL_SUMS = 70;

const sumOf = (invoices: readonly MatchCandidate[]) => invoices.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Sets of amounts that add up to a size; those with the earliest invoices come first.
 * @param barren known dead ends, which recur often when rents are equal
 */
function* exactSets(
  amounts: readonly number[],
  size: number,
  from = 0,
  barren = new Set<number>(),
): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  const key = size * MAX_TRIED + from;
  if (from >= amounts.length || size < 0 || barren.has(key)) return;
  let rest = 0;
  for (let next = from; next < amounts.length; next += 1) rest += amounts[next] ?? 0;
  if (rest < size) return;
  let isBarren = true;
  for (const set of exactSets(amounts, size - (amounts[from] ?? 0), from + 1, barren)) {
    isBarren = false;
    yield [from, ...set];
  }
  for (const set of exactSets(amounts, size, from + 1, barren)) {
    isBarren = false;
    yield set;
  }
  if (isBarren) barren.add(key);
}

interface Found {
  readonly invoices: readonly MatchCandidate[];
  readonly reason: Extract<MatchReason, "all_due" | "only_sum" | "several_sums">;
}

/**
 * The first set of several invoices that adds up, and whether it is the only one; a single invoice that matches
 * counts as another.
 */
function findSum(invoices: readonly MatchCandidate[], size: number): Found | null {
  const tried = invoices.slice(0, MAX_TRIED);
  let first: readonly number[] | null = null;
  let count = 0;
  for (const set of exactSets(
    tried.map(({ amount }) => amount),
    size,
  )) {
    count += 1;
    if (set.length > 1) first ??= set;
    if (first && count > 1) break;
  }
  if (!first) return null;
  const found = first.flatMap((index) => tried[index] ?? []);
  return { invoices: found, reason: count > 1 ? "several_sums" : "only_sum" };
}

function findInvoices(invoices: readonly MatchCandidate[], size: number, day: DateString): Found | null {
  const due = invoices.filter(({ date }) => date <= day);
  if (due.length > 1 && sumOf(due) === size) return { invoices: due, reason: "all_due" };
  return sumOf(invoices) < size ? null : findSum(invoices, size);
}

/** The invoices that a text names, if several add up: the payer says which are paid. */
function findNamed(invoices: readonly MatchCandidate[], amount: number, { references }: MovementMentions) {
  const named = invoices.filter((invoice) => references.has(invoice));
  return named.length > 1 && sumOf(named) === amount ? named : null;
}

/** Reasons for the payer of some invoices. */
function reasonsFor(
  invoices: readonly MatchCandidate[],
  { accounts, rentals, names }: MovementMentions,
): MatchReason[] {
  const isOfAccount = invoices.some((invoice) => accounts.has(invoice));
  const isRental = invoices.some((invoice) => rentals.has(invoice));
  const isNamed = invoices.some(({ name }) => name !== null && names.has(name));
  return [
    ...(isOfAccount ? ["account" as const] : []),
    ...(isRental ? ["rental" as const] : []),
    ...(isNamed ? ["name" as const] : []),
    "amount",
  ];
}

function confidenceOf(reasons: readonly MatchReason[], reason: Found["reason"]): number {
  const weight = weigh(new Set(reasons));
  if (reason === "several_sums") return Math.min(weight, MOST_SEVERAL_SUMS);
  return weight - (reason === "all_due" ? LESS_ALL_DUE : LESS_ONLY_SUM);
}

function propose(invoices: readonly MatchCandidate[], confidence: number, reasons: MatchReason[]): PayerProposal[] {
  const [first] = invoices;
  if (!first) return [];
  const { id, name, payer, date } = first;
  const label = invoices.map((invoice) => invoice.label).join(", ");
  const about = { kind: "invoices" as const, id, label, name, payer, date, hindrance: null };
  const invoice_ids = invoices.map((invoice) => invoice.id);
  return [{ ...about, amount: sumOf(invoices), confidence, reasons, invoice_ids }];
}

/** The set of one payer's invoices that a transfer pays in full: at most one. */
function matchPayer({ amount, date }: MatchedMovement, invoices: readonly MatchCandidate[], said: MovementMentions) {
  const reasons = reasonsFor(invoices, said);
  const named = findNamed(invoices, amount, said);
  if (named) return propose(named, weigh(new Set(["reference", ...reasons])), ["reference", ...reasons]);
  const found = findInvoices(invoices, amount, date);
  // Sums of unrelated invoices match almost any amount; without other reasons only the payer's whole debt counts.
  if (!found || (reasons.length === 1 && found.reason !== "all_due")) return [];
  return propose(found.invoices, confidenceOf(reasons, found.reason), [...reasons, found.reason]);
}

/** Payers with another reason than the amount of one invoice. */
function findPayers(
  amount: number,
  { byName, payersBySum }: MatchIndex,
  { references, accounts, rentals, names }: MovementMentions,
) {
  const several = [...Map.groupBy(references, ({ payer }) => payer)].filter(([, said]) => said.length > 1);
  const named = [...names].flatMap((name) => byName.get(name) ?? []);
  return new Set([
    ...several.flatMap(([payer]) => payer ?? []),
    ...[...accounts, ...rentals, ...named].flatMap(({ payer }) => payer ?? []),
    ...(payersBySum.get(amount) ?? []),
  ]);
}

/** The sets of several invoices that a movement may pay, at most one for each payer. */
export function matchInvoices(movement: MatchedMovement, index: MatchIndex, said: MovementMentions): PayerProposal[] {
  if (movement.amount <= 0) return [];
  const payers = [...findPayers(movement.amount, index, said)];
  const hindrance = movement.is_closed ? "month_closed" : null;
  return payers
    .flatMap((payer) => matchPayer(movement, index.byPayer.get(payer) ?? [], said))
    .map((proposal) => ({ ...proposal, hindrance }));
}
