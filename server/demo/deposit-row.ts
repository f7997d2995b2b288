import { addDays, addMonths, compareDates } from "#shared/lib/dates.ts";
import { baseColumns } from "./moments.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import type { DemoRandom } from "./random.ts";

/** State of a deposit: old deposits are lodged, and deposits are returned within a month. */
function stateOf({ terms, dates }: RentalPlan, today: string, random: DemoRandom): string {
  const plannedState = terms.deposit?.state ?? "pending";
  const since = dates.signed_on ?? dates.start_date;
  if (plannedState === "received" && since < addDays(today, -45)) return random.isLucky(4) ? plannedState : "lodged";
  if (dates.keys_returned_on !== null && dates.keys_returned_on > addDays(today, -35))
    return random.isLucky(50) ? "lodged" : "recovered";
  return plannedState;
}

const isClosed = (state: string) => state === "returned" || state === "partly_returned" || state === "retained";

/** Amount withheld, in multiples of ten euros. */
function withheldOf(state: string, amount: number, random: DemoRandom): number {
  if (state === "retained") return amount;
  return state === "partly_returned" ? Math.min(amount - 1, random.pick([6000, 9000, 12_000, 18_000])) : 0;
}

/** A date no later than today and no earlier than `floor`. */
function notBefore(day: string, floor: string, today: string): string {
  const past = compareDates(day, today) > 0 ? today : day;
  return compareDates(past, floor) < 0 ? floor : past;
}

/** Dates of a deposit up to its state. */
function daysOf({ dates }: RentalPlan, state: string, today: string, random: DemoRandom) {
  const date = dates.signed_on ?? dates.start_date;
  const left = dates.keys_returned_on;
  const isHeld = state !== "pending";
  const wasLodged = isHeld && state !== "received";
  const hasComeBack = isClosed(state) || state === "recovered";
  const lodged_on = wasLodged ? notBefore(addDays(date, random.pick([6, 12, 19, 25])), date, today) : null;
  const recovered_on = hasComeBack ? notBefore(addDays(left ?? date, 12), lodged_on ?? date, today) : null;
  return {
    date,
    received_on: isHeld ? date : null,
    lodged_on,
    lodge_reference: wasLodged ? `${date.slice(0, 4)}/${String(random.integer(10_000, 99_999))}` : null,
    recovered_on,
    return_due_on: left === null ? null : addMonths(left, 1),
    returned_on: isClosed(state) ? notBefore(addDays(left ?? date, 24), recovered_on ?? date, today) : null,
  };
}

/** A rental's legal deposit in its current state. */
export function demoDepositRow(plan: RentalPlan, today: string, random: DemoRandom) {
  const { id: rental_id, terms, unit, parties, created_at, created_by } = plan;
  if (!terms.deposit) return [];
  const { amount } = terms.deposit;
  const state = stateOf(plan, today, random);
  const withheld_amount = withheldOf(state, amount, random);
  return [
    {
      ...baseColumns(created_at, created_by, random),
      rental_id,
      kind: "legal",
      amount,
      state,
      ...daysOf(plan, state, today, random),
      tenant_id: parties.tenant.id,
      property_id: unit.property_id,
      received_amount: state === "pending" ? 0 : amount,
      returned_amount: isClosed(state) ? amount - withheld_amount : 0,
      withheld_amount,
    },
  ];
}

export type DepositRow = ReturnType<typeof demoDepositRow>[number];
