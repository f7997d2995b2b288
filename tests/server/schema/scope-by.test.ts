import { beforeAll, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* The procedure `scope_by` of server/schema/core.sql, on a table of its own. */

const { app, api } = testServer();
const given = createBuilders(api);
beforeAll(async () => {
  await app.db.query(
    `create table meter (id integer primary key, asset_id uuid not null references asset, property_id uuid not null references property)`,
    [],
  );
  await app.db.query("call scope_by('meter', 'asset')", []);
});

const insert = (id: number, asset_id: string) =>
  app.db.query("insert into meter (id, asset_id) values ($1, $2)", [id, asset_id]);
const propertyOf = async (id: number) =>
  (await app.db.query<{ property_id: string }>("select property_id from meter where id = $1", [id]))[0]?.property_id;
const move = ({ id }: Asset, property_id: string) =>
  app.db.query("update asset set property_id = $2 where id = $1", [id, property_id]);

test("a row has the property of its asset, and follows when it gets another asset", async () => {
  const [first, second] = [await given.anAsset(), await given.anAsset()];
  await insert(1, first.id);
  expect(await propertyOf(1)).toBe(first.property_id);
  await app.db.query("update meter set asset_id = $1 where id = 1", [second.id]);
  expect(await propertyOf(1)).toBe(second.property_id);
});

test("a row cannot have another property than its asset", async () => {
  const asset = await given.anAsset();
  await insert(2, asset.id);
  await app.db.query("update meter set property_id = $1 where id = 2", [(await given.aProperty()).id]);
  expect(await propertyOf(2)).toBe(asset.property_id);
});

test("rows follow their asset to another property, and rows of other assets stay", async () => {
  const [moved, other] = [await given.anAsset(), await given.anAsset()];
  await insert(3, moved.id);
  await insert(4, other.id);
  const property = await given.aProperty();
  await move(moved, property.id);
  expect([await propertyOf(3), await propertyOf(4)]).toEqual([property.id, other.property_id]);
});

test("an asset that does not exist is refused by the name of the foreign key", async () => {
  await expect(insert(5, "01890000-0000-7000-8000-000000000000")).rejects.toMatchObject({
    code: "23503",
    constraint: "meter_asset_id_fkey",
  });
});
