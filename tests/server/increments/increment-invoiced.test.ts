import { beforeAll, expect, test } from "vitest";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement, WaitingCharges } from "#shared/domain/rentals/price-increment.ts";
import type { RentalRent } from "#shared/domain/rentals/rental-rent.ts";
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
const aDraft = async ({ id, tenant_id }: Rental, month: string, unit_amount = 85_000): Promise<Invoice> =>
  money.anInvoice({
    series_id,
    person_id: tenant_id,
    rental_id: id,
    due_date: month,
    period_start: month,
    period_end: lastOfMonth(month),
    lines: [await money.aLine({ unit_amount })],
  });
const invoice = async (rental: Rental, month: string) => money.issue(await aDraft(rental, month));
const anIncrement = ({ asset_id }: Rental) =>
  given.aPriceIncrement({
    index_kind: "percentage",
    percentage: 200,
    effective_date: "2026-04-01",
    notified_on: "2026-03-05",
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [asset_id],
  });
const tryMove = ({ id, version }: PriceIncrement, verb: string, body: object = {}) =>
  api.post<PriceIncrement>(`${PATH}/${id}/${verb}`, { version, ...body });
const move = async (increment: PriceIncrement, verb: string, body: object = {}) =>
  dataOf(await tryMove(increment, verb, body));
const chargesOf = async ({ id }: Rental) => dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${id}`));
const rentsOf = async ({ id }: Rental) =>
  dataOf(await api.get<RentalRent[]>(`/rentals/${id}/rents`)).map(({ amount, valid_from }) => [valid_from, amount]);
const rentIn = async ({ id }: Invoice) =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`)).map(({ amount }) => amount);

test("a rent does not start in the first month without an invoice where its contract has ended by then", async () => {
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000 } as const;
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2026-04-30", ...terms });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
  await invoice(rental, "2026-04-01");
  const increment = await anIncrement(rental);
  const refused = await tryMove(increment, "apply", { invoiced_choice: "later" });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([400, "validation.later_after_end"]);
  expect(JSON.stringify(refused.body)).toContain(rental.code);
  expect(await rentsOf(rental)).toEqual([["2025-03-01", 85_000]]);
  await move(increment, "apply", { invoiced_choice: "charge" });
  expect((await chargesOf(rental)).length).toBe(1);
});

test("a home whose renewal only waits for signatures goes on, so that its rent may start later, and not once that is signed", async () => {
  const terms = { index_clause: "percentage", monthly_rent: 85_000 } as const;
  const { id, version } = await given.aRental({ start_date: "2018-04-01", end_date: "2026-04-30", ...terms });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2018-03-20" }));
  await invoice(rental, "2026-04-01");
  const increment = await anIncrement(rental);
  const next = { start_date: "2026-05-01", end_date: "2027-04-30", monthly_rent: 90_000 };
  const renewal = dataOf(await api.post<Rental>(`/rentals/${id}/renew`, { version: rental.version, ...next }));
  const put = (state: string) =>
    app.db.query("update rental set state = $2, signed_on = '2026-03-10' where id = $1", [renewal.id, state]);
  await put("upcoming");
  const refused = await tryMove(increment, "apply", { invoiced_choice: "later" });
  expect(refused.body.errors[0]?.translationKey).toBe("validation.later_after_end");
  await put("pending_signature");
  await move(increment, "apply", { invoiced_choice: "later" });
  expect((await rentsOf(rental)).map(([from]) => from)).toContain("2026-05-01");
});

test("the second invoice of a month counts like the first, and the months of one of several are named", async () => {
  const rental = await aRunningRental();
  const of = async (period_start: string, period_end: string, unit_amount: number) => {
    const lines = [await money.aLine({ unit_amount })];
    const { id, tenant_id: person_id } = rental;
    return money.anInvoice({
      series_id,
      person_id,
      rental_id: id,
      due_date: period_start,
      period_start,
      period_end,
      lines,
    });
  };
  const halves = [await of("2026-04-01", "2026-04-15", 42_500), await of("2026-04-16", "2026-04-30", 42_500)];
  expect(halves.map(({ billed_month }) => billed_month)).toEqual(["2026-04-01", null]);
  for (const half of halves) await money.issue(half);
  const draft = await of("2026-05-16", "2026-05-31", 43_871);
  await of("2026-06-01", "2026-07-31", 170_000);
  const increment = await anIncrement(rental);
  const [line] = dataOf(await api.get<PriceIncrementLine[]>(`${PATH}/lines?price_increment_id=${increment.id}`));
  expect(line).toMatchObject({
    invoiced_months: ["2026-04-01"],
    invoiced_difference: 1_700,
    redrafted_months: ["2026-05-01"],
    edited_months: ["2026-06-01", "2026-07-01"],
  });
  const applied = await move(increment, "apply", { invoiced_choice: "charge" });
  expect((await chargesOf(rental)).map(({ amount }) => amount)).toEqual([850, 850]);
  expect(await rentIn(draft)).toEqual([44_748]);
  await move(applied, "revert");
  expect(await rentIn(draft)).toEqual([43_871]);
});

test("the preview says which months are invoiced and what would be missing, and applying requires a choice", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-03-01");
  await invoice(rental, "2026-04-01");
  await invoice(rental, "2026-05-01");
  const increment = await anIncrement(rental);
  expect(increment).toMatchObject({ invoiced_count: 1, invoiced_until: "2026-05-01", invoiced_total: 3_400 });
  const [line] = dataOf(await api.get<PriceIncrementLine[]>(`${PATH}/lines?price_increment_id=${increment.id}`));
  expect(line).toMatchObject({ invoiced_months: ["2026-04-01", "2026-05-01"], invoiced_difference: 3_400 });
  const refused = await tryMove(increment, "apply");
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("invoiced_choice");
  expect(await rentsOf(rental)).toHaveLength(1);
});

test("a charge on the next invoice makes up for invoiced months, once; reverting takes it away while it waits", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-04-01");
  const increment = await anIncrement(rental);
  const body = { invoiced_choice: "charge" };
  const both = await Promise.all([tryMove(increment, "apply", body), tryMove(increment, "apply", body)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const charges = await chargesOf(rental);
  expect(charges).toMatchObject([
    {
      amount: 1_700,
      is_pending: true,
      price_increment_id: increment.id,
      concept: expect.stringContaining("Diferencia de renta: abril de 2026"),
    },
  ]);
  expect(charges[0]?.payment_application_id).toBe(await money.anApplication("rent"));
  expect(await rentsOf(rental)).toContainEqual(["2026-04-01", 86_700]);
  const applied = dataOf(await api.get<PriceIncrement>(`${PATH}/${increment.id}`));
  expect(applied.invoiced_choice).toBe("charge");
  await move(applied, "revert");
  expect(await chargesOf(rental)).toEqual([]);
  expect(await rentsOf(rental)).toHaveLength(1);
});

test("the charges that a revert deletes are counted and added up, and listed by their increment", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-04-01");
  await invoice(rental, "2026-05-01");
  const increment = await anIncrement(rental);
  const waiting = async () => dataOf(await api.get<WaitingCharges>(`${PATH}/${increment.id}/waiting-charges`));
  expect(await waiting()).toEqual({ count: 0, amount: 0 });
  await move(increment, "apply", { invoiced_choice: "charge" });
  expect(await waiting()).toEqual({ count: 2, amount: 3_400 });
  const listed = await api.get<RentalCharge[]>(`/rental-charges?price_increment_id=${increment.id}&is_pending=true`);
  expect(dataOf(listed).map(({ amount }) => amount)).toEqual([1_700, 1_700]);
  expect((await api.get(`${PATH}/${crypto.randomUUID()}/waiting-charges`)).status).toBe(404);
});

test("an increment whose charge is on an invoice or draft is not reverted", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-04-01");
  const applied = await move(await anIncrement(rental), "apply", { invoiced_choice: "charge" });
  const [charge] = await chargesOf(rental);
  const line = await money.aLine({ concept: charge?.concept ?? "", unit_amount: charge?.amount ?? 0 });
  await money.anInvoice({ series_id, person_id: rental.tenant_id, rental_id: rental.id, lines: [line] });
  const refused = await tryMove(applied, "revert");
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ translationKey: "error.increment_charged" }] } });
  expect(await rentsOf(rental)).toHaveLength(2);
});

test("an increment whose new rent was invoiced is not reverted, and the reason names the invoice", async () => {
  const rental = await aRunningRental();
  const applied = await move(await anIncrement(rental), "apply");
  const { number } = await money.issue(await aDraft(rental, "2026-04-01", 86_700));
  const refused = await tryMove(applied, "revert");
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ translationKey: "error.revert_invoiced" }] } });
  expect(JSON.stringify(refused.body)).toContain(number);
  expect(await rentsOf(rental)).toHaveLength(2);
});

test("an increment whose new rent was invoiced in a part of a split rental is not reverted", async () => {
  const tenants = [await given.aPerson(), await given.aPerson()];
  const [tenant_id, other_id] = tenants.map(({ id }) => id);
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000, tenant_id } as const;
  const drafted = await given.aRental({ ...terms, additional_tenant_ids: [other_id ?? ""], start_date: "2025-03-01" });
  const signed = { version: drafted.version, signed_on: "2025-02-20" };
  const { id, version } = dataOf(await api.post<Rental>(`/rentals/${drafted.id}/activate`, signed));
  const shares = tenants.map((tenant) => ({ person_id: tenant.id, share: 5_000 }));
  const body = { version, shares, has_joint_liability: false, day: "2026-03-12" };
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/split`, body));
  const applied = await move(await anIncrement(rental), "apply");
  const issued = await money.issue(await aDraft(rental, "2026-04-01", 43_350));
  expect(issued.share).toBe(5_000);
  const refused = await tryMove(applied, "revert");
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ translationKey: "error.revert_invoiced" }] } });
});

test("a later start begins in the first month that is not invoiced, without a charge", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-04-01");
  const draft = await aDraft(rental, "2026-05-01");
  const applied = await move(await anIncrement(rental), "apply", { invoiced_choice: "later" });
  expect(await rentsOf(rental)).toContainEqual(["2026-05-01", 86_700]);
  expect(await chargesOf(rental)).toEqual([]);
  expect(await rentIn(draft)).toEqual([86_700]);
  await move(applied, "revert");
  expect(await rentIn(draft)).toEqual([85_000]);
});

test("nothing is charged by explicit choice; drafts are corrected, and those changed by hand are only named", async () => {
  const rental = await aRunningRental();
  await invoice(rental, "2026-04-01");
  const draft = await aDraft(rental, "2026-05-01");
  const edited = await aDraft(rental, "2026-06-01", 80_000);
  const increment = await anIncrement(rental);
  expect(increment).toMatchObject({ invoiced_count: 1, redrafted_count: 1, edited_count: 1 });
  await move(increment, "apply", { invoiced_choice: "none" });
  expect(await chargesOf(rental)).toEqual([]);
  expect(await rentIn(draft)).toEqual([86_700]);
  expect(await rentIn(edited)).toEqual([80_000]);
});

test("a draft with the rent in two halves is named as changed by hand, and stays", async () => {
  const rental = await aRunningRental();
  const halves = await aDraft(rental, "2026-05-01");
  const lines = [await money.aLine({ unit_amount: 42_500, quantity: 2 })];
  dataOf(await api.patch<Invoice>(`/invoices/${halves.id}`, { version: halves.version, lines }));
  const increment = await anIncrement(rental);
  expect(increment).toMatchObject({ redrafted_count: 0, edited_count: 1 });
  await move(increment, "apply");
  expect(await rentIn(halves)).toEqual([85_000]);
});

test("an invoice issued after the preview refuses the application, which is then calculated again", async () => {
  const rental = await aRunningRental();
  const increment = await anIncrement(rental);
  await invoice(rental, "2026-04-01");
  expect(await tryMove(increment, "apply")).toMatchObject({
    status: 409,
    body: { errors: [{ translationKey: "error.preview_changed" }] },
  });
  const again = await move(increment, "preview");
  expect(again.invoiced_count).toBe(1);
  await move(again, "apply", { invoiced_choice: "charge" });
  expect(await chargesOf(rental)).toHaveLength(1);
});
