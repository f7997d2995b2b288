import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { pages } from "#shared/domain/core/pages.ts";
import { formatOf, MAX_CENTS } from "#shared/domain/core/fields.ts";
import { periodParameters, presetsOf } from "#shared/domain/reports/period.ts";
import { readReportQuery, reportParameters } from "#shared/domain/reports/report-query.ts";
import { reportNames } from "#shared/domain/reports/report-names.ts";
import { MAX_REPORT_ROWS } from "#shared/domain/reports/policy.ts";
import { reportBases } from "#shared/domain/reports/report.ts";
import { findReport, reports } from "#shared/domain/reports/reports.ts";

const TODAY = "2026-05-20";
const PROPERTY = "0199a2f0-0000-7000-8000-000000000000";
const issuesOf = (read: ReturnType<typeof readReportQuery>) =>
  "issues" in read ? read.issues.map(({ field }) => field) : [];

test("every report name has a report, and no other name has one", () => {
  expect(Object.keys(reports)).toEqual(reportNames);
  for (const name of reportNames) expect(findReport(name)?.name).toBe(name);
  for (const name of ["", "toString", "constructor", "rent_roll"]) expect(findReport(name)).toBeNull();
});

describe.each(Object.values(reports))("$name", (report) => {
  const { row, columns, chart, period } = report;

  test("a report shows columns of its row, each once, in the row's format", () => {
    const fields = columns.map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toContain(report.named);
    for (const column of columns) {
      const { field, format } = column;
      expect(Object.keys(row.shape)).toContain(field);
      const schemaFormat = formatOf(row.shape[field]);
      if (schemaFormat) expect([schemaFormat, "month"], field).toContain(format === "month" ? "month" : format);
      expect("text" in column, field).toBe(format === "choice");
    }
  });

  test("a report's sums may exceed the maximum of a single amount", () => {
    for (const { field } of columns.filter(({ format }) => format === "cents"))
      for (const sum of [-3 * MAX_CENTS, 3 * MAX_CENTS]) {
        const schema = row.shape[field];
        expect(schema && z.safeParse(schema, sum).success, field).toBe(true);
      }
  });

  test("a report's totals are summed columns of its table", () => {
    const parts = columns.flatMap(({ total }) => (total && total !== "sum" ? [total.part, total.whole] : []));
    const summed = columns.filter(({ total }) => total === "sum").map(({ field }) => field);
    expect(summed).toEqual(expect.arrayContaining(parts));
  });

  test("a report's chart uses columns of its row", () => {
    if (!chart) return;
    for (const field of [chart.by, chart.key]) expect(Object.keys(row.shape)).toContain(field);
    for (const value of chart.values) if (value !== "rows") expect(columns.map(({ field }) => field)).toContain(value);
    expect(columns.find(({ field }) => field === chart.by) ?? chart.shape).toBeDefined();
  });

  test("a report accepts its own presets and every address of its period", () => {
    for (const preset of presetsOf(period))
      expect(issuesOf(readReportQuery(report, { period: preset }, TODAY))).toEqual([]);
    expect(reportParameters(report)).toEqual(expect.arrayContaining([...periodParameters(period), "property_id"]));
  });

  test("a report links to existing pages", () => {
    const query = {
      today: TODAY,
      from: "2026-05-01",
      to: "2026-05-31",
      filters: { property_id: PROPERTY },
      basis: reportBases[0],
    };
    const sample = Object.fromEntries(Object.keys(row.shape).map((field) => [field, PROPERTY]));
    const addresses = [
      report.open({ ...sample, month: "2026-05-01" }, query),
      chart?.open("2026-05-01", query),
      ...columns.map((column) => column.open?.({ ...sample, month: "2026-05-01" }, query)),
    ].filter((address) => address !== null && address !== undefined);
    const known = pages.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+\??/g, "[\\w-]+")}$`));
    for (const address of addresses) {
      const [path = ""] = address.split("?");
      expect(
        known.some((page) => page.test(path)),
        address,
      ).toBe(true);
    }
    expect(addresses.length).toBeGreaterThan(0);
  });
});

describe("report query", () => {
  const report = reports["deposits"];

  test("a report query with a filter, an order and a number of rows is accepted", () => {
    const read = readReportQuery(
      report,
      { property_id: PROPERTY, state: "lodged", sort: "-amount", limit: "5" },
      TODAY,
    );
    expect(read).toEqual({
      query: {
        today: TODAY,
        from: TODAY,
        to: TODAY,
        filters: { property_id: PROPERTY, state: "lodged" },
        basis: "income_month",
      },
      sort: { column: "amount", descending: true },
      limit: 5,
    });
  });

  test("a report counts by the billed month unless another known basis is named, and only where it has several", () => {
    const basisOf = (name: "income" | "taxes", parameters: Record<string, string>) => {
      const read = readReportQuery(reports[name], parameters, TODAY);
      return "issues" in read ? read.issues.map(({ field }) => field) : read.query.basis;
    };
    expect(basisOf("income", {})).toBe("income_month");
    expect(basisOf("income", { basis: "date" })).toBe("date");
    expect(basisOf("income", { basis: "cash" })).toEqual(["basis"]);
    expect(basisOf("taxes", { basis: "date" })).toEqual(["basis"]);
  });

  test("a report query without parameters returns all rows in the report's order", () => {
    expect(readReportQuery(report, { sort: "", state: "" }, TODAY)).toMatchObject({
      sort: null,
      limit: MAX_REPORT_ROWS,
    });
  });

  test.each([
    [{ page: "2" }, ["page"]],
    [{ from: "2026-01-01" }, ["from"]],
    [{ state: "lost" }, ["state"]],
    [{ state: "lodged,lost" }, ["state"]],
    [{ property_id: "1" }, ["property_id"]],
    [{ sort: "rental_id" }, ["sort"]],
    [{ limit: "0" }, ["limit"]],
    [{ limit: "1001" }, ["limit"]],
    [{ constructor: "1" }, ["constructor"]],
    [{ page: "2", state: "lost", limit: "-1" }, ["page", "state", "limit"]],
  ])("the report query %j is refused: %j", (parameters, fields) => {
    expect(issuesOf(readReportQuery(report, parameters, TODAY))).toEqual(fields);
  });
});
