import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { applyRate } from "#shared/lib/money.ts";
import type { DemoContext } from "./demo-context.ts";
import { baseColumns, workingHour } from "./moments.ts";
import type { Unit } from "./plan-assets.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";
import { lastDayOf } from "./rental-dates.ts";

/** Raise of the prices of free assets some months ago, basis points. */
export const PRICE_RAISE = 200;
/** Maximum number of assets that already have a future price. */
const COMING = 6;

/** Day of the last price review, and day on which prices of free assets were raised. */
export const priceDays = (today: string) => ({
  reviewed: firstOfMonth(addMonths(today, -11)),
  raised: firstOfMonth(addMonths(today, -5)),
});

const inFives = (cents: number) => Math.round(cents / 500) * 500;

/** The legal deposit of the asset's usual regime. */
const depositOf = ({ shape }: Unit, amount: number) =>
  proposeLegalDeposit(shape === "dwelling" || shape === "room" ? "habitual" : "business", amount);

const expensesOf = ({ shape }: Unit, random: DemoRandom) => {
  if (shape === "premises" || shape === "office") return random.pick([6000, 9000, 12_000]);
  return shape === "dwelling" ? random.pick([0, 0, 3000, 4500]) : 0;
};

/** Whether a rental takes the asset on that day, as its main asset or as an annex. */
function isTaken({ id }: Unit, day: string, rentals: readonly RentalPlan[]): boolean {
  return rentals.some(({ unit, annexes, dates }) => {
    if (dates.state === "draft" || dates.state === "cancelled") return false;
    const last = lastDayOf(dates);
    const isOurs = unit.id === id || annexes.some((annex) => annex.id === id);
    return isOurs && dates.start_date <= day && (last === null || last >= day);
  });
}

interface Period {
  readonly amount: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Prices of an asset over time, oldest first. */
function periodsOf(unit: Unit, today: string, isRaised: boolean, isComing: boolean): Period[] {
  const { reviewed, raised } = priceDays(today);
  const first = firstOfMonth(addMonths(reviewed, -12));
  const reviewedAmount = isRaised ? inFives(unit.rent * 0.98) : unit.rent;
  const coming = firstOfMonth(addMonths(today, 2));
  const starts = [
    { amount: inFives(reviewedAmount * 0.96), valid_from: first },
    { amount: reviewedAmount, valid_from: reviewed },
    ...(isRaised ? [{ amount: reviewedAmount + applyRate(reviewedAmount, PRICE_RAISE), valid_from: raised }] : []),
    ...(isComing ? [{ amount: inFives(reviewedAmount * 1.05), valid_from: coming }] : []),
  ];
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { ...start, valid_to: next ? addDays(next.valid_from, -1) : null };
  });
}

/** Prices of all lettable assets, with `isRaised` for those raised while free. */
export function planPrices({ today, users }: DemoContext, units: readonly Unit[], rentals: readonly RentalPlan[]) {
  const random = createDemoRandom("prices");
  const { raised } = priceDays(today);
  let coming = COMING;
  return units
    .filter(({ isShared, rent }) => !isShared && rent > 0)
    .flatMap((unit) => {
      const isRaised = !isTaken(unit, raised, rentals);
      const isComing = !isRaised && coming > 0 && random.isLucky(10);
      if (isComing) coming -= 1;
      const expenses = expensesOf(unit, random);
      return periodsOf(unit, today, isRaised, isComing).map((period) => {
        const day = period.valid_from > today ? today : period.valid_from;
        const base = baseColumns(workingHour(addDays(day, -3), random), users.manager, random);
        const deposit_amount = depositOf(unit, period.amount);
        return { unit, isRaised, row: { ...base, asset_id: unit.id, ...period, expenses, deposit_amount } };
      });
    });
}

export type PricePlan = ReturnType<typeof planPrices>[number];
