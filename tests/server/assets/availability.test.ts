import { beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { TakenPeriod } from "#shared/domain/assets/availability.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-02";

const { app, api, given } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

async function aLiveRental(values: Parameters<Builders["aRental"]>[0]): Promise<Rental> {
  const { id, version } = await given.aRental(values);
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" }));
}

async function aRoomOf(dwelling: Asset): Promise<Asset> {
  return given.anAsset({ parent_asset_id: dwelling.id, property_id: dwelling.property_id });
}

/** Whether the asset list filtered by free days contains the asset. */
async function isFree(asset: Pick<Asset, "id" | "cod">, free_from: string, free_to: string): Promise<boolean> {
  const parameters = new URLSearchParams({ query: asset.cod, free_from, free_to }).toString();
  const found = dataOf(await api.get<Asset[]>(`/assets?${parameters}`)).map(({ id }) => id);
  const { rows } = await readSpreadsheet((await api.download(`/assets/export?${parameters}`)).bytes);
  expect(rows).toHaveLength(found.length);
  return found.includes(asset.id);
}

describe("an asset let from April to June", () => {
  let asset: Asset;
  beforeAll(async () => {
    asset = await given.anAsset();
    await aLiveRental({ asset_id: asset.id, start_date: "2026-04-01", end_date: "2026-06-30" });
  });

  test.each([
    ["2026-03-02", "2026-03-31", true],
    ["2026-03-02", "2026-04-01", false],
    ["2026-05-01", "2026-05-01", false],
    ["2026-06-30", "2026-09-30", false],
    ["2026-07-01", "2027-09-30", true],
    ["2026-07-01", "", true],
    ["2026-03-01", "", false],
    ["", "2026-03-31", true],
    ["", "2026-04-30", false],
  ])("availability from '%s' to '%s' is %s", async (from, to, expected) => {
    expect(await isFree(asset, from, to)).toBe(expected);
  });
});

describe("a dwelling with rooms", () => {
  let dwelling: Asset;
  let rooms: Asset[];
  beforeAll(async () => {
    dwelling = await given.anAsset();
    rooms = [await aRoomOf(dwelling), await aRoomOf(dwelling)];
    await aLiveRental({ asset_id: rooms[0]?.id ?? "", start_date: "2026-04-01", end_date: "2026-04-30" });
    await aLiveRental({ asset_id: dwelling.id, start_date: "2026-06-01", end_date: "2026-06-30" });
  });
  const freeIn = async (from: string, to: string) =>
    Promise.all([dwelling, ...rooms].map((asset) => isFree(asset, from, to)));

  test("a dwelling is not free while one of its rooms is let, and the other room is free", async () => {
    expect(await freeIn("2026-04-10", "2026-04-20")).toEqual([false, false, true]);
  });

  test("no room is free while its dwelling is let as a whole", async () => {
    expect(await freeIn("2026-06-10", "2026-06-20")).toEqual([false, false, false]);
  });

  test("a dwelling and all its rooms are free otherwise", async () => {
    expect(await freeIn("2026-05-01", "2026-05-31")).toEqual([true, true, true]);
  });

  test("a blocked dwelling blocks its rooms", async () => {
    await app.db.query(
      "insert into asset_occupancy (asset_id, period, source) values ($1, '[2026-08-01,2026-08-31]', 'block')",
      [dwelling.id],
    );
    expect(await freeIn("2026-08-10", "2026-08-20")).toEqual([false, false, false]);
  });

  test("a dwelling's calendar lists its own and its rooms' occupied periods, each once", async () => {
    const taken = dataOf(
      await api.get<TakenPeriod[]>(`/assets/${dwelling.id}/availability?from=2026-04-01&to=2026-07-31`),
    );
    expect(taken.map(({ start, end, source, asset_id }) => [start, end, source, asset_id])).toEqual([
      ["2026-04-01", "2026-04-30", "rental", rooms[0]?.id],
      ["2026-06-01", "2026-06-30", "rental", dwelling.id],
    ]);
    const ofRoom = dataOf(await api.get<TakenPeriod[]>(`/assets/${rooms[1]?.id}/availability?from=2026-04-01`));
    expect(ofRoom.map(({ start, end }) => [start, end])).toEqual([["2026-06-01", "2026-06-30"]]);
  });
});

test.each(["maintenance", "retired"] as const)("an asset of the kind %s is never free", async (kind) => {
  const asset = await given.anAsset({ asset_status_id: await given.anAssetStatus(kind) });
  expect(await isFree(asset, "2030-01-01", "2030-12-31")).toBe(false);
  const turnover = await given.anAsset({ asset_status_id: await given.anAssetStatus("turnover") });
  expect(await isFree(turnover, "2030-01-01", "2030-12-31")).toBe(true);
});

test.each([
  ["free_from=2026-02-30", "free_from"],
  ["free_to=then", "free_to"],
  ["free_from=2026-05-02&free_to=2026-05-01", "free_to"],
  ["free_to=2026-03-01", "free_to"],
])("a list of assets refuses %s at its parameter", async (parameters, field) => {
  const { status, body } = await api.get(`/assets?${parameters}`);
  expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field });
});

describe("calendar of an asset", () => {
  test("an open-ended rental has no end in the calendar, and shows its code", async () => {
    const asset = await given.anAsset();
    const rental = await aLiveRental({ asset_id: asset.id, start_date: "2026-01-01", end_date: null });
    const taken = dataOf(await api.get<TakenPeriod[]>(`/assets/${asset.id}/availability`));
    expect(taken).toEqual([
      {
        start: "2026-01-01",
        end: null,
        source: "rental",
        asset_id: asset.id,
        asset_label: asset.label,
        rental_id: rental.id,
        rental_code: rental.code,
        booking_id: null,
        booking_code: null,
      },
    ]);
  });

  test.each(["from=2026-13-01", "to=x", "from=2026-02-01&to=2026-01-31"])(
    "the calendar refuses %s",
    async (parameters) => {
      const asset = await given.anAsset();
      expect((await api.get(`/assets/${asset.id}/availability?${parameters}`)).status).toBe(400);
    },
  );

  test("the calendar is hidden from managers of other properties", async () => {
    const [mine, other] = [await given.anAsset(), await given.anAsset()];
    await assignProperties(app.db, [mine.property_id]);
    const manager = await app.logInAs("manager");
    expect((await manager.get(`/assets/${mine.id}/availability`)).status).toBe(200);
    expect((await manager.get(`/assets/${other.id}/availability`)).status).toBe(404);
    await assignProperties(app.db, "all");
  });

  test("the calendar omits the rental for users who may not read rentals", async () => {
    const asset = await given.anAsset();
    await aLiveRental({ asset_id: asset.id, start_date: "2026-01-01" });
    await app.db.query(`update role set permissions = permissions || '{"rental": []}' where slug = 'viewer'`);
    const viewer = await app.logInAs("viewer");
    const [period] = dataOf(await viewer.get<TakenPeriod[]>(`/assets/${asset.id}/availability`));
    expect(period).toMatchObject({ start: "2026-01-01", rental_id: null, rental_code: null });
  });
});
