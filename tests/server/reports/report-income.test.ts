import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import {
  addDays,
  addMonths,
  type DateString,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  lastOfMonth,
} from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental, type InsertedRent } from "#tests/support/insert-rental.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const TODAY = "2026-03-16";

let app: ReportFixture["app"];
let api: ReportFixture["api"];
let make: ReportFixture["make"];
let read: ReportFixture["read"];
let tenant_id: string;
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture(TODAY));
  tenant_id = (await make.aPerson()).id;
});
afterAll(() => app.close());
const monthsOf = async (query: string) =>
  (await read("expected-income", query)).rows.map(({ month, rentals, rent, expenses, total }) => [
    month,
    rentals,
    rent,
    expenses,
    total,
  ]);

describe("expected income of a rental", () => {
  const only = (property_id: string, from: string, to: string) => `property_id=${property_id}&from=${from}&to=${to}`;

  test("the first and last month count by their actual days, rent and expenses separately", async () => {
    const { id: asset_id, property_id } = await make.anAsset();
    const rents = [{ valid_from: "2025-01-10", amount: 85_000, expenses: 4_500 }];
    await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-10", until: "2025-04-15", rents });
    expect(await monthsOf(only(property_id, "2024-12-01", "2025-05-31"))).toEqual([
      ["2024-12-01", 0, 0, 0, 0],
      ["2025-01-01", 1, 60_323, 3_194, 63_517],
      ["2025-02-01", 1, 85_000, 4_500, 89_500],
      ["2025-03-01", 1, 85_000, 4_500, 89_500],
      ["2025-04-01", 1, 42_500, 2_250, 44_750],
      ["2025-05-01", 0, 0, 0, 0],
    ]);
  });

  test("the rent valid on a month's first day applies; one agreed within a month applies from the next", async () => {
    const { id: asset_id, property_id } = await make.anAsset();
    const rents = [
      { valid_from: "2025-01-01", amount: 80_000, expenses: 0 },
      { valid_from: "2025-02-01", amount: 82_000, expenses: 0 },
      { valid_from: "2025-03-15", amount: 84_000, expenses: 0 },
      { valid_from: "2025-05-02", amount: 90_000, expenses: 0 },
      { valid_from: "2025-05-20", amount: 86_000, expenses: 0 },
    ];
    await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: null, rents });
    const { rows } = await read("expected-income", only(property_id, "2025-01-01", "2025-07-31"));
    expect(rows.map(({ rent }) => rent)).toEqual([80_000, 82_000, 82_000, 84_000, 84_000, 86_000, 86_000]);
  });

  test("in the first month the rent valid on the rental's first day applies", async () => {
    const { id: asset_id, property_id } = await make.anAsset();
    const rents = [
      { valid_from: "2025-01-11", amount: 31_000, expenses: 0 },
      { valid_from: "2025-01-25", amount: 62_000, expenses: 0 },
    ];
    await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-11", until: null, rents });
    const { rows } = await read("expected-income", only(property_id, "2025-01-01", "2025-02-28"));
    expect(rows.map(({ rent }) => rent)).toEqual([21_000, 62_000]);
  });

  test("the oldest rent applies before its time, and the rental's monthly rent if there is none", async () => {
    const { id: asset_id, property_id } = await make.anAsset();
    const late = [{ valid_from: "2025-03-01", amount: 50_000, expenses: 100 }];
    await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: "2025-03-31", rents: late });
    const bare = { monthly_rent: 70_000, monthly_expenses: 200 };
    await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-04-01", until: "2025-04-30", ...bare });
    const { rows } = await read("expected-income", only(property_id, "2025-01-01", "2025-04-30"));
    expect(rows.map(({ total }) => total)).toEqual([50_100, 50_100, 50_100, 70_200]);
  });

  test("a rental counts once, with any rooms and annexes", async () => {
    const { id: asset_id, property_id } = await make.anAsset();
    const annex = await make.anAsset({ property_id });
    const rents = [{ valid_from: "2025-01-01", amount: 60_000, expenses: 0 }];
    const rental = { asset_id, tenant_id, since: "2025-01-01", until: "2025-01-31", rents, also: [annex.id] };
    await insertTestRental(app.db, rental);
    expect(await monthsOf(only(property_id, "2025-01-01", "2025-01-31"))).toEqual([
      ["2025-01-01", 1, 60_000, 0, 60_000],
    ]);
  });

  test("a draft or cancelled rental has no expected income", async () => {
    const { asset_id, property_id } = await make.aRental({ start_date: "2026-01-01", end_date: "2026-12-31" });
    const cancelled = await make.aRental({ asset_id, start_date: "2027-01-01", end_date: "2027-12-31" });
    dataOf(await api.post(`/rentals/${cancelled.id}/cancel`, { version: cancelled.version }));
    const { totals, row_count } = await read(
      "expected-income-by-rental",
      only(property_id, "2026-01-01", "2027-12-31"),
    );
    expect([totals["total"], row_count]).toEqual([0, 0]);
  });
});

interface Modelled {
  readonly since: DateString;
  readonly until: DateString | null;
  readonly rents: readonly InsertedRent[];
}

const FIRST = "2022-01-01";
const anyRent = fc.record({
  offset: fc.integer({ min: 1, max: 600 }),
  amount: fc.integer({ min: 0, max: 300_000 }),
  expenses: fc.integer({ min: 0, max: 20_000 }),
});
/** A rental that begins within three years and lasts up to three, open-ended in one case of five. */
const anyRental: fc.Arbitrary<Modelled> = fc
  .record({
    start: fc.integer({ min: 0, max: 1_100 }),
    length: fc.integer({ min: 0, max: 1_100 }),
    isOpen: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
    rents: fc.array(anyRent, { minLength: 1, maxLength: 4 }),
  })
  .map(({ start, length, isOpen, rents }) => {
    const since = addDays(FIRST, start);
    let valid_from = since;
    return {
      since,
      until: isOpen ? null : addDays(since, length),
      rents: rents.map(({ offset, amount, expenses }, index) => {
        valid_from = index === 0 ? since : addDays(valid_from, offset);
        return { valid_from, amount, expenses };
      }),
    };
  });

const latest = (a: DateString, b: DateString) => (a > b ? a : b);
const earliest = (a: DateString, b: DateString) => (a < b ? a : b);

/** Reimplements docs/design/entities.md for a rental's month: [rent, expenses]. */
function dueIn({ since, until, rents }: Modelled, month: DateString): readonly [number, number] {
  const first = latest(since, month);
  const last = earliest(until ?? lastOfMonth(month), lastOfMonth(month));
  if (last < first) return [0, 0];
  const rent = rents.findLast(({ valid_from }) => valid_from <= first) ?? rents[0];
  const part = (amount = 0) => rentOfDays(amount, daysBetween(first, last) + 1, daysInMonth(month));
  return [part(rent?.amount), part(rent?.expenses)];
}

describe("expected income of many rentals", () => {
  const rentals = fc.sample(anyRental, { seed: 20_260_316, numRuns: 120 });
  let property_ids: string[] = [];
  beforeAll(async () => {
    const properties = [await make.aProperty(), await make.aProperty(), await make.aProperty()];
    property_ids = properties.map(({ id }) => id);
    for (const [index, rental] of rentals.entries()) {
      const { id: asset_id } = await make.anAsset({ property_id: property_ids[index % 3] ?? "" });
      await insertTestRental(app.db, { asset_id, tenant_id, ...rental });
    }
  });

  /** Up to four years around the rentals. */
  const anyPeriod = fc
    .tuple(fc.integer({ min: -3, max: 60 }), fc.integer({ min: 0, max: 47 }))
    .map(([start, length]) => {
      const from = addMonths(FIRST, start);
      return { from, to: lastOfMonth(addMonths(from, length)) };
    });
  const queryOf = ({ from, to }: { from: string; to: string }, property_id: string) =>
    `from=${from}&to=${to}&property_id=${property_id}`;
  const mine = (position: number) => rentals.filter((_, index) => index % 3 === position);

  test("each month is the sum of its rentals' income, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(anyPeriod, fc.nat(2), async (period, position) => {
        const { rows } = await read("expected-income", queryOf(period, property_ids[position] ?? ""));
        expect(rows[0]?.["month"]).toBe(period.from);
        for (const { month, rent, expenses } of rows) {
          const dues = mine(position).map((rental) => dueIn(rental, String(month)));
          const sums = dues.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
          expect([rent, expenses], String(month)).toEqual(sums);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("the sums by month, property and rental are equal", async () => {
    await fc.assert(
      fc.asyncProperty(anyPeriod, async ({ from, to }) => {
        const query = `from=${from}&to=${to}`;
        const [months, properties, each] = await Promise.all(
          ["expected-income", "expected-income-by-property", "expected-income-by-rental"].map((name) =>
            read(name, query),
          ),
        );
        const sumOf = (result: ReportResult | undefined, field: string) =>
          result?.rows.reduce((sum, row) => sum + Number(row[field]), 0);
        for (const field of ["rent", "expenses", "total"] as const) {
          const sum = sumOf(months, field);
          expect([sumOf(properties, field), sumOf(each, field)]).toEqual([sum, sum]);
          for (const result of [months, properties, each]) expect(result?.totals[field]).toBe(sum);
        }
      }),
      { numRuns: 15 },
    );
  });

  test("a period split in two has the same sum", async () => {
    await fc.assert(
      fc.asyncProperty(anyPeriod, anyPeriod, async (one, other) => {
        const cut = earliest(latest(one.from, other.from), firstOfMonth(one.to));
        const [whole, before, after] = await Promise.all([
          read("expected-income", `from=${one.from}&to=${one.to}`),
          cut > one.from ? read("expected-income", `from=${one.from}&to=${addDays(cut, -1)}`) : null,
          read("expected-income", `from=${cut}&to=${one.to}`),
        ]);
        expect([...(before?.rows ?? []), ...after.rows]).toEqual(whole.rows);
      }),
      { numRuns: 15 },
    );
  });

  test("the dashboard's expected income of this month equals the report", async () => {
    const { rentals: home } = dataOf(await api.get<{ rentals: { expected: number } }>("/dashboard"));
    const { totals } = await read("expected-income", "period=this_month");
    expect(totals["total"]).toBeGreaterThan(0);
    expect(home.expected).toBe(totals["total"]);
  });
});
