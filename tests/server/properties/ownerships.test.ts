import { beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Ownership } from "#shared/domain/properties/ownership.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer({ clockAt: "2026-03-16T09:00:00Z" });
let make: Builders;
let one: string;
let other: string;
beforeAll(async () => {
  make = createBuilders(api);
  [one, other] = [(await make.anOwner()).id, (await make.anOwner()).id];
});

type Shares = readonly (readonly [owner_id: string, share: number])[];

const bodyOf = (version: number, since: string, shares: Shares) => ({
  version,
  since,
  shares: shares.map(([owner_id, share]) => ({ owner_id, share })),
});

async function setOwners(property: Property, since: string, shares: Shares): Promise<Property> {
  return dataOf(
    await api.post<Property>(`/properties/${property.id}/set_owners`, bodyOf(property.version, since, shares)),
  );
}

const ownersOf = async (path: string, caller = api) => dataOf(await caller.get<Ownership[]>(path));
const sharesOf = (rows: readonly Ownership[]) =>
  rows.map(({ owner_id, share, since, until }) => [owner_id, share, since, until]);

describe("owners of a property", () => {
  test("owners change from a day on: the former ones stay until the day before, and the history has both", async () => {
    const first = await setOwners(await make.aProperty(), "2025-01-01", [[one, 10_000]]);
    const second = await setOwners(first, "2026-03-01", [
      [one, 6_000],
      [other, 4_000],
    ]);
    expect(second.version).toBeGreaterThan(first.version);
    expect(sharesOf(await ownersOf(`/properties/${first.id}/owners`))).toEqual([
      [one, 6_000, "2026-03-01", null],
      [other, 4_000, "2026-03-01", null],
      [one, 10_000, "2025-01-01", "2026-02-28"],
    ]);
    await setOwners(second, "2026-03-01", [[other, 10_000]]);
    expect(sharesOf(await ownersOf(`/properties/${first.id}/owners`))).toEqual([
      [other, 10_000, "2026-03-01", null],
      [one, 10_000, "2025-01-01", "2026-02-28"],
    ]);
  });

  test("owners may end without successors, and the property is then the company's", async () => {
    const owned = await setOwners(await make.aProperty(), "2025-01-01", [[one, 10_000]]);
    await setOwners(owned, "2026-04-01", []);
    expect(sharesOf(await ownersOf(`/properties/${owned.id}/owners`))).toEqual([
      [one, 10_000, "2025-01-01", "2026-03-31"],
    ]);
  });

  test.each([
    ["less than the whole", [9_999], "shares"],
    ["more than the whole", [6_000, 4_001], "shares"],
    ["a share of nothing", [10_000, 0], "shares"],
  ])("owners with %s are refused at the field", async (_what, parts, field) => {
    const { id, version } = await make.aProperty();
    const shares = parts.map((part, index) => [index === 0 ? one : other, part] as const);
    const { status, body } = await api.post(`/properties/${id}/set_owners`, bodyOf(version, "2026-01-01", shares));
    expect({ status, field: body.errors[0]?.field?.split(".")[0] }).toEqual({ status: 400, field });
    expect(await ownersOf(`/properties/${id}/owners`)).toEqual([]);
  });

  test("owners that do not add up on some day are refused by the database too", async () => {
    const { id } = await make.aProperty();
    const sql = "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 5000, '2026-01-01')";
    await expect(app.db.query(sql, [id, one])).rejects.toThrow("shares_incomplete");
  });

  test("an owner cannot be named twice and must exist", async () => {
    const { id, version } = await make.aProperty();
    const twice: Shares = [
      [one, 5_000],
      [one, 5_000],
    ];
    expect((await api.post(`/properties/${id}/set_owners`, bodyOf(version, "2026-01-01", twice))).status).toBe(400);
    const unknown: Shares = [["0192f0c5-0000-7000-8000-000000000000", 10_000]];
    const refused = await api.post(`/properties/${id}/set_owners`, bodyOf(version, "2026-01-01", unknown));
    expect({ status: refused.status, key: refused.body.errors[0]?.translationKey }).toEqual({
      status: 400,
      key: "error.unknown_reference",
    });
  });

  test("owners cannot be changed with a stale version", async () => {
    const before = await make.aProperty();
    await setOwners(before, "2026-01-01", [[one, 10_000]]);
    const late = await api.post(`/properties/${before.id}/set_owners`, bodyOf(before.version, "2026-01-01", []));
    expect(late.status).toBe(409);
    expect(await ownersOf(`/properties/${before.id}/owners`)).toHaveLength(1);
  });

  test("a change of owners sent repeatedly with one key is applied once", async () => {
    const { id, version } = await make.aProperty();
    const send = () =>
      api.post<Property>(`/properties/${id}/set_owners`, bodyOf(version, "2026-01-01", [[one, 10_000]]), {
        "idempotency-key": `owners-${id}`,
      });
    expect(dataOf(await send()).version).toBe(dataOf(await send()).version);
  });
});

describe("owners of an asset", () => {
  test("an asset has its property's owners until it has specific ones", async () => {
    const property = await setOwners(await make.aProperty(), "2025-01-01", [[one, 10_000]]);
    const asset = await make.anAsset({ property_id: property.id });
    expect(await ownersOf(`/assets/${asset.id}/owners`)).toMatchObject([{ owner_id: one, property_id: property.id }]);
    const body = bodyOf(asset.version, "2026-01-01", [[other, 10_000]]);
    dataOf(await api.post<Asset>(`/assets/${asset.id}/set_owners`, body));
    expect(await ownersOf(`/assets/${asset.id}/owners`)).toMatchObject([{ owner_id: other, asset_id: asset.id }]);
    expect(await ownersOf(`/properties/${property.id}/owners`)).toMatchObject([{ owner_id: one }]);
    const labels = (await ownersOf(`/owners/${other}/ownerships`)).map(({ place_label }) => place_label);
    expect(labels).toContain(asset.label);
  });
});

describe("ownership permissions", () => {
  test("a manager sees and changes only the ownerships of their properties", async () => {
    const { id: owner_id } = await make.anOwner();
    const mine = await setOwners(await make.aProperty(), "2025-01-01", [[owner_id, 10_000]]);
    const theirs = await setOwners(await make.aProperty(), "2025-01-01", [[owner_id, 10_000]]);
    await assignProperties(app.db, [mine.id]);
    const manager = await app.logInAs("manager");
    expect(await ownersOf(`/owners/${owner_id}/ownerships`, manager)).toMatchObject([{ property_id: mine.id }]);
    expect((await manager.get(`/properties/${theirs.id}/owners`)).status).toBe(404);
    const body = bodyOf(theirs.version, "2026-01-01", []);
    expect((await manager.post(`/properties/${theirs.id}/set_owners`, body)).status).toBe(404);
    const own = await manager.post(`/properties/${mine.id}/set_owners`, bodyOf(mine.version, "2026-01-01", []));
    expect(own.status).toBe(200);
    await assignProperties(app.db, "all");
  });

  test("a read-only user changes nothing, and a visitor sees nothing", async () => {
    const { id, version } = await make.aProperty();
    const viewer = await app.logInAs("viewer");
    expect((await viewer.get(`/properties/${id}/owners`)).status).toBe(200);
    expect((await viewer.post(`/properties/${id}/set_owners`, bodyOf(version, "2026-01-01", []))).status).toBe(403);
    expect((await app.visitor.get(`/properties/${id}/owners`)).status).toBe(401);
  });
});
