import type { DemoContext } from "./demo-context.ts";
import { demoDepositRow } from "./deposit-row.ts";
import { changedBy, historyRows } from "./past-moves.ts";
import { makeId } from "./moments.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";
import { lastDayOf, leftOn } from "./rental-dates.ts";
import { demoMovesOf } from "./rental-moves.ts";

const rentalNotes = [
  "Paga siempre la primera semana del mes.",
  "Prefiere que le avisemos por correo, no por teléfono.",
  "Tiene un gato: autorizado por la propiedad con seguro de hogar propio.",
  "Llaves: dos juegos y un mando de garaje entregados con el acta.",
  "Pendiente de cambiar la titularidad de la luz.",
] as const;

const paysBy = [
  "direct_debit",
  "direct_debit",
  "direct_debit",
  "transfer",
  "transfer",
  "transfer",
  "bizum",
  "cash",
] as const;

function arrearsOf({ dates }: RentalPlan, random: DemoRandom): string {
  const mayOwe = dates.state === "active" && random.isLucky(4);
  if (!mayOwe) return "normal";
  return random.isLucky(70) ? "claimed" : "judicial";
}

function partyRows({ id: rental_id, parties, dates }: RentalPlan) {
  const row = (role: string) => (person: { id: string }) => ({ rental_id, person_id: person.id, role });
  return [
    ...[parties.tenant].map(row("tenant")),
    ...parties.others.map(row("additional_tenant")),
    ...(parties.guarantor ? [parties.guarantor] : []).map(row("guarantor")),
  ].map((party) => ({ ...party, since: dates.start_date, until: leftOn(dates) }));
}

/** Days on which a rental takes its asset and annexes; drafts and cancelled rentals take none. */
function occupancyRows({ id: rental_id, unit, annexes, dates, created_at }: RentalPlan) {
  if (dates.state === "draft" || dates.state === "cancelled") return [];
  const last = lastDayOf(dates);
  const period = last === null ? `[${dates.start_date},)` : `[${dates.start_date},${last}]`;
  return [unit, ...annexes].map(({ id }) => ({ asset_id: id, period, source: "rental", rental_id, created_at }));
}

function rentalRow(plan: RentalPlan, random: DemoRandom) {
  const { id, created_at, created_by, unit, annexes, parties, terms, dates, renews_id } = plan;
  const { cancelled_on: _cancelled, drafted_on: _drafted, isRenewal: _renewal, ...columns } = dates;
  return {
    id,
    created_at,
    created_by,
    ...columns,
    renews_id,
    asset_id: unit.id,
    annex_asset_ids: annexes.map((annex) => annex.id),
    tenant_id: parties.tenant.id,
    guarantor_id: parties.guarantor?.id ?? null,
    additional_tenant_ids: parties.others.map((other) => other.id),
    regime: terms.regime,
    monthly_rent: terms.steps.at(-1)?.amount ?? 0,
    monthly_expenses: terms.expenses,
    payment_day: random.pick([1, 1, 1, 3, 5, 5]),
    index_clause: terms.index_clause,
    arrears_status: arrearsOf(plan, random),
    notes: random.isLucky(18) ? random.pick(rentalNotes) : null,
    // A trigger fills it from the tenant and the asset.
    search_text: "",
  };
}

/** The rows of all rentals, by table. */
export function rentalRows(plans: readonly RentalPlan[], context: DemoContext) {
  const random = createDemoRandom("rental rows");
  const rentIds = createDemoRandom("rents");
  const methods = createDemoRandom("payment methods");
  const { catalogue } = context;
  const rows = plans.map((plan) => {
    const moves = demoMovesOf(plan, context, random);
    const deposits = demoDepositRow(plan, context.today, random);
    const payment_method_id = catalogue.paymentMethod(methods.pick(paysBy));
    const rental = { ...rentalRow(plan, random), payment_method_id, ...changedBy(moves, plan.created_at) };
    return {
      rental: { ...rental, deposit_id: deposits[0]?.id ?? null },
      deposits,
      history: historyRows("rental", plan.id, moves, random),
    };
  });
  return {
    rentals: rows.map(({ rental }) => rental),
    deposits: rows.flatMap(({ deposits }) => deposits),
    history: rows.flatMap(({ history }) => history),
    parties: plans.flatMap(partyRows),
    occupancies: plans.flatMap(occupancyRows),
    rents: plans.flatMap(({ id: rental_id, terms, created_at }) =>
      terms.steps.map((step) => {
        const id = makeId(created_at, rentIds);
        return { id, ...step, rental_id, expenses: terms.expenses, created_at };
      }),
    ),
  };
}
