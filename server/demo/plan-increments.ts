import { planPriceLine } from "#shared/domain/rentals/plan-price-line.ts";
import type { PlannedIncrementLine } from "#shared/domain/rentals/plan-raise.ts";
import { planRentLine } from "#shared/domain/rentals/plan-rent-line.ts";
import { sumLines } from "#shared/domain/rentals/price-increment-line.ts";
import { addDays, addMonths, firstOfMonth, formatMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "./demo-context.ts";
import { addMinutes, baseColumns, workingHour } from "./moments.ts";
import { changedBy, historyRows, type PastMove } from "./past-moves.ts";
import { PRICE_RAISE, priceDays } from "./plan-prices.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";
import { leftOn } from "./rental-dates.ts";
import { candidateOn, type IncrementInputs, isRunningOn } from "./rent-candidates.ts";

/** Ids created by applying a line. */
interface CreatedIds {
  readonly rental_rent_id: string | null;
  readonly next_asset_price_id: string | null;
  readonly former_valid_to: string | null;
}

/** The columns of a line except its title, which needs the codes that the database assigns. */
function lineRow(
  line: PlannedIncrementLine,
  increment: { id: string; created_at: string; created_by: string | null },
  random: DemoRandom,
) {
  const { title: _title, ...columns } = line;
  const { id: price_increment_id, created_at, created_by } = increment;
  const created: CreatedIds = { rental_rent_id: null, next_asset_price_id: null, former_valid_to: null };
  return { ...baseColumns(created_at, created_by, random), price_increment_id, ...columns, ...created };
}

interface Draft {
  readonly name: string;
  readonly index_kind: "irav" | "percentage";
  readonly percentage: number | null;
  readonly effective_date: string;
  readonly notified_on: string | null;
  readonly target: "rentals" | "prices";
  readonly drafted_on: string;
}

function incrementRow(draft: Draft, lines: readonly PlannedIncrementLine[], created_by: string, random: DemoRandom) {
  const { drafted_on, ...terms } = draft;
  const base = baseColumns(workingHour(drafted_on, random), created_by, random);
  const totals = sumLines(lines.map((line) => ({ ...line, choice: null })));
  return {
    ...base,
    ...terms,
    scope: "all",
    state: "draft",
    previewed_at: base.created_at,
    applied_at: null,
    ...totals,
  };
}

/** The same increment, applied 35 minutes after it was drafted. */
function applied<Row extends ReturnType<typeof incrementRow>>(row: Row, actor_id: string, random: DemoRandom) {
  const applied_at = addMinutes(row.created_at, 35);
  const move: PastMove = { at: applied_at, actor_id, action: "apply", changes: { state: ["draft", "applied"] } };
  return {
    row: { ...row, ...changedBy([move], row.created_at), state: "applied", applied_at },
    history: historyRows("price_increment", row.id, [move], random),
  };
}

function planRentLines(given: IncrementInputs, day: string, terms: Draft): PlannedIncrementLine[] {
  const { rentals, book } = given;
  const { effective_date, index_kind, percentage } = terms;
  const running = rentals.filter((plan) => {
    const left = leftOn(plan.dates);
    return isRunningOn(day, plan) && (left === null || left >= effective_date);
  });
  return running.map((plan) =>
    planRentLine(
      candidateOn(day, effective_date, plan, given),
      { index_kind, percentage, amount: null, effective_date },
      book,
    ),
  );
}

/** Last month's IRAV increment; its rents are the ones already valid from that month. */
function pastRound(given: IncrementInputs, { today, users }: DemoContext, random: DemoRandom) {
  const effective_date = firstOfMonth(addMonths(today, -1));
  const drafted_on = addDays(firstOfMonth(addMonths(effective_date, -1)), 9);
  const draft: Draft = {
    name: `IRAV · ${formatMonth(effective_date, "es")}`,
    index_kind: "irav",
    percentage: null,
    effective_date,
    notified_on: addDays(drafted_on, 1),
    target: "rentals",
    drafted_on,
  };
  const lines = planRentLines(given, drafted_on, draft);
  const increment = applied(incrementRow(draft, lines, users.manager, random), users.admin, random);
  const rentOf = new Map(
    given.rents.filter(({ valid_from }) => valid_from === effective_date).map((rent) => [rent.rental_id, rent.id]),
  );
  const rows = lines.map((line) => {
    const rental_rent_id = line.excluded_reason === null ? (rentOf.get(line.rental_id ?? "") ?? null) : null;
    return { ...lineRow(line, increment.row, random), rental_rent_id };
  });
  return { ...increment, lines: rows };
}

/** The past price increment of assets that were free. */
function pastPrices({ prices, book }: IncrementInputs, { today, users }: DemoContext, random: DemoRandom) {
  const { raised } = priceDays(today);
  const terms = { index_kind: "percentage", percentage: PRICE_RAISE, effective_date: raised } as const;
  const before = prices.filter(({ isRaised, row }) => isRaised && row.valid_to === addDays(raised, -1));
  const after = new Map(
    prices
      .filter(({ isRaised, row }) => isRaised && row.valid_from === raised)
      .map(({ row }) => [row.asset_id, row.id]),
  );
  const draft: Draft = {
    ...terms,
    name: `Precios libres · ${formatMonth(raised, "es")}`,
    notified_on: null,
    target: "prices",
    drafted_on: addDays(raised, -6),
  };
  const lines = before.map(({ unit, row }) =>
    planPriceLine(
      {
        asset_price_id: row.id,
        asset_id: unit.id,
        property_id: unit.property_id,
        title: "",
        amount: row.amount,
        valid_from: row.valid_from,
        made_by_id: null,
        draft_id: null,
      },
      { ...terms, amount: null },
      book,
    ),
  );
  const increment = applied(incrementRow(draft, lines, users.manager, random), users.admin, random);
  const rows = lines.map((line) => ({
    ...lineRow(line, increment.row, random),
    next_asset_price_id: after.get(line.asset_id) ?? null,
  }));
  return { ...increment, lines: rows };
}

/** The next increment, drafted and not applied yet. */
function nextRound(given: IncrementInputs, { today, users }: DemoContext, random: DemoRandom) {
  const effective_date = firstOfMonth(addMonths(today, 1));
  const draft: Draft = {
    name: `IRAV · ${formatMonth(effective_date, "es")}`,
    index_kind: "irav",
    percentage: null,
    effective_date,
    notified_on: today,
    target: "rentals",
    drafted_on: addDays(today, -1),
  };
  const lines = planRentLines(given, today, draft);
  const row = { ...incrementRow(draft, lines, users.manager, random), version: 1 };
  return { row, lines: lines.map((line) => lineRow(line, row, random)) };
}

/** Two applied increments and one draft, each with the lines that the domain rules produce from the demo's rentals. */
export function planIncrements(context: DemoContext, given: IncrementInputs) {
  const random = createDemoRandom("increments");
  const past = [pastPrices(given, context, random), pastRound(given, context, random)];
  const incrementOf = new Map(
    past.flatMap(({ lines }) => lines.map((line) => [line.rental_rent_id, line.price_increment_id])),
  );
  const rents = given.rents.map((rent) => ({ ...rent, price_increment_id: incrementOf.get(rent.id) ?? null }));
  const next = nextRound({ ...given, rents }, context, random);
  return {
    increments: [...past.map(({ row }) => row), next.row],
    lines: [...past.flatMap(({ lines }) => lines), ...next.lines],
    history: past.flatMap(({ history }) => history),
  };
}
