import { beforeAll, beforeEach, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import type { MissedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { SettlementProposal } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* In January 2026, with November and December issued, the community of 60 € is agreed from November on, and charged once for both. */

const { app, api, given, money } = testServer({ clockAt: "2026-01-12T10:00:00Z" });
let rental_id: string;
let charge: RecurringCharge;
const runs: Record<string, string> = {};

beforeAll(async () => {
  await prepareJobs(app.db);
  const id = await makeOnlyIssuer(app.db, money);
  await money.aSeries({ issuer_id: id, kind: "rectifying", prefix: "R", suffix: "" });
});

/** Creates the run of a month, or completes it. */
async function draft(month: string): Promise<void> {
  const known = runs[month];
  if (known === undefined) runs[month] = dataOf(await api.post<BillingRun>("/billing-runs", { month })).id;
  else {
    const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${known}`));
    dataOf(await api.post<BillingRun>(`/billing-runs/${known}/prepare`, { version }));
  }
}

async function issue(month: string): Promise<void> {
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${runs[month]}`));
  dataOf(await api.post(`/billing-runs/${runs[month]}/issue`, { version }));
  await runJobs(app.services);
}

const invoicesOf = async (month: string): Promise<Invoice[]> => {
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}&page_size=100`));
  return invoices.filter(({ billed_month, state }) => billed_month === month && state !== "annulled");
};
const theInvoice = async (month: string): Promise<Invoice> => {
  const [invoice] = await invoicesOf(month);
  if (!invoice) throw new Error(`No invoice of ${month}`);
  return invoice;
};
const amountsOf = async ({ id }: Invoice) =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`)).map(({ concept, amount }) => [concept, amount]);

async function annul(month: string): Promise<void> {
  const { id, version } = await theInvoice(month);
  dataOf(await api.post(`/invoices/${id}/annul`, { version, reason: "Emitida por error" }));
}

async function agree(): Promise<void> {
  charge = dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "community",
      payment_application_id: await money.anApplication("expenses"),
      concept: "Comunidad",
      amount: 6_000,
      starts_on: "2025-11-01",
      rhythm: "monthly",
    }),
  );
}
const catchUp = async () =>
  dataOf(await api.post<{ charges: string[] }>(`/recurring-charges/${charge.id}/missed-months`));

beforeEach(async () => {
  await app.db.query("update rental set archived_at = now() where id = $1", [rental_id ?? null]);
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2025-11-01", amount: 90_000, expenses: 0 }];
  rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-11-01", until: "2028-12-31", rents });
  for (const month of ["2025-11-01", "2025-12-01"]) {
    await draft(month);
    await issue(month);
  }
  await agree();
  await catchUp();
});

test("a month that is drafted again bills a charge once that was charged for it", async () => {
  await annul("2025-11-01");
  await draft("2025-11-01");
  expect(await amountsOf(await theInvoice("2025-11-01"))).toEqual([
    ["Renta de noviembre de 2025", 90_000],
    ["Comunidad (noviembre de 2025)", 6_000],
    ["Comunidad (diciembre de 2025)", 6_000],
  ]);
  await draft("2026-01-01");
  expect((await amountsOf(await theInvoice("2026-01-01"))).map(([concept]) => concept)).toEqual([
    "Renta de enero de 2026",
    "Comunidad",
  ]);
});

const communityOf2025 = async () => {
  const days = "period_start=2025-01-01&period_end=2025-12-31";
  const { charges } = dataOf(
    await api.get<SettlementProposal>(`/cost-settlements/proposal?rental_id=${rental_id}&${days}`),
  );
  const found = charges.find(({ kind }) => kind === "community");
  return [found?.on_account, found?.unbilled_months, found?.drafts.length];
};

test("what was charged once for a month is on account of it in a settlement, less what was rectified", async () => {
  expect(await communityOf2025()).toEqual([0, [], 2]);
  await draft("2026-01-01");
  expect(await communityOf2025()).toEqual([0, [], 1]);
  await issue("2026-01-01");
  expect(await communityOf2025()).toEqual([12_000, [], 0]);
  const { id, version } = await theInvoice("2026-01-01");
  const why = { rectification_mode: "differences", rectification_type: "R4", reason: "Importe mal" };
  const correction = dataOf(await api.post<Invoice>(`/invoices/${id}/rectify`, { version, ...why }));
  dataOf(await api.post(`/invoices/${correction.id}/issue`, { version: correction.version }));
  expect(await communityOf2025()).toEqual([0, [], 0]);
});

test("a charge whose missed months one-off charges bill is not changed in them, as if invoices billed it", async () => {
  const { version, is_billed } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${charge.id}`));
  expect(is_billed).toBe(true);
  const refused = await Promise.all([
    api.patch(`/recurring-charges/${charge.id}`, { version, amount: 5_000 }),
    api.patch(`/recurring-charges/${charge.id}`, { version, ends_on: "2025-11-30" }),
    api.post(`/recurring-charges/${charge.id}/archive`, { version }),
    api.post(`/recurring-charges/${charge.id}/change_amount`, { version, amount: 5_000, from: "2025-12-01" }),
  ]);
  expect(refused.map(({ body }) => body.errors[0]?.translationKey)).toEqual(
    refused.map(() => "error.recurring_charge_billed"),
  );
  expect(refused.map(({ body }) => JSON.stringify(body).includes("Comunidad (diciembre de 2025)"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const later = { version, amount: 5_000, from: "2026-01-01" };
  dataOf(await api.post(`/recurring-charges/${charge.id}/change_amount`, later));
});

const settle2025 = (on_account: number) =>
  api.post<CostSettlement>("/cost-settlements", {
    rental_id,
    period_start: "2025-01-01",
    period_end: "2025-12-31",
    lines: [{ recurring_charge_id: charge.id, on_account, real_cost: 12_000 }],
  });

test("a year is not settled while one-off charges for its months wait", async () => {
  const refused = await settle2025(0);
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.settlement_drafts"]);
  expect(JSON.stringify(refused.body)).toContain("Comunidad (diciembre de 2025), Comunidad (noviembre de 2025)");
  await draft("2026-01-01");
  await issue("2026-01-01");
  dataOf(await settle2025(12_000));
});

test("months of a settled period are no longer offered as not billed, and are again once that is undone", async () => {
  for (const { id } of dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}`)))
    dataOf(await api.delete(`/rental-charges/${id}`));
  const missed = async () =>
    dataOf(await api.get<MissedMonth[]>(`/recurring-charges/${charge.id}/missed-months`)).map(({ month }) => month);
  expect(await missed()).toEqual(["2025-11-01", "2025-12-01"]);
  const { id, version } = dataOf(
    await api.post<CostSettlement>("/cost-settlements", {
      rental_id,
      period_start: "2025-01-01",
      period_end: "2025-11-30",
      lines: [
        { recurring_charge_id: charge.id, on_account: 0, real_cost: 6_000, unbilled_months: 1, reason: "Acordado" },
      ],
    }),
  );
  expect(await missed()).toEqual(["2025-12-01"]);
  expect((await catchUp()).charges).toEqual(["2025-12-01"]);
  dataOf(await api.post(`/cost-settlements/${id}/undo`, { version }));
  expect(await missed()).toEqual(["2025-11-01"]);
});

test("a one-off charge for a missed month keeps its month and rental, and comes back only while the month is missed", async () => {
  const [first] = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}`));
  if (!first) throw new Error("There is no charge");
  const path = `/rental-charges/${first.id}`;
  const fresh = async () => dataOf(await api.get<RentalCharge>(path)).version;
  const other = await insertTestRental(app.db, {
    asset_id: (await given.anAsset()).id,
    tenant_id: (await given.aPerson()).id,
    since: "2025-11-01",
    until: null,
  });
  for (const moved of [{ charged_on: "2026-01-05" }, { rental_id: other }]) {
    const refused = await api.patch(path, { version: await fresh(), ...moved });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([400, "validation.fixed"]);
  }
  dataOf(await api.patch(path, { version: await fresh(), concept: "Comunidad atrasada" }));
  dataOf(await api.post(`${path}/archive`, { version: await fresh() }));
  dataOf(await api.post(`${path}/restore`, { version: await fresh() }));
  dataOf(await api.post(`${path}/archive`, { version: await fresh() }));
  expect((await catchUp()).charges.length).toBe(1);
  const again = await api.post(`${path}/restore`, { version: await fresh() });
  expect([again.status, again.body.errors[0]?.translationKey]).toEqual([409, "error.charge_caught_up"]);
});

test("parts that are drafted later do not bill a charge again that was charged once for their month", async () => {
  const { person_id } = await theInvoice("2025-11-01");
  await annul("2025-11-01");
  await app.db.query("update rental set is_split = true where id = $1", [rental_id]);
  for (const [id, role, share] of [
    [person_id, "tenant", 6_000],
    [(await given.aPerson()).id, "additional_tenant", 4_000],
  ])
    await app.db.query(
      "insert into rental_party (rental_id, person_id, role, since, share) values ($1, $2, $3, '2025-11-01', $4)",
      [rental_id, id, role, share],
    );
  await draft("2025-11-01");
  const billed = (await Promise.all((await invoicesOf("2025-11-01")).map(amountsOf))).flat();
  const community = billed.filter(([concept]) => String(concept).startsWith("Comunidad ("));
  expect(billed.filter(([concept]) => concept === "Comunidad")).toEqual([]);
  expect(community.length).toBe(4);
});
