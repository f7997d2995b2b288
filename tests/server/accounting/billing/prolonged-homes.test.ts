import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun, RefusedDraft, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import type { MonthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { RentalRegime, RentalState } from "#shared/domain/rentals/rental.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* December 2026 is prepared on 26 November, before leases of homes that end in it, or in November, have come to their agreed end. */

const { app, api, given, money } = testServer({ clockAt: "2026-11-26T10:00:00Z" });

beforeAll(async () => {
  await prepareJobs(app.db);
  await makeOnlyIssuer(app.db, money);
});

async function aLease(until: string | null, regime: RentalRegime = "habitual") {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2025-12-15", amount: 93_000, expenses: 0 }];
  const days = { asset_id, tenant_id, since: "2025-12-15", until };
  const rental_id = await insertTestRental(app.db, { ...days, rents, regime });
  return { rental_id, asset_id, tenant_id };
}

const following = { since: "2026-12-15", until: "2027-12-14" };
/** The contract that renews a lease. */
async function aRenewal(
  rental_id: string,
  named: { readonly asset_id: string; readonly tenant_id: string },
  state: RentalState,
): Promise<string> {
  const rents = [{ valid_from: following.since, amount: 95_000, expenses: 0 }];
  const renewal = await insertTestRental(app.db, { ...named, ...following, rents, state });
  await app.db.query("update rental set renews_id = $2 where id = $1", [renewal, rental_id]);
  return renewal;
}

const decemberOf = async (rental_id: string) => {
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  return invoices
    .filter(({ billed_month }) => billed_month === "2026-12-01")
    .map(({ period_start, period_end, total }) => [period_start, period_end, total]);
};
const whole = [["2026-12-01", "2026-12-31", 93_000]];
const partial = [["2026-12-01", "2026-12-14", 42_000]];

let december: BillingRun | null = null;
/** Prepares December, again where it was prepared already. */
async function prepare(): Promise<BillingRun> {
  december ??= dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
  const { id } = december;
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
  return dataOf(await api.post<BillingRun>(`/billing-runs/${id}/prepare`, { version }));
}

describe("a month that is prepared before a home's agreed end", () => {
  test("is billed whole where nothing ends the lease, also where it was agreed until the month before", async () => {
    const [within, before] = [await aLease("2026-12-14"), await aLease("2026-11-30")];
    const run = await prepare();
    expect(await decemberOf(within.rental_id)).toEqual(whole);
    expect(await decemberOf(before.rental_id)).toEqual(whole);
    const compared = dataOf(await api.get<MonthComparison>(`/billing-runs/${run.id}/comparison`));
    expect(compared.ended.count).toBe(0);
  });

  test("is billed whole, and issued, while its renewal has the days that follow and waits for signatures", async () => {
    const [within, before] = [await aLease("2026-12-14"), await aLease("2026-11-30")];
    await aRenewal(within.rental_id, within, "pending_signature");
    const run = await prepare();
    expect(await decemberOf(within.rental_id)).toEqual(whole);
    expect(await decemberOf(before.rental_id)).toEqual(whole);
    const refused = dataOf(await api.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`));
    const [draft] = dataOf(
      await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&rental_id=${within.rental_id}`),
    );
    expect(refused.filter(({ invoice_id }) => invoice_id === draft?.id)).toEqual([]);
    dataOf(await api.post(`/invoices/${draft?.id}/issue`, { version: draft?.version }));
  });

  test("is listed whole among the rentals without an invoice", async () => {
    const run = await prepare();
    const { rental_id } = await aLease("2026-12-14");
    const unbilled = dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${run.id}/unbilled`));
    expect(unbilled.find((one) => one.rental_id === rental_id)).toMatchObject({
      since: "2026-12-01",
      until: "2026-12-31",
      net_amount: 93_000,
    });
  });

  test("is billed until the exit where notice was given, until the agreed end where the home is let again or the use is another", async () => {
    const [left, renewed, letAgain, seasonal] = [
      await aLease("2026-12-14"),
      await aLease("2026-12-14"),
      await aLease("2026-12-14"),
      await aLease("2026-12-14", "seasonal"),
    ];
    await app.db.query(
      `update rental set state = 'notice_given', notice_by = 'tenant', notice_given_on = '2026-10-01',
       exit_date = '2026-12-14' where id = $1`,
      [left.rental_id],
    );
    const { id: other } = await given.anAsset();
    const next = { tenant_id: left.tenant_id, since: "2026-12-20", until: "2027-12-19", state: "upcoming" } as const;
    const renewal = await insertTestRental(app.db, { ...next, asset_id: other });
    await app.db.query("update rental set renews_id = $2 where id = $1", [renewal, renewed.rental_id]);
    await insertTestRental(app.db, { ...next, asset_id: letAgain.asset_id });
    await prepare();
    for (const { rental_id } of [left, renewed, letAgain, seasonal])
      expect(await decemberOf(rental_id)).toEqual(partial);
  });

  test("keeps a draft unissued that bills days of a renewal or of another tenant who signed since", async () => {
    const [renewed, open, letAgain] = [
      await aLease("2026-12-14"),
      await aLease(null, "business"),
      await aLease("2026-12-14"),
    ];
    const run = await prepare();
    for (const { rental_id } of [renewed, open, letAgain])
      expect((await decemberOf(rental_id)).map(([, until]) => until)).toEqual(["2026-12-31"]);
    await app.db.query("update rental set end_date = '2026-12-14' where id = $1", [open.rental_id]);
    await app.db.query("update asset_occupancy set period = '[2025-12-15,2026-12-15)' where rental_id = $1", [
      open.rental_id,
    ]);
    for (const { rental_id, ...named } of [renewed, open]) await aRenewal(rental_id, named, "upcoming");
    await insertTestRental(app.db, { ...letAgain, ...following, state: "upcoming" });
    const refused = dataOf(await api.get<RefusedDraft[]>(`/billing-runs/${run.id}/refused`));
    const invoices = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&page_size=100`));
    for (const { rental_id } of [renewed, open, letAgain]) {
      const draft = invoices.find((invoice) => invoice.rental_id === rental_id);
      expect(refused.find(({ invoice_id }) => invoice_id === draft?.id)?.refusal).toBe("invoice_beyond_rental");
    }
  });

  test("is not billed again to a renewal whose days the former contract's issued invoice bills", async () => {
    const { rental_id, ...named } = await aLease("2026-12-14");
    const run = await prepare();
    const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${run.id}&rental_id=${rental_id}`));
    dataOf(await api.post(`/invoices/${draft?.id}/issue`, { version: draft?.version }));
    const renewal = await aRenewal(rental_id, named, "upcoming");
    await prepare();
    expect(await decemberOf(renewal)).toEqual([]);
    const unbilled = dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${run.id}/unbilled`));
    expect(unbilled.find((one) => one.rental_id === renewal)?.exception).toBe("billed_by_renewed");
  });

  test("is not billed where the lease ended with the month before", async () => {
    const { rental_id } = await aLease("2026-11-30", "seasonal");
    await prepare();
    expect(await decemberOf(rental_id)).toEqual([]);
  });
});
