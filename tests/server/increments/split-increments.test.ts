import { beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Part, splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A rent increase over months whose parts are billed. */

const PATH = "/asset-prices/increments";
const MONTH = "2026-04-01";
const server = testServer({ clockAt: "2026-03-12T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, split, aSplitLet, runOf, prepareRun, unbilledOf, partsOf } = splitLets(server, MONTH);
beforeAll(prepare);

/** Drafts what a month lacks, by the run that it has. */
async function bill(month: string): Promise<void> {
  const [run] = await app.db.query<{ id: string }>("select id from billing_run where month = $1", [month]);
  await (run ? prepareRun(run) : runOf(month));
}

const anIncrement = ({ asset_id }: Rental, percentage = 200) =>
  given.aPriceIncrement({
    index_kind: "percentage",
    percentage,
    effective_date: MONTH,
    notified_on: "2026-03-05",
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [asset_id],
  });
const move = async ({ id, version }: PriceIncrement, verb: string, body: object = {}) =>
  api.post<PriceIncrement>(`${PATH}/${id}/${verb}`, { version, ...body });
const chargesOf = async ({ id }: Rental) => dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${id}`));
const amountsOf = (parts: readonly Part[]) => parts.map(({ net_amount }) => net_amount);

const terms = { regime: "business", index_clause: "percentage", start_date: "2025-03-01" } as const;

test("an increase corrects the drafts of all parts to the cent, and its undo restores them", async () => {
  const { rental } = await aSplitLet([3_334, 3_333, 3_333], terms);
  await bill(MONTH);
  expect(amountsOf(await partsOf(rental.id))).toEqual([33_340, 33_330, 33_330]);
  const applied = dataOf(await move(await anIncrement(rental), "apply"));
  const raised = amountsOf(await partsOf(rental.id));
  expect(raised.reduce((sum, amount) => sum + amount, 0)).toBe(102_000);
  dataOf(await move(applied, "revert"));
  expect(amountsOf(await partsOf(rental.id))).toEqual([33_340, 33_330, 33_330]);
});

test("an increase charges the difference of each issued part to its co-tenant, and corrects the drafts of the others", async () => {
  const { rental } = await aSplitLet([5_000, 3_000, 2_000], terms);
  await bill(MAY);
  const [first, second] = await partsOf(rental.id);
  if (!first || !second) throw new Error("The month has no parts");
  await money.issue(first);
  await money.issue(second);
  const increment = await anIncrement(rental);
  expect(increment).toMatchObject({ invoiced_count: 1, invoiced_total: 1_600 });
  const [line] = dataOf(await api.get<PriceIncrementLine[]>(`${PATH}/lines?price_increment_id=${increment.id}`));
  expect(line).toMatchObject({ invoiced_months: ["2026-05-01"], redrafted_months: ["2026-05-01"], edited_months: [] });
  const applied = dataOf(await move(increment, "apply", { invoiced_choice: "charge" }));
  expect((await chargesOf(rental)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([600, 1_000]);
  expect(amountsOf(await partsOf(rental.id))).toEqual([50_000, 30_000, 20_400]);
  await bill("2026-06-01");
  const lines = await app.db.query<{ person_id: string; amount: number }>(
    `select i.person_id, l.amount::float8 as amount from invoice_line l join invoice i on i.id = l.invoice_id
     where i.rental_id = $1 and l.rental_charge_id is not null order by l.amount`,
    [rental.id],
  );
  expect(lines).toEqual([
    { person_id: second.person_id, amount: 600 },
    { person_id: first.person_id, amount: 1_000 },
  ]);
  const refused = await move(applied, "revert");
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.increment_charged"]);
});

const MAY = "2026-05-01";
const JUNE = "2026-06-01";
const JULY = "2026-07-01";

const raise = async (rental: Rental, percentage?: number) =>
  dataOf(await move(await anIncrement(rental, percentage), "apply", { invoiced_choice: "charge" }));

/** A rental whose parts of May are issued when an increase charges their differences, or a decrease credits them. */
async function aCharged(shares: readonly number[], percentage = 200) {
  const { rental, people } = await aSplitLet(shares, terms);
  await bill(MAY);
  const issued = [];
  for (const part of await partsOf(rental.id)) issued.push(await money.issue(part));
  const applied = await raise(rental, percentage);
  return { rental, people, issued, applied };
}
/** Lines of charges in a month's parts, by place. */
const chargedIn = ({ id }: Rental, month: string) =>
  app.db.query<{ person_id: string; part: number; amount: number; rental_charge_id: string }>(
    `select i.person_id, i.part, l.amount::float8 as amount, l.rental_charge_id from invoice_line l join invoice i on i.id = l.invoice_id
     where i.rental_id = $1 and i.billed_month = $2 and l.rental_charge_id is not null and i.archived_at is null
       and i.state <> 'annulled' order by i.part, l.position`,
    [id, month],
  );
/** Changes the lines of a part's draft by hand. */
async function rewrite({ id }: Part, change: (line: InvoiceLine) => Partial<InvoiceLine>) {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  const found = dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));
  const lines = found.map((line) => {
    const { id: _id, position: _position, amount: _amount, payment_application_label: _label, ...input } = line;
    return { ...input, ...change(line) };
  });
  dataOf(await api.patch<Invoice>(`/invoices/${id}`, { version, lines }));
}
const partAt = async ({ id }: Rental, month: string, place: number) => {
  const [found] = await app.db.query<Part & Pick<Invoice, "series_id">>(
    `select id, series_id, version, state, person_id, share, part, net_amount::float8 from invoice
     where rental_id = $1 and billed_month = $2 and part = $3 and archived_at is null and state <> 'annulled'`,
    [id, month, place],
  );
  if (!found) throw new Error("The month has no such part");
  return found;
};

test("a difference whose line is changed by hand keeps the charge of its co-tenant and is not billed again", async () => {
  const { rental } = await aCharged([5_000, 3_000, 2_000]);
  await bill(JUNE);
  const before = await chargedIn(rental, JUNE);
  expect(before.map(({ amount }) => amount)).toEqual([1_000, 600, 400]);
  await rewrite(await partAt(rental, JUNE, 2), ({ unit_amount }) => (unit_amount === 600 ? { unit_amount: 500 } : {}));
  expect(await chargedIn(rental, JUNE)).toEqual(
    before.map((one) => (one.amount === 600 ? { ...one, amount: 500 } : one)),
  );
  await bill(JULY);
  expect(await chargedIn(rental, JULY)).toEqual([]);
});

test("the difference of a part that went to an employer is billed whole to the co-tenant's part", async () => {
  const { rental, people } = await aSplitLet([6_000, 4_000], terms);
  await bill(MAY);
  const employer = await given.aPerson({ address_id: (await given.anAddress()).id });
  const second = await partAt(rental, MAY, 2);
  const toEmployer = async ({ id }: Part) => {
    const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
    return dataOf(await api.patch<Invoice>(`/invoices/${id}`, { version, person_id: employer.id }));
  };
  await money.issue(await toEmployer(second));
  await raise(rental);
  await bill(JUNE);
  const before = await chargedIn(rental, JUNE);
  expect(before).toMatchObject([{ person_id: people[1]?.id, part: 2, amount: 800 }]);
  await toEmployer(await partAt(rental, JUNE, 2));
  await rewrite(await partAt(rental, JUNE, 2), ({ unit_amount }) => (unit_amount === 800 ? { unit_amount: 700 } : {}));
  expect(await chargedIn(rental, JUNE)).toEqual(before.map((one) => ({ ...one, person_id: employer.id, amount: 700 })));
  await bill(JULY);
  expect(await chargedIn(rental, JULY)).toEqual([]);
});

test("the difference of a co-tenant who left is not passed on, is named by the run and billed by hand", async () => {
  const { rental, people } = await aCharged([5_000, 3_000, 2_000]);
  await split(rental.id, people, [7_000, 0, 3_000], JUNE);
  await bill(JUNE);
  expect((await chargedIn(rental, JUNE)).map(({ part, amount }) => [part, amount])).toEqual([
    [1, 1_000],
    [2, 400],
  ]);
  const waiting = (await chargesOf(rental)).filter(({ invoice_id }) => invoice_id === null);
  expect(waiting).toMatchObject([{ amount: 600 }]);
  const [run] = await app.db.query<{ id: string }>("select id from billing_run where month = $1", [JUNE]);
  if (!run) throw new Error("The month has no run");
  const left = { person_id: people[1]?.id, net_amount: 600, since: MAY, exception: "co_tenant_left" };
  expect(await unbilledOf(run, rental.id)).toMatchObject([left]);
  await split(rental.id, people, [], JULY);
  await bill(JULY);
  expect(await chargedIn(rental, JULY)).toEqual([]);
  const [charge] = waiting;
  const series_id = (await partAt(rental, MAY, 2)).series_id;
  const { concept = "", payment_application_id } = charge ?? {};
  const line = await money.aLine({
    concept,
    payment_application_id,
    unit_amount: 600,
    tax_rate: 2_100,
    withholding_rate: 0,
  });
  const body = {
    rental_id: rental.id,
    series_id,
    person_id: people[1]?.id,
    due_date: JULY,
    period_start: MAY,
    period_end: "2026-05-31",
  };
  const invoice = dataOf(await api.post<Invoice>("/invoices", { ...body, lines: [line] }));
  expect(invoice).toMatchObject({ billed_month: null, share: 3_000 });
  expect((await chargesOf(rental)).filter(({ invoice_id }) => invoice_id === null)).toEqual([]);
  expect(await unbilledOf(run, rental.id)).toEqual([]);
});

test("the charge of a part names the part, not the whole rental's change alone", async () => {
  const { rental } = await aCharged([7_000, 3_000]);
  const concepts = (await chargesOf(rental)).map(({ concept }) => concept.replaceAll(/\s/gu, " "));
  expect(concepts.toSorted()).toEqual([
    "Diferencia de renta: mayo de 2026, su parte (30 %) del cambio de 1.000,00 € a 1.020,00 € al mes",
    "Diferencia de renta: mayo de 2026, su parte (70 %) del cambio de 1.000,00 € a 1.020,00 € al mes",
  ]);
});

test("a revert removes the waiting charges of all parts", async () => {
  const { rental, applied } = await aCharged([7_000, 3_000]);
  expect((await chargesOf(rental)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([600, 1_400]);
  dataOf(await move(applied, "revert"));
  expect(await chargesOf(rental)).toEqual([]);
  await bill(JUNE);
  expect(await chargedIn(rental, JUNE)).toEqual([]);
});
