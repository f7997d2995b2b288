import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { presetsOf } from "#shared/domain/reports/period.ts";
import { type Report, reportBases, type ReportResult, reportResult } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { reportRoutes } from "#server/areas/reports/routes.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestDeposit } from "#tests/support/insert-deposit.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-16";
const all = Object.values(reports);

const { app, api } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let make: Builders;
let mine: string;
beforeAll(async () => {
  make = createBuilders(api);
  mine = await aProperty();
  await aProperty();
  await aProperty();
});

const fetchResult = async (report: Report, query = "", caller = api) =>
  dataOf(await caller.get<ReportResult>(`/reports/${report.name}?${query}`));

/** A property with data for every report. */
async function aProperty(): Promise<string> {
  const asset = await make.anAsset();
  const { property_id } = asset;
  await make.anAsset({ property_id });
  const rents = [{ valid_from: "2025-05-01", amount: 85_000, expenses: 4_500 }];
  const rental = { asset_id: asset.id, tenant_id: (await make.aPerson()).id, since: "2025-05-01", rents };
  const id = await insertTestRental(app.db, { ...rental, until: "2026-04-30" });
  await insertTestDeposit(app.db, { rental_id: id, amount: 85_000, state: "lodged" });
  await app.db.query("update person set birth_date = '2010-01-01' where id = $1", [rental.tenant_id]);
  await app.db.query(
    "insert into rental_party (rental_id, person_id, role, since) values ($1, $2, 'tenant', '2025-05-01')",
    [id, rental.tenant_id],
  );
  await make.anIncident({ asset_id: asset.id, due_on: "2026-03-20" });
  const owner_id = (await make.anOwner()).id;
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [property_id, owner_id],
  );
  const { anIssuedInvoice, aPayment } = createMoneyBuilders(api, make);
  const { person_id } = await anIssuedInvoice({ person_id: rental.tenant_id, rental_id: id, due_date: "2026-03-05" });
  await aPayment({ person_id, rental_id: id, date: "2026-03-10", amount: 40_000 });
  const charge = { kind: "repair", concept: "Caldera", property_id, amount: 10_000, charged_on: "2026-02-10" };
  dataOf(await api.post("/owner-charges", charge));
  const { movement } = await aBankMovement(api, {
    amount: -1_200,
    text: "COMISION MANTENIMIENTO",
    operation_date: "2026-02-10",
  });
  dataOf(await moveMovement(api, movement, "book_bank_charge", { bank_charge: "maintenance" }));
  return property_id;
}

describe.each(all)("$name", (report) => {
  test("the report is valid by its schema, for every period it offers", async () => {
    const queries = ["", ...presetsOf(report.period).map((preset) => `period=${preset}`)];
    for (const query of queries) {
      const result = await fetchResult(report, query);
      expect(z.safeParse(reportResult(report), result).error, query).toBeUndefined();
      expect(result.row_count).toBeGreaterThanOrEqual(result.rows.length);
    }
    expect((await fetchResult(report)).rows.length).toBeGreaterThan(0);
  });

  test("a manager with assigned properties sees the report filtered by them", async () => {
    await assignProperties(app.db, [mine]);
    const manager = await app.logInAs("manager");
    const everything = await fetchResult(report);
    const ofMine = await fetchResult(report, `property_id=${mine}`);
    expect(await fetchResult(report, "", manager)).toEqual(ofMine);
    expect(ofMine).not.toEqual(everything);
    const other = (await make.aProperty()).id;
    const nothing = await fetchResult(report, `property_id=${other}`);
    expect(await fetchResult(report, `property_id=${other}`, manager)).toEqual(nothing);
    await assignProperties(app.db, "all");
  });

  test("the rows add up to the totals", async () => {
    const { rows, totals } = await fetchResult(report);
    const summed = report.columns.filter(({ total }) => total === "sum").map(({ field }) => field);
    const sums = summed.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field]), 0)]);
    expect(totals).toMatchObject(Object.fromEntries(sums));
  });

  test("the Excel file has the same rows, with words, and the totals below", async () => {
    const { rows, totals } = await fetchResult(report);
    const { status, headers, bytes } = await api.speaking("en").download(`/reports/${report.name}/export`);
    expect(status).toBe(200);
    expect(String(headers["content-disposition"])).toContain(TODAY.slice(0, 4));
    const sheet = await readSpreadsheet(bytes);
    const hasFoot = Object.keys(totals).length > 0;
    expect(sheet.headers).toHaveLength(report.columns.length);
    expect(sheet.rows).toHaveLength(rows.length + (hasFoot ? 1 : 0));
    for (const [index, { field, format }] of report.columns.entries()) {
      if (format !== "cents" && format !== "integer") continue;
      const header = sheet.headers[index] ?? "";
      const scale = format === "cents" ? 100 : 1;
      const cells = sheet.rows.map((row) => (row[header] === null ? null : Math.round(Number(row[header]) * scale)));
      expect(cells.slice(0, rows.length), field).toEqual(rows.map((row) => row[field]));
      if (field in totals) expect(cells.at(-1), field).toBe(totals[field]);
    }
    if (hasFoot) expect(sheet.rows.at(-1)?.[sheet.headers[0] ?? ""]).toBe("Total");
  });

  test("the report can be sorted by every column, with the same rows, totals and bars", async () => {
    const usual = await fetchResult(report);
    for (const { field } of report.columns) {
      const values = ({ rows }: ReportResult) => rows.map((row) => row[field]);
      const [up, down] = [await fetchResult(report, `sort=${field}`), await fetchResult(report, `sort=-${field}`)];
      expect(new Set(values(up)), field).toEqual(new Set(values(usual)));
      const numbers = values(up).filter((value) => typeof value === "number");
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(values(down).filter((value) => typeof value === "number")).toEqual(numbers.toReversed());
      for (const sorted of [up, down])
        expect([sorted.totals, sorted.chart, sorted.row_count]).toEqual([usual.totals, usual.chart, usual.row_count]);
    }
  });

  test("a row limit does not change the counts and totals", async () => {
    const [whole, one] = [await fetchResult(report), await fetchResult(report, "limit=1")];
    expect(one).toEqual({ ...whole, rows: whole.rows.slice(0, 1) });
  });

  test("unknown parameters are refused", async () => {
    for (const query of ["query=x", "page=2", "period=someday", "property_id=%27", "sort=version", "from=2026-01-01"])
      expect((await api.get(`/reports/${report.name}?${query}`)).status, query).toBe(400);
    expect((await api.download(`/reports/${report.name}/export?query=x`)).status).toBe(400);
  });

  test("the PDF has the title, the column headings and the first row as shown on screen", async () => {
    const { bytes, headers } = await api.download(`/reports/${report.name}/pdf`);
    expect(headers["content-type"]).toBe("application/pdf");
    const { pages, info } = await readPdf(bytes);
    const said = pages.join(" ");
    const title = translateIn("es")(report.title);
    expect(info["Title"]).toBe(title);
    for (const { title: heading } of report.columns) expect(said).toContain(translateIn("es")(heading));
    const { rows } = await fetchResult(report);
    const texts = report.columns.filter(({ format }) => format === "text").map(({ field }) => rows[0]?.[field]);
    for (const text of texts) if (typeof text === "string") expect(said).toContain(text);
    expect(said).toContain("Página 1 de");
  });

  test("the report requires read permission for its entity, and its file export permission", async () => {
    const permissions = { [report.entity]: ["read"] };
    await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(permissions)]);
    const viewer = await app.logInAs("viewer");
    expect((await viewer.get(`/reports/${report.name}`)).status).toBe(200);
    expect((await viewer.download(`/reports/${report.name}/export`)).status).toBe(403);
    await app.db.query(`update role set permissions = '{"page": ["read"]}' where slug = 'viewer'`);
    const stranger = await app.logInAs("viewer");
    expect((await stranger.get(`/reports/${report.name}`)).status).toBe(403);
    expect((await app.visitor.get(`/reports/${report.name}`)).status).toBe(401);
  });

  test("each bar links exactly to what it measures", async () => {
    const { chart } = report;
    const { today, from, to, rows, chart: chartData } = await fetchResult(report);
    if (!chart || !chartData) return;
    const query = { today, from, to, filters: {}, basis: reportBases[0] };
    expect(chartData.points.length).toBeGreaterThan(0);
    for (const { key, values } of chartData.points) {
      const group = rows.filter((row) => row[chart.key] === key);
      const [value = "rows"] = chart.values;
      const known = group.map((row) => row[value]).filter((one) => typeof one === "number");
      const sum = known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
      expect(values[0]).toBe(value === "rows" ? group.length : sum);
      const address = chart.open(key ?? "", query) ?? "";
      if (!address.startsWith("/reports/")) continue;
      const behind = dataOf(await api.get<ReportResult>(address));
      const measured = value === "rows" ? behind.row_count : behind.totals[value];
      expect(measured, address).toBe(values[0]);
    }
  });
});

test("each report has three routes, with the report's permissions", () => {
  const ofReports = reportRoutes.filter(({ path }) => path.startsWith("/reports/"));
  const actual = ofReports.flatMap(({ path, access }) => (typeof access === "object" ? [[path, access]] : []));
  expect(actual).toEqual(
    all.flatMap(({ name, entity }) => [
      [`/reports/${name}`, { entity, action: "read" }],
      [`/reports/${name}/export`, { entity, action: "export" }],
      [`/reports/${name}/pdf`, { entity, action: "export" }],
    ]),
  );
  expect(all.every(({ entity }) => isAllowed({ "*": ["read", "export"] }, entity, "export"))).toBe(true);
});

test("the number of returned rows is limited, the totals cover all", async () => {
  const { id: property_id } = await make.aProperty();
  const { id: asset_id } = await make.anAsset({ property_id });
  const { id: tenant_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: TODAY });
  await insertTestDeposit(app.db, { rental_id, kind: "additional", amount: 100, state: "received", count: 1_200 });
  const query = `property_id=${property_id}`;
  const { rows, row_count, totals } = await fetchResult(reports["deposits"], query);
  expect([rows.length, row_count, totals["amount"]]).toEqual([1_000, 1_200, 120_000]);
  const { bytes } = await api.download(`/reports/deposits/export?${query}`);
  expect((await readSpreadsheet(bytes)).rows).toHaveLength(1_201);
});

test("a report with too many rows for a PDF is refused with their number", async () => {
  const { id: property_id } = await make.aProperty();
  const { id: asset_id } = await make.anAsset({ property_id });
  const { id: tenant_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: TODAY });
  const address = `/reports/deposits/pdf?property_id=${property_id}`;
  const deposit = { rental_id, kind: "additional", amount: 123_456, state: "received" } as const;
  await insertTestDeposit(app.db, { ...deposit, count: 1_000 });
  const { status, bytes } = await api.download(address);
  expect(status).toBe(200);
  const said = (await readPdf(bytes)).pages.join(" ");
  expect(said.match(/1\.234,56 €/g)).toHaveLength(1_000);
  expect(said).toContain("1.234.560,00 €");
  await insertTestDeposit(app.db, deposit);
  const refused = await api.get(address);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('"count":"1.001"');
  expect((await api.download(address.replace("/pdf", "/export"))).status).toBe(200);
});

test("a chart with many bars shows the largest and sums up the rest", async () => {
  const { id: tenant_id } = await make.aPerson();
  for (let rent = 1; rent <= 15; rent += 1) {
    const { id: asset_id } = await make.anAsset();
    const since = "2030-01-01";
    await insertTestRental(app.db, { asset_id, tenant_id, since, until: "2030-01-31", monthly_rent: rent * 1_000 });
  }
  const { chart } = await fetchResult(reports["rent-roll"], "day=2030-01-15");
  expect(chart?.points.map(({ values }) => values[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => (15 - index) * 1_000),
  );
  expect(chart?.rest).toEqual({ count: 5, values: [15_000] });
});
