import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  const issuer_id = (await money.anIssuer({ owner_id: null })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  series_id = (await money.aSeries({ issuer_id })).id;
});

const run = (month: string) => api.post<BillingRun>("/billing-runs", { month: `${month}-01` });

async function aLet(since: string): Promise<string> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents, regime: "business" });
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return id;
}

const aCharge = async (rental_id: string): Promise<RentalCharge> =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id,
      payment_application_id: await money.anApplication("other"),
      concept: "Reparación",
      amount: 12_345,
      charged_on: "2026-03-01",
    }),
  );

interface BilledLine {
  readonly concept: string;
  readonly unit_amount: number;
}

const linesOf = (rental_id: string, month: string) =>
  app.db.query<BilledLine>(
    `select l.concept, l.unit_amount from invoice_line l join invoice i on i.id = l.invoice_id
     where i.rental_id = $1 and i.billed_month = $2 and i.archived_at is null order by l.position`,
    [rental_id, `${month}-01`],
  );

async function aRunningRental(): Promise<Rental> {
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000, monthly_expenses: 0 } as const;
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2040-02-28", ...terms });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return rental;
}

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

const move = async ({ id }: PriceIncrement, verb: string, body: object = {}) => {
  const { version } = dataOf(await api.get<PriceIncrement>(`/asset-prices/increments/${id}`));
  return api.post<PriceIncrement>(`/asset-prices/increments/${id}/${verb}`, { version, ...body });
};

test("a pending charge is billed once by two billing runs that are made at once", async () => {
  const rental_id = await aLet("2030-01-01");
  await aCharge(rental_id);
  const lock = await lockTable(app.db, "invoice", "share");
  const both = Promise.all([run("2030-01"), run("2030-02")]);
  await untilWaiting(app.db, 2);
  await lock.release();
  expect((await both).map(({ status }) => status)).toEqual([201, 201]);
  const lines = [...(await linesOf(rental_id, "2030-01")), ...(await linesOf(rental_id, "2030-02"))];
  expect(lines.filter(({ concept }) => concept === "Reparación")).toHaveLength(1);
  expect(lines).toHaveLength(3);
});

test("a pending charge is billed once by a billing run and an invoice that are made at once", async () => {
  const rental_id = await aLet("2031-01-01");
  const { payment_application_id, concept, amount } = await aCharge(rental_id);
  const [rental] = await app.db.query<{ tenant_id: string }>("select tenant_id from rental where id = $1", [rental_id]);
  const lines = [await money.aLine({ payment_application_id, concept, unit_amount: amount })];
  const lock = await lockTable(app.db, "invoice_line", "share");
  const running = run("2031-01");
  await untilWaiting(app.db, 1);
  const invoice = money.anInvoice({ series_id, person_id: rental?.tenant_id, rental_id, lines });
  await untilWaiting(app.db, 2);
  await lock.release();
  expect((await running).status).toBe(201);
  const { id } = await invoice;
  const [charge] = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}`));
  expect(charge?.invoice_id).not.toBe(id);
  expect(await linesOf(rental_id, "2031-01")).toHaveLength(2);
});

test("a charge that changes while a billing run bills it is refused, because it is on a draft", async () => {
  const rental_id = await aLet("2032-01-01");
  const charge = await aCharge(rental_id);
  const lock = await lockTable(app.db, "invoice", "share");
  const running = run("2032-01");
  await untilWaiting(app.db, 1);
  const changed = api.patch<RentalCharge>(`/rental-charges/${charge.id}`, { version: charge.version, amount: 50_000 });
  await untilWaiting(app.db, 2);
  await lock.release();
  expect((await running).status).toBe(201);
  expect((await changed).status).toBe(409);
  expect((await linesOf(rental_id, "2032-01")).map(({ unit_amount }) => unit_amount)).toEqual([90_000, 12_345]);
});

test("an increment applied while a billing run is made corrects the draft of the run", async () => {
  const rental = await aRunningRental();
  const increment = await anIncrement(rental);
  const lock = await lockTable(app.db, "invoice", "share");
  const running = run("2026-05");
  await untilWaiting(app.db, 1);
  const applied = move(increment, "apply");
  await untilWaiting(app.db, 2);
  await lock.release();
  expect((await running).status).toBe(201);
  // The draft is not in the preview that the user saw.
  expect((await applied).body.errors[0]?.translationKey).toBe("error.preview_changed");
  dataOf(await move(increment, "preview"));
  dataOf(await move(increment, "apply"));
  expect((await linesOf(rental.id, "2026-05"))[0]?.unit_amount).toBe(86_700);
});

test("an increment is not reverted while a billing run bills its charge", async () => {
  const rental = await aRunningRental();
  const lines = [await money.aLine({ unit_amount: 85_000 })];
  const april = { period_start: "2026-04-01", period_end: lastOfMonth("2026-04-01"), due_date: "2026-04-01" };
  const { id: rental_id, tenant_id: person_id } = rental;
  await money.issue(await money.anInvoice({ series_id, person_id, rental_id, lines, ...april }));
  const increment = await anIncrement(rental);
  dataOf(await move(increment, "apply", { invoiced_choice: "charge" }));
  const lock = await lockTable(app.db, "invoice", "share");
  const running = run("2026-06");
  await untilWaiting(app.db, 1);
  const reverted = move(increment, "revert");
  await untilWaiting(app.db, 2);
  await lock.release();
  expect((await running).status).toBe(201);
  expect((await reverted).body.errors[0]?.translationKey).toBe("error.increment_charged");
  expect((await linesOf(rental_id, "2026-06")).map(({ unit_amount }) => unit_amount)).toEqual([86_700, 1_700]);
});

test("a month that is prepared again while its rentals' increment is applied waits for it", async () => {
  const rental = await aRunningRental();
  const running = dataOf(await run("2026-07"));
  const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental.id}`));
  await api.delete(`/invoices/${draft?.id}`);
  const increment = await anIncrement(rental);
  const lock = await lockTable(app.db, "rental_rent", "share");
  const applied = move(increment, "apply");
  await untilWaiting(app.db, 1);
  const prepared = api.post<BillingRun>(`/billing-runs/${running.id}/prepare`, { version: running.version });
  await untilWaiting(app.db, 2);
  await lock.release();
  expect([(await applied).status, (await prepared).status]).toEqual([200, 200]);
  expect((await linesOf(rental.id, "2026-07"))[0]?.unit_amount).toBe(86_700);
});
