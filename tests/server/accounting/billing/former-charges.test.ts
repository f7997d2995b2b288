import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What waits in contracts with signed renewals, on 10 November 2026. */

const { app, api, given, money } = testServer({ clockAt: "2026-11-10T10:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  const { id } = await money.anIssuer({ owner_id: null });
  await app.db.query("update issuer set owner_id = null where id = $1", [id]);
  series_id = (await money.aSeries({ issuer_id: id, prefix: "F", suffix: "" })).id;
});

type Contract = readonly [since: string, until: string, state: "active" | "upcoming" | "ended"];

/** Contracts of one tenant that follow each other. */
async function contracts(...terms: readonly Contract[]): Promise<string[]> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const ids: string[] = [];
  for (const [since, until, state] of terms) {
    const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
    const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until, state, rents });
    await app.db.query("update rental set renews_id = $2 where id = $1", [id, ids.at(-1) ?? null]);
    ids.push(id);
  }
  return ids;
}

const aRepair = async (rental_id: string | undefined, concept = "Cerradura", amount = 18_000) =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id,
      payment_application_id: await money.anApplication("expenses"),
      concept,
      amount,
      charged_on: "2026-11-05",
    }),
  );
const now = async ({ id }: RentalCharge) => dataOf(await api.get<RentalCharge>(`/rental-charges/${id}`));

const linesOf = async (rental_id: string | undefined, month: string) => {
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}&page_size=100`));
  const found = invoices.find(({ billed_month }) => billed_month === month);
  return dataOf(await api.get<InvoiceLine[]>(`/invoices/${found?.id}/lines`)).map(({ concept }) => concept);
};
const runs: Record<string, string> = {};

/** Creates the run of a month, or completes it. */
async function bill(month: string): Promise<void> {
  const known = runs[month];
  if (known === undefined) runs[month] = dataOf(await api.post<BillingRun>("/billing-runs", { month })).id;
  else {
    const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${known}`));
    dataOf(await api.post<BillingRun>(`/billing-runs/${known}/prepare`, { version }));
  }
}

/** An invoice of a month by hand, with lines of costs. */
async function byHand(rental_id: string | undefined, month: string, lines: readonly (readonly [string, number])[]) {
  const [tenant] = await app.db.query<{ id: string }>("select tenant_id as id from rental where id = $1", [rental_id]);
  const payment_application_id = await money.anApplication("expenses");
  const billed = lines.map(async ([concept, unit_amount]) => ({
    ...(await money.aLine({ unit_amount, concept })),
    payment_application_id,
  }));
  return money.anInvoice({
    series_id,
    person_id: tenant?.id ?? "",
    rental_id: rental_id ?? "",
    due_date: `${month}-20`,
    period_start: `${month}-01`,
    period_end: `${month}-28`,
    lines: await Promise.all(billed),
  });
}

test("what a renewal was to bill waits in the contract before again once the renewal is cancelled", async () => {
  const [former, renewal] = await contracts(
    ["2026-01-01", "2026-11-30", "active"],
    ["2026-12-01", "2027-11-30", "upcoming"],
  );
  await bill("2026-11-01");
  const drafted = await aRepair(former);
  await bill("2026-12-01");
  const waiting = await aRepair(renewal, "Pintura", 4_000);
  expect(await now(drafted)).toMatchObject({ rental_id: renewal, is_pending: false });
  const { version } = dataOf(await api.get<Rental>(`/rentals/${renewal}`));
  dataOf(await api.post(`/rentals/${renewal}/cancel`, { version }));
  expect(await now(drafted)).toMatchObject({ rental_id: former, is_pending: true });
  expect(await now(waiting)).toMatchObject({ rental_id: former, is_pending: true });
  expect(await linesOf(renewal, "2026-12-01")).not.toContain("Cerradura");
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("a contract with months to bill keeps what waits in it, whatever is drafted of its renewal", async () => {
  const [former, renewal] = await contracts(
    ["2026-04-01", "2027-03-31", "active"],
    ["2027-04-01", "2028-03-31", "upcoming"],
  );
  const repair = await aRepair(former);
  await byHand(renewal, "2027-04", [["Cerradura", 18_000]]);
  await bill("2027-05-01");
  expect(await now(repair)).toMatchObject({ rental_id: former, is_pending: true });
  await bill("2026-11-01");
  expect(await now(repair)).toMatchObject({ rental_id: former, is_pending: false });
});

test("an invoice of a renewal by hand moves what its lines bill, and nothing else", async () => {
  const [former, renewal] = await contracts(
    ["2025-11-01", "2026-10-31", "ended"],
    ["2026-11-01", "2027-10-31", "active"],
  );
  const [billed, left] = [await aRepair(former), await aRepair(former, "Pintura", 4_000)];
  await byHand(renewal, "2026-11", [["Cerradura", 18_000]]);
  expect(await now(billed)).toMatchObject({ rental_id: renewal, is_pending: false });
  expect(await now(left)).toMatchObject({ rental_id: former, is_pending: true });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("what waits in the first of three contracts is billed by the last one, once", async () => {
  const [first, second, third] = await contracts(
    ["2025-10-01", "2026-09-30", "ended"],
    ["2026-10-01", "2026-11-30", "active"],
    ["2026-12-01", "2027-11-30", "upcoming"],
  );
  await bill("2026-11-01");
  const repair = await aRepair(first);
  await bill("2026-12-01");
  expect(await now(repair)).toMatchObject({ rental_id: third, is_pending: false });
  expect(await linesOf(third, "2026-12-01")).toContain("Cerradura");
  expect(await linesOf(second, "2026-11-01")).not.toContain("Cerradura");
  expect(await violatedInvariants(app.db)).toEqual([]);
});
