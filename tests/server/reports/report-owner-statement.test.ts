import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { reportBases, type ReportResult, type ReportRow } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const TODAY = "2026-03-16";
const MONTHS = "from=2026-01-01&to=2026-03-31";

let app: ReportFixture["app"];
let api: Api;
let make: ReportFixture["make"];
let read: ReportFixture["read"];
let money: MoneyBuilders;
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture(TODAY));
  money = createMoneyBuilders(api, make);
});
afterAll(() => app.close());

/** An owner with a fee of 7 %. */
const anOwner = (changes: object = {}) => make.anOwner({ management_fee: 700, ...changes });

/** A let property whose owners have these shares since a day. */
async function aLetPropertyOf(shares: readonly (readonly [Owner, number])[], since = "2025-01-01") {
  const { id: asset_id, property_id } = await make.anAsset();
  const { id: person_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2025-01-01",
    until: null,
  });
  await own(property_id, shares, since);
  return { asset_id, property_id, person_id, rental_id };
}

async function own(property_id: string, shares: readonly (readonly [Owner, number])[], since: string) {
  const { version } = dataOf(await api.get<{ version: number }>(`/properties/${property_id}`));
  const body = { version, since, shares: shares.map(([{ id: owner_id }, share]) => ({ owner_id, share })) };
  dataOf(await api.post(`/properties/${property_id}/set_owners`, body));
}

type LetProperty = Awaited<ReturnType<typeof aLetPropertyOf>>;

/** An invoice with one line, issued on a day. */
async function anInvoice({ person_id, rental_id }: LetProperty, issued: string, line: object = {}): Promise<string> {
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0, ...line })];
  const { id } = await money.anInvoice({ person_id, rental_id, due_date: issued, lines });
  await app.db.query("select issue_invoices(array[$1::uuid], $2)", [id, issued]);
  return id;
}

const pay = ({ person_id, rental_id }: LetProperty, date: string, amount: number) =>
  money.aPayment({ person_id, rental_id, date, amount });

const charge = (input: object) => api.post("/owner-charges", { kind: "repair", concept: "Caldera", ...input });

const statementOf = async (owner: Owner, more = MONTHS) => read("owner-statement", `owner_id=${owner.id}&${more}`);
const only = ({ rows: [row] }: ReportResult): ReportRow => row ?? {};

describe("owner statement", () => {
  test("a statement is what was collected, minus returns, charges, the fee on the base and its VAT", async () => {
    const owner = await anOwner();
    const property = await aLetPropertyOf([[owner, 10_000]]);
    await anInvoice(property, "2026-01-01", { tax_rate: 2_100, withholding_rate: 1_900 });
    await pay(property, "2026-01-07", 102_000);
    dataOf(
      await charge({
        owner_id: owner.id,
        property_id: property.property_id,
        amount: 10_000,
        tax_rate: 2_100,
        charged_on: "2026-02-03",
      }),
    );
    dataOf(await charge({ kind: "credit", property_id: property.property_id, amount: 500, charged_on: "2026-02-04" }));
    expect(only(await statementOf(owner))).toMatchObject({
      property_id: property.property_id,
      invoiced: 102_000,
      collected: 102_000,
      returned: 0,
      withheld: 19_000,
      charges: 11_600,
      fee: 7_000,
      fee_tax: 1_470,
      to_pay: 102_000 - 11_600 - 7_000 - 1_470,
    });
  });

  test("a statement uses the shares of the day, and all owners' parts add up to the whole computed by SQL", async () => {
    const owners = [
      await anOwner(),
      await anOwner({ management_fee: 333 }),
      await anOwner({ management_fee: null }),
    ] as const;
    const [first, second, third] = owners;
    const property = await aLetPropertyOf([
      [first, 3_333],
      [second, 3_333],
      [third, 3_334],
    ]);
    await anInvoice(property, "2026-01-01", { unit_amount: 100_001 });
    await pay(property, "2026-01-10", 77_777);
    await own(property.property_id, [[first, 10_000]], "2026-02-01");
    await anInvoice(property, "2026-02-01", { unit_amount: 50_001 });
    await pay(property, "2026-02-10", 33_333);
    dataOf(await charge({ property_id: property.property_id, amount: 1_000, charged_on: "2026-01-31" }));
    const { rows, totals } = await read("owner-statement", `property_id=${property.property_id}&${MONTHS}`);
    expect(rows).toHaveLength(3);
    const [whole] = await app.db.query(
      `select (select sum(amount_due)::bigint from invoice where property_id = $1) as invoiced,
         (select sum(allocated)::bigint from payment where property_id = $1) as collected,
         (select sum(total)::bigint from owner_charge where property_id = $1) as charges`,
      [property.property_id],
    );
    expect(totals).toMatchObject(whole ?? {});
    const toPay = rows.reduce(
      (sum, row) =>
        sum + Number(row["collected"]) - Number(row["charges"]) - Number(row["fee"]) - Number(row["fee_tax"]),
      0,
    );
    expect(totals["to_pay"]).toBe(toPay);
    const ofSecond = rows.find(({ owner_id }) => owner_id === second.id);
    expect(ofSecond?.["fee"]).toBe(Math.round((Number(ofSecond?.["collected"]) * 333) / 10_000));
    expect(rows.find(({ owner_id }) => owner_id === third.id)).toMatchObject({ fee: 0, fee_tax: 0 });
  });

  test("the fee is computed on the owner's total, and its parts by property add up to the rounded sum", async () => {
    const owner = await anOwner({ management_fee: 1_000 });
    for (let count = 0; count < 3; count += 1) {
      const property = await aLetPropertyOf([[owner, 10_000]]);
      await anInvoice(property, "2026-01-01", { unit_amount: 1_004 });
      await pay(property, "2026-01-02", 1_004);
    }
    const { rows, totals } = await statementOf(owner);
    expect(totals).toMatchObject({ collected: 3_012, fee: 301, fee_tax: 63 });
    expect(rows.map(({ fee }) => fee)).toEqual([100, 101, 100]);
  });

  test("a past month's statement does not change when a debit is returned later", async () => {
    const owner = await anOwner();
    const property = await aLetPropertyOf([[owner, 10_000]]);
    await anInvoice(property, "2026-01-01");
    const { id, version } = await pay(property, "2026-01-07", 100_000);
    const january = "from=2026-01-01&to=2026-01-31";
    const before = await statementOf(owner, january);
    expect(only(before)).toMatchObject({ collected: 100_000, fee: 7_000 });
    dataOf(await api.post(`/payments/${id}/return`, { version, returned_on: "2026-02-02" }));
    expect(await statementOf(owner, january)).toEqual(before);
    expect(only(await statementOf(owner, "from=2026-02-01&to=2026-02-28"))).toMatchObject({
      collected: 0,
      returned: 100_000,
      fee: -7_000,
      fee_tax: -1_470,
      to_pay: -91_530,
    });
  });

  test("a statement excludes deposits and credit, which are not income", async () => {
    const owner = await anOwner();
    const property = await aLetPropertyOf([[owner, 10_000]]);
    await anInvoice(property, "2026-01-01");
    await pay(property, "2026-01-07", 150_000);
    expect(only(await statementOf(owner))).toMatchObject({ collected: 100_000 });
  });

  test("each figure of a statement links to rows that add up to it", async () => {
    const owner = await anOwner();
    const property = await aLetPropertyOf([[owner, 10_000]]);
    await anInvoice(property, "2026-01-01", { tax_rate: 2_100, withholding_rate: 1_900 });
    const { id, version } = await pay(property, "2026-01-07", 50_000);
    dataOf(await api.post(`/payments/${id}/return`, { version, returned_on: "2026-02-02" }));
    await pay(property, "2026-02-07", 60_000);
    dataOf(await charge({ property_id: property.property_id, amount: 900, charged_on: "2026-02-03" }));
    const row = only(await statementOf(owner));
    const query = { today: TODAY, from: "2026-01-01", to: "2026-03-31", filters: {}, basis: reportBases[0] };
    for (const column of reports["owner-statement"].columns) {
      const address = column.open?.(row, query);
      if (!address) continue;
      const { field } = column;
      const behind = dataOf(await api.get<ReportResult>(address));
      expect(behind.row_count, field).toBeGreaterThan(0);
      if (field in behind.totals) expect(behind.totals[field], field).toBe(row[field]);
    }
  });
});

describe("owner statement PDF", () => {
  test("the PDF lists income and expenses by property, and adds up to the report", async () => {
    const owner = await anOwner({ bank_account: "ES9121000418450200051332" });
    const property = await aLetPropertyOf([[owner, 10_000]]);
    await anInvoice(property, "2026-01-01", { tax_rate: 2_100, withholding_rate: 1_900 });
    await pay(property, "2026-01-07", 102_000);
    dataOf(await charge({ property_id: property.property_id, amount: 10_000, charged_on: "2026-02-03" }));
    const { status, headers, bytes } = await api.download(
      `/reports/owner-statement/pdf?owner_id=${owner.id}&${MONTHS}`,
    );
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/pdf" });
    const { pages } = await readPdf(bytes);
    for (const part of [
      "Liquidación al propietario",
      owner.label,
      "7 ene 2026",
      "Caldera",
      "Ingresos cobrados 1.210,00 €",
      "Gastos a cargo del propietario -100,00 €",
      "Honorarios de gestión 7 % sobre 1.000,00 € -70,00 €",
      "IVA de los honorarios 21 % sobre 70,00 € -14,70 €",
      "Retención IRPF 19 % sobre 1.000,00 € -190,00 €",
      "Líquido a transferir 835,30 €",
      "ES91 2100 0418 4502 0005 1332",
    ])
      expect(pages.join(" ")).toContain(part);
    expect(only(await statementOf(owner))).toMatchObject({ to_pay: 83_530 });
  });

  test("the PDF of an unknown owner is refused", async () => {
    const unknownId = "0192f0c5-0000-7000-8000-000000000000";
    expect((await api.download(`/reports/owner-statement/pdf?owner_id=${unknownId}`)).status).toBe(404);
  });
});

test("a statement omits figures and rows that a role may not read", async () => {
  const owner = await anOwner();
  const property = await aLetPropertyOf([[owner, 10_000]]);
  await anInvoice(property, "2026-01-01");
  await pay(property, "2026-01-07", 40_000);
  dataOf(await charge({ owner_id: owner.id, amount: 900, charged_on: "2026-02-03" }));
  await app.db.query(`update role set permissions = '{"payment": ["read"]}' where slug = 'viewer'`);
  const viewer = await app.logInAs("viewer");
  const fetchReport = async (name: string) =>
    dataOf(await viewer.get<ReportResult>(`/reports/${name}?owner_id=${owner.id}&${MONTHS}`));
  expect(only(await fetchReport("owner-statement"))).toMatchObject({
    collected: 40_000,
    invoiced: null,
    charges: null,
    to_pay: null,
  });
  expect((await fetchReport("owner-movements")).rows.map(({ kind }) => kind)).toEqual(["collected"]);
});
