import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import { dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const TODAY = "2026-03-16";

let app: ReportFixture["app"];
let api: ReportFixture["api"];
let make: ReportFixture["make"];
let read: ReportFixture["read"];
let money: MoneyBuilders;
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture(TODAY));
  money = createMoneyBuilders(api, make);
});
afterAll(() => app.close());

/** A rental with its own property and tenant. */
async function aLetProperty() {
  const { id: asset_id, property_id } = await make.anAsset();
  const { id: person_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2025-01-01",
    until: null,
  });
  return { asset_id, property_id, person_id, rental_id };
}

/** An invoice for a month, issued in the past with its dates; 1.000 € without tax. */
async function anInvoiceOf(
  property: Awaited<ReturnType<typeof aLetProperty>>,
  {
    month,
    due,
    issued = month,
    ...more
  }: { month: string; due: string; issued?: string; tax_rate?: number; withholding_rate?: number },
): Promise<string> {
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0, ...more })];
  const { person_id, rental_id } = property;
  const { id } = await money.anInvoice({ person_id, rental_id, due_date: due, lines });
  await app.db.query("update invoice set billed_month = $2 where id = $1", [id, month]);
  await app.db.query("select issue_invoices(array[$1::uuid], $2)", [id, issued]);
  return id;
}

const dashboardNow = async () => dataOf(await api.get<Dashboard>("/dashboard"));

describe("arrears report", () => {
  test("arrears are grouped by days overdue, and link to their invoices", async () => {
    const property = await aLetProperty();
    await anInvoiceOf(property, { month: "2025-11-01", due: "2025-12-01" });
    await anInvoiceOf(property, { month: "2026-01-01", due: "2026-01-14" });
    await anInvoiceOf(property, { month: "2026-02-01", due: "2026-02-13" });
    await anInvoiceOf(property, { month: "2026-03-01", due: "2026-03-15" });
    await anInvoiceOf(property, { month: "2026-04-01", due: TODAY, issued: "2026-03-02" });
    const { rows } = await read("arrears", `property_id=${property.property_id}`);
    expect(rows).toMatchObject([
      {
        months: 4,
        invoices: 4,
        up_to_30: 100_000,
        up_to_60: 100_000,
        up_to_90: 100_000,
        over_90: 100_000,
        total: 400_000,
      },
    ]);
    const { body } = await api.get(`/invoices?person_id=${property.person_id}&is_overdue=true`);
    expect(body.meta.total).toBe(4);
  });
});

describe("tenants with two or more months due", () => {
  test("tenants are counted by distinct billed months, and the figure links exactly to their overdue invoices", async () => {
    const before = (await dashboardNow()).money;
    const late = await aLetProperty();
    const ids = [
      await anInvoiceOf(late, { month: "2026-01-01", due: "2026-01-05" }),
      await anInvoiceOf(late, { month: "2026-02-01", due: "2026-02-05" }),
    ];
    await anInvoiceOf(late, { month: "2026-03-01", due: "2026-03-20" });
    const singleDebt = await aLetProperty();
    await anInvoiceOf(singleDebt, { month: "2026-02-01", due: "2026-02-05" });
    const { money: after } = await dashboardNow();
    expect(after?.late_tenants).toBe((before?.late_tenants ?? 0) + 1);
    expect(after?.late_invoices).toBe((before?.late_invoices ?? 0) + 2);
    const behind = await api.get<Invoice[]>(`${dashboardPaths.lateInvoices()}&page_size=200`);
    expect(behind.body.meta.total).toBe(after?.late_invoices);
    const theirs = dataOf(behind).filter(({ person_id }) => person_id === late.person_id);
    expect(theirs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(dataOf(behind).some(({ person_id }) => person_id === singleDebt.person_id)).toBe(false);
  });

  test("a tenant no longer counts as soon as a payment covers one of the months", async () => {
    const late = await aLetProperty();
    await anInvoiceOf(late, { month: "2026-01-01", due: "2026-01-05" });
    await anInvoiceOf(late, { month: "2026-02-01", due: "2026-02-05" });
    const of = async () => (await api.get(`/invoices?months_due=2&person_id=${late.person_id}`)).body.meta.total;
    expect(await of()).toBe(2);
    await money.aPayment({ person_id: late.person_id, rental_id: late.rental_id, amount: 100_000 });
    expect(await of()).toBe(0);
  });

  test.each(["0", "x", "-1", "100"])("%s months are refused", async (months) => {
    expect((await api.get(`/invoices?months_due=${months}`)).status).toBe(400);
  });
});

describe("income report", () => {
  test("income shows what was invoiced, collected, pending and returned each month, without annulled invoices", async () => {
    const property = await aLetProperty();
    const { person_id, rental_id, property_id } = property;
    await anInvoiceOf(property, { month: "2026-01-01", due: "2026-01-05" });
    await anInvoiceOf(property, { month: "2026-02-01", due: "2026-02-05" });
    const wrong = await anInvoiceOf(property, { month: "2026-03-01", due: "2026-03-05" });
    await app.db.query("call annul_invoice($1, $2, 'Por error')", [wrong, TODAY]);
    await money.aPayment({ person_id, rental_id, date: "2026-01-07", amount: 100_000 });
    const { id, version } = await money.aPayment({ person_id, rental_id, date: "2026-02-07", amount: 60_000 });
    dataOf(await api.post(`/payments/${id}/return`, { version, returned_on: "2026-03-02" }));
    await money.aPayment({ person_id, rental_id, date: "2026-03-09", amount: 30_000 });
    const byDate = `property_id=${property_id}&basis=date&from=2026-01-01&to=2026-03-31`;
    const { rows } = await read("income", byDate);
    expect(rows).toEqual([
      { month: "2026-01-01", invoiced: 100_000, collected: 100_000, pending: 0, returned: 0 },
      { month: "2026-02-01", invoiced: 100_000, collected: 60_000, pending: 70_000, returned: 0 },
      { month: "2026-03-01", invoiced: 0, collected: 30_000, pending: 0, returned: 60_000 },
    ]);
    const [ofProperty] = (await read("income-by-property", byDate)).rows;
    expect(ofProperty).toMatchObject({ invoiced: 200_000, collected: 190_000, pending: 70_000, returned: 60_000 });
    const billed = await read("income", `property_id=${property_id}&from=2026-01-01&to=2026-03-31`);
    expect(billed.rows).toEqual([
      { month: "2026-01-01", invoiced: 100_000, collected: 100_000, pending: 0, returned: 0 },
      { month: "2026-02-01", invoiced: 100_000, collected: 30_000, pending: 70_000, returned: 60_000 },
      { month: "2026-03-01", invoiced: 0, collected: 0, pending: 0, returned: 0 },
    ]);
    expect((await api.get(`/reports/income?basis=cash`)).status).toBe(400);
  });

  test("income is divided among owners by their shares of the day, and the parts add up to the whole", async () => {
    const property = await aLetProperty();
    const owners = await Promise.all([make.anOwner(), make.anOwner(), make.anOwner()]);
    const shares = [3_333, 3_333, 3_334];
    await app.db.query(
      `insert into ownership (property_id, owner_id, share, since)
       select $1, o.id, o.share, '2026-02-01' from unnest($2::uuid[], $3::int[]) o (id, share)`,
      [property.property_id, owners.map(({ id }) => id), shares],
    );
    await anInvoiceOf(property, { month: "2026-01-01", due: "2026-01-05" });
    await anInvoiceOf(property, { month: "2026-02-01", due: "2026-02-05" });
    const { rows, totals } = await read(
      "income-by-owner",
      `property_id=${property.property_id}&from=2026-01-01&to=2026-03-31`,
    );
    const parts = rows.filter(({ owner_id }) => owner_id !== null).map(({ invoiced }) => invoiced);
    expect(parts.map(Number).toSorted((a, b) => a - b)).toEqual([33_330, 33_330, 33_340]);
    expect(rows.at(-1)).toMatchObject({ owner_id: null, invoiced: 100_000 });
    expect(totals["invoiced"]).toBe(200_000);
  });
});

describe("taxes report", () => {
  test("taxes are grouped by issuer and rate, on each invoice's rounded base, without annulled ones", async () => {
    const property = await aLetProperty();
    await anInvoiceOf(property, { month: "2026-01-01", due: "2026-01-05", tax_rate: 2_100, withholding_rate: 1_900 });
    const wrong = await anInvoiceOf(property, { month: "2026-02-01", due: "2026-02-05", tax_rate: 2_100 });
    await app.db.query("call annul_invoice($1, $2, 'Por error')", [wrong, TODAY]);
    const { rows } = await read("taxes", `property_id=${property.property_id}&from=2026-01-01&to=2026-03-31`);
    expect(rows.map(({ tax, rate, invoices, base, amount }) => [tax, rate, invoices, base, amount])).toEqual([
      ["vat", 2_100, 1, 100_000, 21_000],
      ["withholding", 1_900, 1, 100_000, 19_000],
    ]);
  });

  test("what has a rate of 0 is named as without VAT, and a chart adds up each tax", async () => {
    const property = await aLetProperty();
    await anInvoiceOf(property, { month: "2026-01-01", due: "2026-01-05", tax_rate: 2_100 });
    await anInvoiceOf(property, { month: "2026-02-01", due: "2026-02-05" });
    const { rows, chart } = await read("taxes", `property_id=${property.property_id}&from=2026-01-01&to=2026-03-31`);
    expect(rows.map(({ tax, rate, base, amount }) => [tax, rate, base, amount])).toEqual([
      ["vat", 2_100, 100_000, 21_000],
      ["vat_free", 0, 100_000, 0],
    ]);
    expect(chart?.points).toEqual([
      { key: "vat", label: "vat", values: [100_000, 21_000] },
      { key: "vat_free", label: "vat_free", values: [100_000, 0] },
    ]);
  });
});
