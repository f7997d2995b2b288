import { addMonths, daysBetween } from "#shared/lib/dates.ts";
import { saysName, saysReference } from "#shared/domain/accounting/bank/bank-text.ts";
import type { MatchCandidate, MatchedMovement, MatchKind } from "#shared/domain/accounting/bank/match-proposal.ts";
import { flagAmbiguous, type MatchReason, weigh, weighReturn } from "#shared/domain/accounting/bank/match-weight.ts";
import { DEBIT_RETURN_MONTHS, MAX_BANK_FEE_CENTS, PAYMENT_MATCH_DAYS } from "#shared/domain/accounting/policy.ts";

/*
 * Reference implementation of matching without an index: each candidate by itself, each payer's invoices, every set
 * of them.
 */

interface Plain {
  readonly kind: MatchKind;
  readonly ids: readonly string[];
  readonly amount: number;
  readonly payer: string | null;
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
  readonly date: string;
  readonly label: string;
}

const inOrder = (a: MatchCandidate, b: MatchCandidate) =>
  a.date.localeCompare(b.date) || a.label.localeCompare(b.label);
const sumOf = (some: readonly MatchCandidate[]) => some.reduce((sum, { amount }) => sum + amount, 0);

function saysOf(text: string, { references, rental, name }: MatchCandidate) {
  return {
    reference: references.some((number) => saysReference(text, number)),
    rental: rental !== null && saysReference(text, rental),
    name: name !== null && saysName(text, name),
  };
}

function fits(movement: MatchedMovement, { kind, amount, date, near_day }: MatchCandidate, isSaid: boolean): boolean {
  if (near_day !== null && Math.abs(daysBetween(near_day, movement.date)) > PAYMENT_MATCH_DAYS) return false;
  const more = Math.abs(movement.amount) - amount;
  if (kind === "invoice" || more === 0) return kind !== "return" || isInTime(movement, date);
  return kind === "return" && isSaid && more > 0 && more <= MAX_BANK_FEE_CENTS && isInTime(movement, date);
}
const isInTime = ({ amount, date }: MatchedMovement, day: string) =>
  amount < 0 && day <= date && date <= addMonths(day, DEBIT_RETURN_MONTHS);

function alone(movement: MatchedMovement, candidate: MatchCandidate): Plain[] {
  const { id, label, amount, payer, date, kind } = candidate;
  const size = Math.abs(movement.amount);
  const isReturn = kind === "return";
  const says = saysOf(movement.text, candidate);
  const reasons: MatchReason[] = [
    ...(["reference", "rental", "name"] as const).filter((reason) => says[reason]),
    ...(amount === size ? (["amount"] as const) : []),
    ...(isReturn && movement.is_return ? (["returned"] as const) : []),
  ];
  const confidence = (isReturn ? weighReturn : weigh)(new Set(reasons));
  if (confidence <= 0 || !fits(movement, candidate, says.reference)) return [];
  return [{ ids: [id], amount: Math.min(amount, size), payer, confidence, reasons, date, label, kind }];
}

/** Every set of two or more, those with the oldest first. */
function setsOf(some: readonly MatchCandidate[]): readonly (readonly MatchCandidate[])[] {
  const [first, ...rest] = some;
  if (!first) return [[]];
  const without = setsOf(rest);
  return [...without.map((set) => [first, ...set]), ...without];
}

function several({ amount, date, text }: MatchedMovement, open: readonly MatchCandidate[]): Plain[] {
  const says = open.map((invoice) => saysOf(text, invoice));
  const textReasons: MatchReason[] = (["rental", "name"] as const).filter((reason) => says.some((it) => it[reason]));
  const plain = (set: readonly MatchCandidate[], less: number, reasons: MatchReason[], most = 100): Plain[] => {
    const { payer, date: day } = set[0] ?? { payer: null, date: "" };
    const confidence = Math.min(weigh(new Set(reasons)) - less, most);
    const label = set.map((invoice) => invoice.label).join(", ");
    return [{ ids: set.map(({ id }) => id), amount, payer, confidence, reasons, date: day, label, kind: "invoices" }];
  };
  const named = open.filter((_, index) => says[index]?.reference);
  if (named.length > 1 && sumOf(named) === amount) return plain(named, 0, ["reference", ...textReasons, "amount"]);
  const due = open.filter((invoice) => invoice.date <= date);
  if (due.length > 1 && sumOf(due) === amount) return plain(due, 3, [...textReasons, "amount", "all_due"]);
  const sums = setsOf(open).filter((set) => set.length > 0 && sumOf(set) === amount);
  const set = sums.find(({ length }) => length > 1);
  if (!set || textReasons.length === 0) return [];
  return sums.length > 1
    ? plain(set, 0, [...textReasons, "amount", "several_sums"], 70)
    : plain(set, 5, [...textReasons, "amount", "only_sum"]);
}

function compare(a: Plain, b: Plain): number {
  const byDate = a.date.localeCompare(b.date) * (a.kind === "return" ? -1 : 1);
  return (
    b.confidence - a.confidence ||
    Number(b.kind === "return") - Number(a.kind === "return") ||
    byDate ||
    a.label.localeCompare(b.label) ||
    (a.ids[0] ?? "").localeCompare(b.ids[0] ?? "")
  );
}

/** Ids, amounts, confidence and reasons of the matches of a movement, most confident first. */
export function matchPairwise(movement: MatchedMovement, candidates: readonly MatchCandidate[]) {
  if (movement.amount === 0) return [];
  const invoices = candidates.filter(({ kind, payer }) => kind === "invoice" && payer !== null).toSorted(inOrder);
  const payers = movement.amount > 0 ? [...Map.groupBy(invoices, ({ payer }) => payer).values()] : [];
  const plain = [
    ...candidates.flatMap((candidate) => alone(movement, candidate)),
    ...payers.filter(({ length }) => length > 1).flatMap((open) => several(movement, open)),
  ];
  return flagAmbiguous(plain.toSorted(compare))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, 3)
    .map(({ ids, amount, confidence, reasons }) => ({ ids, amount, confidence, reasons }));
}
