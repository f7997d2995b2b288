import { beforeAll, describe, expect, test } from "vitest";
import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { addDays } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-02";
const OVERLAP = "El activo ya tiene un precio en esas fechas. Cierra el anterior o cambia el periodo.";

const { app, api, given } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const pricesOf = async ({ id }: Pick<Asset, "id">) =>
  dataOf(await api.get<AssetPrice[]>(`/asset-prices?asset_id=${id}&sort=valid_from`));
const periodsOf = async (asset: Pick<Asset, "id">) =>
  (await pricesOf(asset)).map(({ amount, valid_from, valid_to }) => [amount, valid_from, valid_to]);
const tryPrice = (asset: Pick<Asset, "id">, values: object) =>
  api.post<AssetPrice>("/asset-prices", { asset_id: asset.id, amount: 100_000, ...values });

describe("periods of asset prices", () => {
  test.each([
    ["on the same day", { valid_from: "2026-01-01", valid_to: "2026-01-01" }],
    ["within the other", { valid_from: "2026-02-01", valid_to: "2026-02-10" }],
    ["over its beginning", { valid_from: "2025-06-01", valid_to: "2026-01-01" }],
    ["without an end", { valid_from: "2025-06-01" }],
  ])("an overlapping price period (%s) is refused with a specific message", async (_how, values) => {
    const asset = await given.anAsset();
    await given.anAssetPrice({ asset_id: asset.id, valid_from: "2026-01-01" });
    const { status, body } = await tryPrice(asset, values);
    expect({ status, message: body.errors[0]?.message }).toEqual({ status: 409, message: OVERLAP });
    expect(await pricesOf(asset)).toHaveLength(1);
  });

  test("price periods may be adjacent, and are separate for each asset", async () => {
    const [asset, other] = [await given.anAsset(), await given.anAsset()];
    await given.anAssetPrice({ asset_id: asset.id, valid_from: "2026-01-01", valid_to: "2026-01-31" });
    expect((await tryPrice(asset, { valid_from: "2026-02-01" })).status).toBe(201);
    expect((await tryPrice(other, { valid_from: "2026-01-15" })).status).toBe(201);
  });

  test("an archived price frees its period, and cannot be restored into a new one", async () => {
    const asset = await given.anAsset();
    const first = await given.anAssetPrice({ asset_id: asset.id });
    const archived = dataOf(
      await api.post<AssetPrice>(`/asset-prices/${first.id}/archive`, { version: first.version }),
    );
    expect((await tryPrice(asset, { valid_from: "2026-01-01" })).status).toBe(201);
    const back = await api.post(`/asset-prices/${first.id}/restore`, { version: archived.version });
    expect({ status: back.status, message: back.body.errors[0]?.message }).toEqual({ status: 409, message: OVERLAP });
  });

  test("of concurrent overlapping prices one is stored and the others are refused", async () => {
    const asset = await given.anAsset();
    const tries = Array.from({ length: 12 }, (_, index) =>
      tryPrice(asset, { valid_from: addDays("2026-01-01", index), amount: 80_000 + index }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...statuses.slice(1).map(() => 409)]);
    expect(await pricesOf(asset)).toHaveLength(1);
  });
});

describe("a new price that ends the former one", () => {
  test("the former price ends on the day before, without a gap", async () => {
    const asset = await given.anAsset();
    const former = await given.anAssetPrice({ asset_id: asset.id, amount: 85_000, valid_from: "2025-01-01" });
    dataOf(await tryPrice(asset, { amount: 87_500, valid_from: "2026-04-01", closes_former: true }));
    expect(await periodsOf(asset)).toEqual([
      [85_000, "2025-01-01", "2026-03-31"],
      [87_500, "2026-04-01", null],
    ]);
    const [last] = dataOf(await api.get<TimelineEntry[]>(`/asset-prices/${former.id}/timeline`));
    expect(last).toMatchObject({ action: "close", changes: { valid_to: [null, "2026-03-31"] } });
  });

  test("ending the former price is rolled back if the new one is refused", async () => {
    const asset = await given.anAsset();
    await given.anAssetPrice({ asset_id: asset.id, amount: 85_000, valid_from: "2025-01-01", valid_to: "2026-12-31" });
    await given.anAssetPrice({ asset_id: asset.id, amount: 95_000, valid_from: "2027-01-01" });
    const before = await periodsOf(asset);
    const { status, body } = await tryPrice(asset, { valid_from: "2026-04-01", closes_former: true });
    expect({ status, message: body.errors[0]?.message }).toEqual({ status: 409, message: OVERLAP });
    expect(await periodsOf(asset)).toEqual(before);
  });

  test("a new price cannot replace one that begins on the same day", async () => {
    const asset = await given.anAsset();
    await given.anAssetPrice({ asset_id: asset.id, valid_from: "2026-04-01" });
    expect((await tryPrice(asset, { valid_from: "2026-04-01", closes_former: true })).status).toBe(409);
  });

  test("the former price is ended only on request", async () => {
    const asset = await given.anAsset();
    await given.anAssetPrice({ asset_id: asset.id, amount: 85_000, valid_from: "2025-01-01" });
    expect((await tryPrice(asset, { valid_from: "2026-04-01", closes_former: false })).status).toBe(409);
    expect(await periodsOf(asset)).toEqual([[85_000, "2025-01-01", null]]);
  });
});

describe("lists of prices", () => {
  let asset: Asset;
  const found = async (parameters: string) =>
    dataOf(await api.get<AssetPrice[]>(`/asset-prices?asset_id=${asset.id}&sort=valid_from&${parameters}`)).map(
      ({ valid_from }) => valid_from,
    );
  beforeAll(async () => {
    asset = await given.anAsset();
    for (const [valid_from, valid_to] of [
      ["2024-01-01", "2026-03-01"],
      [TODAY, TODAY],
      ["2026-03-03", null],
    ] as const)
      await given.anAssetPrice({ asset_id: asset.id, valid_from, valid_to });
  });

  test.each([
    ["phase=current", [TODAY]],
    ["phase=past", ["2024-01-01"]],
    ["phase=upcoming", ["2026-03-03"]],
    ["phase=past,upcoming", ["2024-01-01", "2026-03-03"]],
    ["valid_on=2026-03-01", ["2024-01-01"]],
    ["valid_on=2026-03-02", [TODAY]],
    ["valid_on=2031-01-01", ["2026-03-03"]],
    ["valid_on=2023-12-31", []],
  ])("a list with %s holds exactly the matching prices", async (parameters, expected) => {
    expect(await found(parameters)).toEqual(expected);
    const { bytes } = await api.download(`/asset-prices/export?asset_id=${asset.id}&${parameters}`);
    expect((await readSpreadsheet(bytes)).rows).toHaveLength(expected.length);
  });

  test.each(["phase=tomorrow", "phase=current,", "valid_on=2026-02-30", "valid_on=soon"])(
    "a price list refuses %s",
    async (one) => {
      const { status, body } = await api.get(`/asset-prices?${one}`);
      expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: one.split("=")[0] });
      expect((await api.download(`/asset-prices/export?${one}`)).status).toBe(400);
    },
  );
});

describe("prices follow their asset", () => {
  test("a price follows its asset's name and property", async () => {
    const asset = await given.anAsset({ name: "Antes" });
    await given.anAssetPrice({ asset_id: asset.id });
    const property = await given.aProperty();
    const values = { version: asset.version, name: "Después", property_id: property.id };
    dataOf(await api.patch(`/assets/${asset.id}`, values));
    const [price] = dataOf(await api.get<AssetPrice[]>(`/asset-prices?query=${asset.cod}%20despues`));
    expect(price).toMatchObject({ property_id: property.id, label: `${asset.cod} · Después · 2026-01-01` });
  });

  test("a price is visible only to managers of its asset's property", async () => {
    const [mine, other] = [await given.anAsset(), await given.anAsset()];
    const own = await given.anAssetPrice({ asset_id: mine.id });
    const hidden = await given.anAssetPrice({ asset_id: other.id });
    await assignProperties(app.db, [mine.property_id]);
    const manager = await app.logInAs("manager");
    const seen = dataOf(await manager.get<AssetPrice[]>("/asset-prices"));
    expect(seen.map(({ id }) => id)).toEqual([own.id]);
    const { version } = hidden;
    const calls = [
      manager.get(`/asset-prices/${hidden.id}`),
      manager.get(`/asset-prices/${hidden.id}/timeline`),
      manager.patch(`/asset-prices/${hidden.id}`, { version, amount: 1 }),
      manager.post(`/asset-prices/${hidden.id}/archive`, { version }),
      manager.delete(`/asset-prices/${hidden.id}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const reply = await manager.post("/asset-prices", { asset_id: other.id, amount: 1, valid_from: "2020-01-01" });
    expect({ status: reply.status, field: reply.body.errors[0]?.field }).toEqual({ status: 400, field: "asset_id" });
    const moved = await manager.patch(`/asset-prices/${own.id}`, { version: own.version, asset_id: other.id });
    expect(moved.status).toBe(400);
    await assignProperties(app.db, "all");
  });
});
