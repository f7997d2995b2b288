import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import type { IndexBook } from "#shared/domain/rentals/index-book.ts";
import { IRAV_SINCE } from "#shared/domain/rentals/plan-rent-line.ts";
import type { RentalRegime, RentalState } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths, addYears, daysBetween, firstOfMonth } from "#shared/lib/dates.ts";
import { applyRate } from "#shared/lib/money.ts";
import type { DemoRandom } from "./random.ts";
import { leftOn, type RentalDates } from "./rental-dates.ts";

/** A rent (cents) and the day from which it is valid. */
export interface RentStep {
  readonly amount: number;
  readonly valid_from: string;
  readonly source: "contract" | "increment";
}

export interface Terms {
  readonly regime: RentalRegime;
  readonly index_clause: "irav" | "ipc" | "none";
  readonly expenses: number;
  readonly steps: readonly RentStep[];
  readonly deposit: { readonly amount: number; readonly state: string } | null;
}

export function drawRegime(shape: AssetShape, random: DemoRandom): RentalRegime {
  if (shape === "dwelling") return random.isLucky(88) ? "habitual" : "seasonal";
  if (shape === "room") return random.isLucky(50) ? "habitual" : "seasonal";
  return shape === "premises" || shape === "office" ? "business" : "other";
}

function clauseOf(regime: RentalRegime, signed_on: string): Terms["index_clause"] {
  if (regime === "habitual") return signed_on < IRAV_SINCE ? "ipc" : "irav";
  return regime === "business" ? "ipc" : "none";
}

/** Caps of the years before the catalogue's first value, basis points: RDL 6/2022 and Ley 12/2023. */
const capOf = (year: number) => (year <= 2023 ? 200 : 300);

/** Past rents were lower: about two percent a year, in steps of 5 euros. */
function rentThen(rentNow: number, start: string, today: string): number {
  const years = Math.max(0, daysBetween(start, today)) / 365;
  return Math.round((rentNow * (1 - 0.02 * years)) / 500) * 500;
}

/** The contract's rent and the yearly increments, valid from the month after the anniversary. */
function stepsOf(
  rentNow: number,
  dates: RentalDates,
  clause: Terms["index_clause"],
  today: string,
  book: IndexBook,
): RentStep[] {
  const first: RentStep = {
    amount: rentThen(rentNow, dates.start_date, today),
    valid_from: dates.start_date,
    source: "contract",
  };
  const steps = [first];
  if (clause === "none") return steps;
  const until = leftOn(dates) ?? today;
  let { amount } = first;
  const nextStep = (years: number) => firstOfMonth(addMonths(addDays(dates.start_date, -1), 12 * years + 1));
  for (let years = 1; nextStep(years) <= until; years += 1) {
    const valid_from = nextStep(years);
    const index = book.valueBefore(clause, addYears(dates.start_date, years));
    amount += applyRate(amount, index?.value ?? capOf(Number(valid_from.slice(0, 4))));
    steps.push({ amount, valid_from, source: "increment" });
  }
  return steps;
}

function drawExpenses(shape: AssetShape, random: DemoRandom): number {
  if (shape === "dwelling") return random.pick([0, 0, 3000, 4000, 4500, 6000]);
  if (shape === "premises" || shape === "office") return random.pick([6000, 9000, 12_000, 18_000]);
  return 0;
}

const depositStates = {
  draft: ["pending"],
  pending_signature: ["pending"],
  upcoming: ["received", "received", "pending"],
  active: ["lodged", "lodged", "lodged", "received"],
  notice_given: ["lodged", "lodged", "received"],
  ended: ["returned", "returned", "returned", "partly_returned", "retained"],
  cancelled: ["pending"],
} as const satisfies Record<RentalState, readonly string[]>;

function depositOf(regime: RentalRegime, rent: number, state: RentalState, random: DemoRandom): Terms["deposit"] {
  const isUndecided = state === "draft" || state === "cancelled";
  if (isUndecided && random.isLucky(50)) return null;
  return { amount: proposeLegalDeposit(regime, rent), state: random.pick<string>(depositStates[state]) };
}

/**
 * Terms of a rental of an asset.
 * @param asset its shape and today's rent, cents
 */
export function drawTerms(
  asset: { readonly shape: AssetShape; readonly rent: number },
  regime: RentalRegime,
  dates: RentalDates,
  { today, book }: { readonly today: string; readonly book: IndexBook },
  random: DemoRandom,
): Terms {
  const index_clause = clauseOf(regime, dates.signed_on ?? dates.start_date);
  const steps = stepsOf(asset.rent, dates, index_clause, today, book);
  const deposit = depositOf(regime, steps[0]?.amount ?? 0, dates.state, random);
  return { regime, index_clause, expenses: drawExpenses(asset.shape, random), steps, deposit };
}
