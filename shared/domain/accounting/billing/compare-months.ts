import * as z from "zod/mini";
import { date, signedCents, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { daysBetween, daysInMonth } from "#shared/lib/dates.ts";

export const rentSources = ["contract", "increment", "agreement"] as const;

/** What the invoices of a rental ask for a month, and what they were made of. */
export const billedMonth = z.object({
  net_amount: sumOfCents(),
  total: sumOfCents(),
  /** First and last day that is billed. */
  since: date(),
  until: date(),
  /** The whole month's rent and expenses of the rent history, from those days on. */
  rent: sumOfCents(),
  rent_source: z.nullable(z.enum(rentSources)),
  expenses: sumOfCents(),
  /** Lines of charges, and corrections by rectifying invoices. */
  charges: sumOfCents(),
  corrections: sumOfCents(),
  /** Lines of recurring charges besides rent and expenses, by their concept. */
  recurring: z.array(z.object({ concept: z.string(), amount: sumOfCents() })),
});
export type BilledMonth = z.infer<typeof billedMonth>;

/**
 * Why a rental's month asks another amount than the month before; amounts in cents. `other`: lines by hand, or where the net amounts are
 * the same, the taxes.
 */
export const changeReason = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rent"),
    from: signedCents(),
    to: signedCents(),
    source: z.nullable(z.enum(rentSources)),
  }),
  z.object({ kind: z.literal("expenses"), from: signedCents(), to: signedCents() }),
  z.object({ kind: z.literal("recurring"), concept: z.string(), from: signedCents(), to: signedCents() }),
  z.object({ kind: z.literal("charges"), from: signedCents(), to: signedCents() }),
  z.object({ kind: z.literal("corrections"), from: signedCents(), to: signedCents() }),
  /** Billed days of each month, and what they add: what no other reason does. */
  z.object({ kind: z.literal("days"), from: z.int(), to: z.int(), amount: signedCents() }),
  z.object({ kind: z.literal("other"), from: signedCents(), to: signedCents() }),
]);
export type ChangeReason = z.infer<typeof changeReason>;

const daysOf = ({ since, until }: BilledMonth) => daysBetween(since, until) + 1;
const isWhole = (month: BilledMonth) => daysOf(month) === daysInMonth(month.since);
/** A whole month asks the same whether it has 28 days or 31. */
const hasOtherDays = (before: BilledMonth, now: BilledMonth) =>
  !(isWhole(before) && isWhole(now)) && daysOf(before) !== daysOf(now);

const isSame = (before: BilledMonth, now: BilledMonth) =>
  before.net_amount === now.net_amount && before.total === now.total;

const amountOf = ({ recurring }: BilledMonth, concept: string) =>
  recurring.find((charge) => charge.concept === concept)?.amount ?? 0;

/** The recurring charges with another amount, or in one of the months only. */
function recurringReasons(before: BilledMonth, now: BilledMonth): ChangeReason[] {
  const concepts = new Set([...before.recurring, ...now.recurring].map(({ concept }) => concept));
  return [...concepts].flatMap((concept) => {
    const [from, to] = [amountOf(before, concept), amountOf(now, concept)];
    return from === to ? [] : [{ kind: "recurring" as const, concept, from, to }];
  });
}

/** What a month asks besides its rent, expenses, charges and corrections. */
const otherOf = ({ net_amount, rent, expenses, charges, corrections, recurring }: BilledMonth) =>
  recurring.reduce((rest, { amount }) => rest - amount, net_amount - rent - expenses - charges - corrections);

/** What is left: of months with other days it is due to them. */
function restReasons(before: BilledMonth, now: BilledMonth): ChangeReason[] {
  const [from, to] = [otherOf(before), otherOf(now)];
  if (hasOtherDays(before, now)) return [{ kind: "days", from: daysOf(before), to: daysOf(now), amount: to - from }];
  return from === to ? [] : [{ kind: "other", from, to }];
}

/**
 * The reasons, the most important first; their differences add up to that of the net amounts, except where only the taxes differ. Never
 * empty where the amounts differ, and empty where they are the same.
 */
export function explainChange(before: BilledMonth, now: BilledMonth): ChangeReason[] {
  if (isSame(before, now)) return [];
  const reasons: ChangeReason[] = [];
  if (before.rent !== now.rent)
    reasons.push({ kind: "rent", from: before.rent, to: now.rent, source: now.rent_source });
  const rest = restReasons(before, now);
  reasons.push(...rest.filter(({ kind }) => kind === "days"));
  if (before.expenses !== now.expenses) reasons.push({ kind: "expenses", from: before.expenses, to: now.expenses });
  reasons.push(...recurringReasons(before, now));
  for (const kind of ["charges", "corrections"] as const)
    if (before[kind] !== now[kind]) reasons.push({ kind, from: before[kind], to: now[kind] });
  reasons.push(...rest.filter(({ kind }) => kind === "other"));
  if (reasons.length === 0) reasons.push({ kind: "other", from: before.total, to: now.total });
  return reasons;
}

/** A rental's two months; null where it has no invoice. */
export interface RentalMonths {
  readonly before: BilledMonth | null;
  readonly now: BilledMonth | null;
}

export type ComparedKind = "new" | "ended" | "changed" | "same";

/** What became of a rental with an invoice in one of two months. */
export function compareMonths({ before, now }: RentalMonths): ComparedKind {
  if (before === null) return "new";
  if (now === null) return "ended";
  return isSame(before, now) ? "same" : "changed";
}

const sums = z.object({ net_amount: sumOfCents(), total: sumOfCents() });
export type MonthSums = z.infer<typeof sums>;

export const comparedRental = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  asset_label: z.string(),
  tenant_label: z.string(),
  before: z.nullable(sums),
  now: z.nullable(sums),
  reasons: z.array(changeReason),
});
export type ComparedRental = z.infer<typeof comparedRental>;

/** Rentals of which the same became; `rentals` are the first of them, the sums are of all. */
const comparedGroup = z.object({ count: z.int(), before: sums, now: sums, rentals: z.array(comparedRental) });
export type ComparedGroup = z.infer<typeof comparedGroup>;

/** A month against the one before, by rental; what is missing is a list of its own (`unbilled`). */
export const monthComparison = z.object({
  month: date(),
  previous_month: date(),
  new: comparedGroup,
  ended: comparedGroup,
  changed: comparedGroup,
  same: z.object({ count: z.int(), now: sums }),
});
export type MonthComparison = z.infer<typeof monthComparison>;

export type RentalComparison = RentalMonths &
  Pick<ComparedRental, "rental_id" | "rental_label" | "asset_label" | "tenant_label">;

const nothing: MonthSums = { net_amount: 0, total: 0 };
const sumsOf = (month: BilledMonth | null): MonthSums | null =>
  month && { net_amount: month.net_amount, total: month.total };

function addUp(rentals: readonly RentalComparison[], of: "before" | "now"): MonthSums {
  return rentals.reduce(
    (sum, rental) => ({
      net_amount: sum.net_amount + (rental[of]?.net_amount ?? 0),
      total: sum.total + (rental[of]?.total ?? 0),
    }),
    nothing,
  );
}

function toRental({ before, now, ...names }: RentalComparison): ComparedRental {
  const reasons = before && now ? explainChange(before, now) : [];
  return { ...names, before: sumsOf(before), now: sumsOf(now), reasons };
}

const toGroup = (rentals: readonly RentalComparison[], most: number): ComparedGroup => ({
  count: rentals.length,
  before: addUp(rentals, "before"),
  now: addUp(rentals, "now"),
  rentals: rentals.slice(0, most).map(toRental),
});

/**
 * Groups rentals by what became of them.
 * @param most rentals that each group names
 */
export function groupComparison(
  rentals: readonly RentalComparison[],
  most: number,
): Pick<MonthComparison, "new" | "ended" | "changed" | "same"> {
  const groups = Map.groupBy(rentals, compareMonths);
  const of = (kind: ComparedKind) => groups.get(kind) ?? [];
  return {
    new: toGroup(of("new"), most),
    ended: toGroup(of("ended"), most),
    changed: toGroup(of("changed"), most),
    same: { count: of("same").length, now: addUp(of("same"), "now") },
  };
}
