import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import type { ReportResult, ReportRow } from "#shared/domain/reports/report.ts";
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, periodContains } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
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

/** An asset registered in the past, which only SQL can create. */
async function anOldAsset(property_id: string, registered: string, given: Parameters<Builders["anAsset"]>[0] = {}) {
  const asset = await make.anAsset({ property_id, ...given });
  await app.db.query("alter table asset disable trigger user");
  await app.db.query("update asset set created_at = $2 where id = $1", [asset.id, `${registered}T12:00:00Z`]);
  await app.db.query("alter table asset enable trigger user");
  return asset;
}

const monthsOf = ({ rows }: ReportResult) =>
  rows.map(({ month, days_taken, days_lettable, occupancy }) => [month, days_taken, days_lettable, occupancy]);

describe("occupancy of a month", () => {
  test("occupancy is occupied days by lettable days, from the asset's registration or first occupancy", async () => {
    const { id: property_id } = await make.aProperty();
    const let_before = await anOldAsset(property_id, "2025-03-11");
    await anOldAsset(property_id, "2025-02-15");
    await insertTestRental(app.db, { asset_id: let_before.id, tenant_id, since: "2025-02-22", until: "2025-03-10" });
    const result = await read("occupancy", `property_id=${property_id}&from=2025-01-01&to=2025-04-30`);
    expect(monthsOf(result)).toEqual([
      ["2025-01-01", 0, 0, null],
      ["2025-02-01", 7, 7 + 14, 3333],
      ["2025-03-01", 10, 62, 1613],
      ["2025-04-01", 0, 60, 0],
    ]);
    expect(result.totals).toEqual({ days_taken: 17, days_lettable: 143, occupancy: 1189 });
  });

  test("a dwelling with rooms counts by its rooms, and retired or archived assets do not count", async () => {
    const { id: property_id } = await make.aProperty();
    const retired = { asset_status_id: await make.anAssetStatus("retired") };
    const room = { asset_type_id: await make.anAssetType("room") };
    const dwelling = await anOldAsset(property_id, "2025-01-01");
    const rooms = [
      await anOldAsset(property_id, "2025-01-01", { ...room, parent_asset_id: dwelling.id }),
      await anOldAsset(property_id, "2025-01-01", { ...room, parent_asset_id: dwelling.id }),
    ];
    await anOldAsset(property_id, "2025-01-01", retired);
    const gone = await anOldAsset(property_id, "2025-01-01");
    dataOf(await api.post(`/assets/${gone.id}/archive`, { version: gone.version }));
    const [first] = rooms;
    await insertTestRental(app.db, { asset_id: first?.id ?? "", tenant_id, since: "2025-05-01", until: "2025-05-31" });
    const also = rooms.map(({ id }) => id);
    await insertTestRental(app.db, {
      asset_id: dwelling.id,
      tenant_id,
      since: "2025-06-01",
      until: "2025-06-30",
      also,
    });
    const result = await read("occupancy", `property_id=${property_id}&from=2025-05-01&to=2025-06-30`);
    expect(monthsOf(result)).toEqual([
      ["2025-05-01", 31, 62, 5000],
      ["2025-06-01", 60, 60, 10_000],
    ]);
  });

  test("a dwelling counts as a whole again once its rooms are retired", async () => {
    const { id: property_id } = await make.aProperty();
    const dwelling = await anOldAsset(property_id, "2025-01-01");
    await anOldAsset(property_id, "2025-01-01", {
      asset_type_id: await make.anAssetType("room"),
      asset_status_id: await make.anAssetStatus("retired"),
      parent_asset_id: dwelling.id,
    });
    const { rows } = await read("occupancy-by-asset", `property_id=${property_id}&from=2025-05-01&to=2025-05-31`);
    expect(rows.map(({ asset_id }) => asset_id)).toEqual([dwelling.id]);
  });
});

describe("occupancy of many assets", () => {
  interface Modelled {
    readonly registered: string;
    readonly stays: readonly { readonly start: string; readonly end: string | null }[];
  }
  /** Alternating gaps and stays from 2023 on; the last stay may be open-ended. */
  const anyAsset: fc.Arbitrary<Modelled> = fc
    .record({
      registered: fc.integer({ min: 0, max: 1_100 }).map((days) => addDays("2023-01-01", days)),
      steps: fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 500 })), { maxLength: 4 }),
      isOpen: fc.boolean(),
    })
    .map(({ registered, steps, isOpen }) => {
      let day = "2023-01-15";
      const stays = steps.map(([gap, length], index) => {
        const start = addDays(day, gap);
        const end = addDays(start, length - 1);
        day = addDays(end, 1);
        return { start, end: isOpen && index === steps.length - 1 ? null : end };
      });
      return { registered, stays };
    });
  const assets = fc.sample(anyAsset, { seed: 20_260_316, numRuns: 40 });
  let property_id: string;
  beforeAll(async () => {
    property_id = (await make.aProperty()).id;
    for (const { registered, stays } of assets) {
      const asset = await anOldAsset(property_id, registered);
      for (const { start, end } of stays)
        await insertTestRental(app.db, { asset_id: asset.id, tenant_id, since: start, until: end });
    }
  });

  const anyDays = fc
    .tuple(fc.integer({ min: -100, max: 1_500 }), fc.nat(200))
    .map(([start, length]) => ({ from: addDays("2023-01-01", start), to: addDays("2023-01-01", start + length) }));

  /** Reference count, day by day: [taken, lettable]. */
  function count(from: string, to: string): [number, number] {
    let [taken, lettable] = [0, 0];
    for (const { registered, stays } of assets) {
      const since = [registered, ...stays.map(({ start }) => start)].toSorted()[0] ?? registered;
      for (let day = from; day <= to; day = addDays(day, 1)) {
        if (day >= since) lettable += 1;
        if (stays.some((stay) => periodContains(stay, day))) taken += 1;
      }
    }
    return [taken, lettable];
  }

  test("the days equal a day-by-day count, and no month has more occupied than lettable days", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, async ({ from, to }) => {
        const { rows } = await read("occupancy", `property_id=${property_id}&from=${from}&to=${to}`);
        expect(rows.map(({ month }) => month)).toEqual(
          Array.from({ length: rows.length }, (_, index) => addMonths(firstOfMonth(from), index)),
        );
        expect(rows.at(-1)?.["month"]).toBe(firstOfMonth(to));
        for (const { month, days_taken, days_lettable, occupancy } of rows) {
          expect([days_taken, days_lettable]).toEqual(count(String(month), lastOfMonth(String(month))));
          expect(Number(occupancy)).toBeGreaterThanOrEqual(0);
          expect(Number(occupancy)).toBeLessThanOrEqual(10_000);
        }
      }),
      { numRuns: 15 },
    );
  });

  test("the days by asset add up to the day-by-day count", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, async ({ from, to }) => {
        const { rows, totals } = await read("occupancy-by-asset", `property_id=${property_id}&from=${from}&to=${to}`);
        const [taken, lettable] = count(from, to);
        expect([totals["days_taken"], totals["days_lettable"]]).toEqual([taken, lettable]);
        for (const row of rows) {
          expect(Number(row["days_taken"])).toBeLessThanOrEqual(Number(row["days_lettable"]));
          expect(Number(row["days_lettable"])).toBeLessThanOrEqual(daysBetween(from, to) + 1);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("assets vacant today", () => {
  let property_id: string;
  let rows: readonly ReportRow[];
  let totals: ReportResult["totals"];
  const cods: Record<string, string> = {};
  beforeAll(async () => {
    property_id = (await make.aProperty()).id;
    const add = async (name: string, registered = "2026-01-05") => {
      const asset = await anOldAsset(property_id, registered);
      cods[asset.id] = name;
      return asset.id;
    };
    const rents = [
      { valid_from: "2025-01-01", amount: 70_000, expenses: 1_000 },
      { valid_from: "2026-01-01", amount: 73_000, expenses: 1_000 },
    ];
    const left = { tenant_id, since: "2025-01-01", until: "2026-02-28", rents, state: "ended" } as const;
    await add("never let");
    await insertTestRental(app.db, { asset_id: await add("left in February"), ...left });
    const promised = await add("promised");
    await insertTestRental(app.db, { asset_id: promised, ...left, until: "2026-03-15" });
    await insertTestRental(app.db, {
      asset_id: promised,
      tenant_id,
      since: "2026-04-01",
      until: null,
      state: "upcoming",
    });
    await insertTestRental(app.db, { asset_id: await add("taken"), tenant_id, since: "2026-03-16", until: null });
    await insertTestRental(app.db, { asset_id: await add("leaves today"), ...left, until: TODAY, state: "active" });
    ({ rows, totals } = await read("vacancy", `property_id=${property_id}`));
  });

  const rowOf = (name: string) => rows.find(({ asset_id }) => cods[String(asset_id)] === name);

  test("vacant assets are listed longest vacant first, never let ones last", () => {
    expect(rows.map(({ asset_id }) => cods[String(asset_id)])).toEqual(["left in February", "promised", "never let"]);
  });

  test("vacancy counts the days since the last occupied one, or since the registration", () => {
    expect(rowOf("never let")).toMatchObject({ vacant_since: "2026-01-05", vacant_days: 71, next_start: null });
    expect(rowOf("left in February")).toMatchObject({ vacant_since: "2026-03-01", vacant_days: 16 });
    expect(rowOf("promised")).toMatchObject({ vacant_since: TODAY, vacant_days: 1, next_start: "2026-04-01" });
  });

  test("a vacant asset shows its last rental's final rent, and the rent forgone since", () => {
    expect(rowOf("never let")).toMatchObject({ last_rent: null, rent_forgone: null });
    expect(rowOf("left in February")).toMatchObject({ last_rent: 73_000, rent_forgone: 38_400 });
    expect(rowOf("promised")).toMatchObject({ last_rent: 73_000, rent_forgone: 2_400 });
    expect(totals).toEqual({ last_rent: 146_000, rent_forgone: 40_800 });
  });

  test("vacant assets show no rents to users who may not read rentals", async () => {
    await app.db.query(`update role set permissions = '{"asset": ["read", "export"]}' where slug = 'viewer'`);
    const viewer = await app.logInAs("viewer");
    const result = dataOf(await viewer.get<ReportResult>(`/reports/vacancy?property_id=${property_id}`));
    expect(result.rows).toHaveLength(3);
    for (const row of result.rows) expect(row).toMatchObject({ last_rent: null, rent_forgone: null });
    expect(result.totals).toEqual({});
    expect((await viewer.get("/reports/vacancy?sort=last_rent")).status).toBe(400);
    const { bytes } = await viewer.download(`/reports/vacancy/export?property_id=${property_id}`);
    const { headers, rows: cells } = await readSpreadsheet(bytes);
    expect(headers).not.toContain("Última renta al mes");
    expect(JSON.stringify(cells)).not.toContain("730");
  });
});

test("the dashboard counts occupied and vacant assets as the reports do", async () => {
  const { assets } = dataOf(await api.get<Dashboard>("/dashboard"));
  const { totals } = await read("occupancy-by-asset", `from=${TODAY}&to=${TODAY}`);
  const { row_count } = await read("vacancy", "");
  expect(assets?.taken).toBeGreaterThan(0);
  expect(assets).toMatchObject({ taken: totals["days_taken"], lettable: totals["days_lettable"] });
  expect((assets?.lettable ?? 0) - (assets?.taken ?? 0)).toBe(row_count);
});
