import { beforeAll, expect, test } from "vitest";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement, PriceIncrementInput } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const PATH = "/asset-prices/increments";
const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });
let series_id: string;
beforeAll(async () => {
  series_id = (await money.aSeries()).id;
});

async function aRunningRental(): Promise<Rental> {
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000 } as const;
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2030-02-28", ...terms });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
}

const aCharge = async (rental: Rental, changes: Partial<RecurringChargeInput> = {}): Promise<RecurringCharge> =>
  dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id: rental.id,
      kind: "parking",
      payment_application_id: await money.anApplication("other"),
      concept: "Plaza de garaje",
      amount: 6_000,
      starts_on: "2025-03-01",
      rhythm: "monthly",
      is_indexed: true,
      ...changes,
    }),
  );

const anIncrement = ({ asset_id }: Rental, changes: Partial<PriceIncrementInput> = {}) =>
  given.aPriceIncrement({
    index_kind: "percentage",
    percentage: 250,
    effective_date: "2026-04-01",
    notified_on: "2026-03-05",
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [asset_id],
    ...changes,
  });
const tryMove = ({ id, version }: PriceIncrement, verb: string, body: object = {}) =>
  api.post<PriceIncrement>(`${PATH}/${id}/${verb}`, { version, ...body });
const move = async (increment: PriceIncrement, verb: string, body: object = {}) =>
  dataOf(await tryMove(increment, verb, body));

const raisedIn = async ({ id }: PriceIncrement) =>
  dataOf(await api.get<PriceIncrementLine[]>(`${PATH}/lines?price_increment_id=${id}`))[0]?.raised_charges;

const chargesOf = async ({ id }: Rental) => {
  const charges = dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${id}&sort=created_at`));
  return charges
    .filter(({ kind }) => kind !== "rent" && kind !== "expenses")
    .map(({ concept, amount, starts_on, ends_on }) => [concept, amount, starts_on, ends_on]);
};

const anInvoice = async (rental: Rental, month: string, charge: RecurringCharge): Promise<Invoice> =>
  money.anInvoice({
    series_id,
    person_id: rental.tenant_id,
    rental_id: rental.id,
    due_date: month,
    period_start: month,
    period_end: lastOfMonth(month),
    lines: [
      await money.aLine({ unit_amount: 85_000 }),
      await money.aLine({
        payment_application_id: charge.payment_application_id ?? "",
        concept: charge.concept,
        unit_amount: charge.amount,
      }),
    ],
  });
const chargeLineOf = ({ id }: Invoice) =>
  app.db.query<{ unit_amount: number; recurring_charge_id: string }>(
    "select unit_amount, recurring_charge_id from invoice_line where invoice_id = $1 order by position offset 1",
    [id],
  );

test("an increment raises the indexed charges by its rate and from its month, and the preview says so", async () => {
  const rental = await aRunningRental();
  const parking = await aCharge(rental);
  await aCharge(rental, { concept: "Comunidad", kind: "community", is_indexed: false });
  const quarterly = await aCharge(rental, { concept: "Trastero", rhythm: "every_n_months", interval_months: 3 });
  const increment = await anIncrement(rental);
  expect(await raisedIn(increment)).toEqual([
    {
      recurring_charge_id: parking.id,
      concept: "Plaza de garaje",
      old_amount: 6_000,
      new_amount: 6_150,
      starts_on: "2026-04-01",
    },
    {
      recurring_charge_id: quarterly.id,
      concept: "Trastero",
      old_amount: 6_000,
      new_amount: 6_150,
      starts_on: "2026-06-01",
    },
  ]);
  const applied = await move(increment, "apply");
  expect(await chargesOf(rental)).toEqual([
    ["Plaza de garaje", 6_000, "2025-03-01", "2026-03-31"],
    ["Comunidad", 6_000, "2025-03-01", null],
    ["Trastero", 6_000, "2025-03-01", "2026-05-31"],
    ["Plaza de garaje", 6_150, "2026-04-01", null],
    ["Trastero", 6_150, "2026-06-01", null],
  ]);
  await move(applied, "revert");
  expect(await chargesOf(rental)).toEqual([
    ["Plaza de garaje", 6_000, "2025-03-01", null],
    ["Comunidad", 6_000, "2025-03-01", null],
    ["Trastero", 6_000, "2025-03-01", null],
  ]);
});

test("a charge that a one-off charge bills for a month rises after that month", async () => {
  const rental = await aRunningRental();
  const { id, concept, payment_application_id } = await aCharge(rental);
  await app.db.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, settled_charge_id)
     values ($1, $2, $3, 6000, '2026-04-01', $4)`,
    [rental.id, payment_application_id, concept, id],
  );
  expect(await raisedIn(await anIncrement(rental))).toMatchObject([{ starts_on: "2026-05-01" }]);
});

test("an increment by an amount has no rate and raises no charge", async () => {
  const rental = await aRunningRental();
  await aCharge(rental);
  const increment = await anIncrement(rental, { index_kind: "amount", percentage: null, amount: 2_000 });
  expect(await raisedIn(increment)).toEqual([]);
});

test("a charge whose next amount is agreed, and one that begins with the increment, are not raised", async () => {
  const rental = await aRunningRental();
  const { id, version } = await aCharge(rental);
  const change = { version, amount: 7_000, from: "2026-09-01", reason: "Acordado" };
  dataOf(await api.post(`/recurring-charges/${id}/change_amount`, change));
  await aCharge(rental, { starts_on: "2026-04-01" });
  expect(await raisedIn(await anIncrement(rental))).toEqual([]);
});

test("a month that is invoiced stays as it is, and the new amount begins after it", async () => {
  const rental = await aRunningRental();
  const charge = await aCharge(rental);
  await money.issue(await anInvoice(rental, "2026-04-01", charge));
  const increment = await anIncrement(rental);
  expect(await raisedIn(increment)).toMatchObject([{ starts_on: "2026-05-01" }]);
  await move(increment, "apply", { invoiced_choice: "charge" });
  expect(await chargesOf(rental)).toContainEqual(["Plaza de garaje", 6_150, "2026-05-01", null]);
});

test("drafts bill the new amount, and the former one again after the revert", async () => {
  const rental = await aRunningRental();
  const charge = await aCharge(rental);
  const draft = await anInvoice(rental, "2026-04-01", charge);
  const applied = await move(await anIncrement(rental), "apply");
  const [raised] = await chargeLineOf(draft);
  expect(raised?.unit_amount).toBe(6_150);
  expect(raised?.recurring_charge_id).not.toBe(charge.id);
  await move(applied, "revert");
  expect(await chargeLineOf(draft)).toEqual([{ unit_amount: 6_000, recurring_charge_id: charge.id }]);
  expect(await chargesOf(rental)).toEqual([["Plaza de garaje", 6_000, "2025-03-01", null]]);
});

test("a new amount that is invoiced, or was changed since, keeps the increment", async () => {
  const rental = await aRunningRental();
  await aCharge(rental);
  const applied = await move(await anIncrement(rental), "apply");
  const next = dataOf(
    await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental.id}&sort=-created_at`),
  )[0];
  expect(next).toMatchObject({ amount: 6_150, is_indexed: true, price_increment_id: applied.id });
  if (!next) throw new Error("No charge has the new amount");
  const change = { version: next.version, amount: 9_000, from: "2026-10-01", reason: "Acordado" };
  const changed = dataOf(await api.post<RecurringCharge>(`/recurring-charges/${next.id}/change_amount`, change));
  const refused = await tryMove(applied, "revert");
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.revert_built_on"]);
  dataOf(await api.post(`/recurring-charges/${next.id}/undo_change`, { version: changed.version }));
  await money.issue(await anInvoice(rental, "2026-04-01", next));
  const billed = await tryMove(applied, "revert");
  expect([billed.status, billed.body.errors[0]?.translationKey]).toEqual([409, "error.revert_invoiced"]);
});

test("an increment that begins later raises the charges with the rent", async () => {
  const rental = await aRunningRental();
  const other = await aRunningRental();
  await aCharge(rental);
  await money.issue(await anInvoice(rental, "2026-04-01", await aCharge(other, { concept: "Trastero" })));
  await move(await anIncrement(rental), "apply", { invoiced_choice: "later" });
  expect(await chargesOf(rental)).toContainEqual(["Plaza de garaje", 6_150, "2026-05-01", null]);
});

test("rent and expenses are amounts of the contract and not indexed charges", async () => {
  const rental = await aRunningRental();
  const [expenses] = dataOf(
    await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental.id}&kind=expenses`),
  );
  const refused = await api.patch<RecurringCharge>(`/recurring-charges/${expenses?.id}`, {
    version: expenses?.version,
    is_indexed: true,
  });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.charge_of_contract"]);
});
