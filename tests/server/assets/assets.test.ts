import { beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { type Rental, rentalSystemMoves } from "#shared/domain/rentals/rental.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { pointersOf } from "#server/engine/http/references.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createSamples, type ResourceName } from "#tests/support/resource-samples.ts";
import type { Row, Sample } from "#tests/support/sample.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { lockTable } from "#tests/support/table-lock.ts";

/* Location and availability of assets: moving to another property, archiving, retiring. */

const TODAY = "2026-03-02";

const { app, api, given } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let samples: Record<ResourceName, Sample>;
beforeAll(async () => {
  const [user] = await app.db.query<{ id: string }>(`select id from "user" limit 1`);
  samples = createSamples(given, createMoneyBuilders(api, given), user?.id ?? "");
});

const paths = { asset: "assets", property: "properties", rental: "rentals", incident: "incidents", person: "persons" };
type Named = keyof typeof paths;
const read = async <T>(name: Named, { id }: { id: string }) => dataOf(await api.get<T>(`/${paths[name]}/${id}`));
/** Uses the current version of the row. */
const withdraw = async (name: Named, row: { id: string }, verb: "archive" | "restore" = "archive") => {
  const { version } = await read<{ version: number }>(name, row);
  return api.post<Row>(`/${paths[name]}/${row.id}/${verb}`, { version });
};
const patch = async <T>(name: Named, row: { id: string }, values: object) => {
  const { version } = await read<{ version: number }>(name, row);
  return api.patch<T>(`/${paths[name]}/${row.id}`, { version, ...values });
};
const activate = ({ id, version }: Rental) =>
  api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" });
const aLiveRental = async (values: Parameters<Builders["aRental"]>[0] = {}) =>
  dataOf(await activate(await given.aRental(values)));
const refusalOf = ({ status, body }: Reply<unknown>) => {
  const [error] = body.errors;
  return {
    status,
    key: error?.translationKey,
    ...(error?.field ? { field: error.field } : {}),
    by: error?.params["by"],
  };
};
const aRoomOf = async (dwelling: Asset) =>
  given.anAsset({
    asset_type_id: await given.anAssetType("room"),
    parent_asset_id: dwelling.id,
    property_id: dwelling.property_id,
  });

describe("moving an asset to another property", () => {
  test("an asset moves with its rooms, rentals and incidents, past ones included", async () => {
    const asset = await given.anAsset();
    const room = await aRoomOf(asset);
    const rental = await aLiveRental({ asset_id: asset.id });
    const draft = await given.aRental({ asset_id: room.id });
    const open = await given.anIncident({ asset_id: asset.id });
    const solved = await given.anIncident({ asset_id: room.id });
    dataOf(await api.post(`/incidents/${solved.id}/resolve`, { version: solved.version }));
    const elsewhere = await given.anIncident({ property_id: asset.property_id });
    const { id: property_id } = await given.aProperty();

    dataOf(await patch("asset", asset, { property_id }));
    const where = async () => ({
      room: (await read<Asset>("asset", room)).property_id,
      rental: (await read<Rental>("rental", rental)).property_id,
      draft: (await read<Rental>("rental", draft)).property_id,
      open: (await read<Incident>("incident", open)).property_id,
      solved: (await read<Incident>("incident", solved)).property_id,
      elsewhere: (await read<Incident>("incident", elsewhere)).property_id,
    });
    expect(await where()).toEqual({
      room: property_id,
      rental: property_id,
      draft: property_id,
      open: property_id,
      solved: property_id,
      elsewhere: asset.property_id,
    });
    const [entry] = dataOf(
      await api.get<{ actor_label: string; changes: object; labels: Record<string, string> }[]>(
        `/incidents/${open.id}/timeline`,
      ),
    );
    expect(entry).toMatchObject({
      actor_label: "Usuario admin",
      changes: { property_id: [asset.property_id, property_id] },
    });
    expect(Object.keys(entry?.labels ?? {}).toSorted()).toEqual([asset.property_id, property_id].toSorted());
  });

  test("an asset move is applied in full or not at all", async () => {
    const asset = await given.anAsset();
    const incident = await given.anIncident({ asset_id: asset.id });
    const taken = await given.anAsset();
    const refused = await patch("asset", asset, { property_id: (await given.aProperty()).id, cod: taken.cod });
    expect(refused.status).toBe(409);
    expect((await read<Asset>("asset", asset)).property_id).toBe(asset.property_id);
    expect((await read<Incident>("incident", incident)).property_id).toBe(asset.property_id);
  });

  test("incidents and rentals created during an asset's move follow it", async () => {
    const asset = await given.anAsset();
    const { id: property_id } = await given.aProperty();
    const tenant_id = (await given.aPerson()).id;
    const incidentInput = await given.anIncidentInput({ asset_id: asset.id });
    const rentalInput = await given.aRentalInput({ asset_id: asset.id, tenant_id });
    // When each request waits here, it has already read the asset's property.
    const lock = await lockTable(app.db, "audit_entry");
    const placed = Promise.all([api.post<Row>("/incidents", incidentInput), api.post<Row>("/rentals", rentalInput)]);
    await lock.untilLockIsAwaited();
    const moved = api.patch<Asset>(`/assets/${asset.id}`, { version: asset.version, property_id });
    await lock.release();
    const [[incident, rental]] = await Promise.all([placed, moved]);
    expect((await read<Asset>("asset", asset)).property_id).toBe(property_id);
    expect((await read<Incident>("incident", dataOf(incident))).property_id).toBe(property_id);
    expect((await read<Rental>("rental", dataOf(rental))).property_id).toBe(property_id);
  });

  test("a room must be detached from its dwelling before it moves", async () => {
    const room = await aRoomOf(await given.anAsset());
    const { id: property_id } = await given.aProperty();
    expect(refusalOf(await patch("asset", room, { property_id }))).toMatchObject({
      status: 400,
      field: "parent_asset_id",
    });
    expect((await patch("asset", room, { property_id, parent_asset_id: null })).status).toBe(200);
  });
});

describe("archiving", () => {
  test("a property with assets cannot be archived, and the error says whether they are let", async () => {
    const rental = await aLiveRental();
    const property = await read<Property>("property", { id: rental.property_id });
    const refused = { status: 409, key: "error.in_use" };
    expect(refusalOf(await withdraw("property", property))).toEqual({ ...refused, by: "Alquiler" });
    dataOf(await api.post(`/rentals/${rental.id}/end`, { version: rental.version, keys_returned_on: TODAY }));
    expect(refusalOf(await withdraw("property", property))).toEqual({ ...refused, by: "Activo" });
    dataOf(await withdraw("asset", { id: rental.asset_id }));
    dataOf(await withdraw("property", property));
  });

  test("a dwelling with rooms cannot be archived", async () => {
    const dwelling = await given.anAsset();
    const room = await aRoomOf(dwelling);
    expect(refusalOf(await withdraw("asset", dwelling))).toEqual({
      status: 409,
      key: "error.in_use",
      by: "Activo",
    });
    dataOf(await withdraw("asset", room));
    dataOf(await withdraw("asset", dwelling));
    expect(refusalOf(await withdraw("asset", room, "restore"))).toMatchObject({ key: "error.archived_reference" });
    dataOf(await withdraw("asset", dwelling, "restore"));
    dataOf(await withdraw("asset", room, "restore"));
  });

  test("an asset of an archived property cannot be restored before it", async () => {
    const asset = await given.anAsset();
    const property = { id: asset.property_id };
    dataOf(await withdraw("asset", asset));
    dataOf(await withdraw("property", property));
    expect(refusalOf(await withdraw("asset", asset, "restore"))).toMatchObject({
      status: 400,
      key: "error.archived_reference",
      field: "property_id",
    });
    dataOf(await withdraw("property", property, "restore"));
    dataOf(await withdraw("asset", asset, "restore"));
  });

  test("a tenant or guarantor of a live rental cannot be archived", async () => {
    const [tenant, roommate, guarantor] = [
      await given.aPerson(),
      await given.aPerson(),
      await given.aPerson({ is_guarantor: true }),
    ];
    const rental = await aLiveRental({
      tenant_id: tenant.id,
      additional_tenant_ids: [roommate.id],
      guarantor_id: guarantor.id,
    });
    for (const person of [tenant, roommate, guarantor])
      expect(refusalOf(await withdraw("person", person))).toEqual({
        status: 409,
        key: "error.in_use",
        by: "Alquiler",
      });
    dataOf(await api.post(`/rentals/${rental.id}/end`, { version: rental.version, keys_returned_on: TODAY }));
    dataOf(await withdraw("person", tenant));
  });

  test("an archived type disappears from the pickers, and rows that use it stay unchanged", async () => {
    const type = dataOf(await api.post<Row>("/asset-types", await samples.asset_type.input()));
    const asset = await given.anAsset({ asset_type_id: type.id });
    dataOf(await api.post(`/asset-types/${type.id}/archive`, { version: type.version }));
    expect(dataOf(await api.get<Row[]>(`/asset-types?query=${encodeURIComponent(type.label)}`))).toEqual([]);
    const changed = await patch<Asset>("asset", asset, { name: "Sin cambiar de tipo", asset_type_id: type.id });
    expect(changed.body.data).toMatchObject({ asset_type_id: type.id, asset_type_label: type.label });
  });

  test("an archived incident refuses moves until it is restored", async () => {
    const incident = await given.anIncident();
    const { version } = dataOf(await withdraw("incident", incident));
    const refused = await api.post(`/incidents/${incident.id}/start`, { version });
    expect(refusalOf(refused)).toMatchObject({ status: 409, key: "error.forbidden_move" });
    expect(refused.body.data).toEqual({ allowed: [] });
  });
});

const pointing = resources.filter(
  (resource) =>
    actionsOf(resource.name).includes("create") &&
    pointersOf(resource).some(({ field }) => field in resource.input.shape),
);

describe.each(pointing.map((resource): [string, Resource] => [resource.name, resource]))("a %s", (name, resource) => {
  test("a reference to an archived record is refused, in a field or in a list", async () => {
    const sample = samples[name as ResourceName];
    for (const { field, entity } of pointersOf(resource)) {
      if (!(field in resource.input.shape)) continue;
      const usual = await sample.input();
      // For rows that refer to one of two entities: the second sample refers to the other.
      const input = usual[field] == null ? { ...usual, ...(await sample.other?.()) } : usual;
      const row = dataOf(await api.post<Row>(`/${resource.path}`, await sample.input()));
      const [id] = [input[field]].flat();
      if (typeof id !== "string") throw new Error(`The sample of ${name} has no ${field}`);
      await app.db.query(`update "${entity}" set archived_at = now() where id = $1`, [id]);
      const created = await api.post(`/${resource.path}`, input);
      const instead = usual[field] == null ? (sample.keeps ?? []).map((column): [string, null] => [column, null]) : [];
      const change = { version: row.version, ...Object.fromEntries(instead), [field]: input[field] };
      const changed = await api.patch(`/${resource.path}/${row.id}`, change);
      await app.db.query(`update "${entity}" set archived_at = null where id = $1`, [id]);
      const refused = { status: 400, key: "error.archived_reference", field, by: undefined };
      expect(refusalOf(created), `created with ${field}`).toEqual(refused);
      if (row[field] !== input[field]) expect(refusalOf(changed), `changed to ${field}`).toEqual(refused);
    }
  });
});

describe("activating a rental", () => {
  test.each(["asset_id", "annex_asset_ids", "tenant_id", "guarantor_id", "additional_tenant_ids"] as const)(
    "a rental cannot be activated while a record in its %s is archived",
    async (field) => {
      const rental = await given.aRental({
        annex_asset_ids: [(await given.anAsset()).id],
        guarantor_id: (await given.aPerson({ is_guarantor: true })).id,
        additional_tenant_ids: [(await given.aPerson()).id],
      });
      const id = [rental[field]].flat()[0] ?? "";
      dataOf(await withdraw(field.includes("asset") ? "asset" : "person", { id }));
      expect(refusalOf(await activate(rental))).toMatchObject({ key: "error.archived_reference", field });
      expect((await read<Rental>("rental", rental)).state).toBe("draft");
    },
  );

  test.each(["asset_id", "annex_asset_ids"] as const)(
    "a rental cannot be activated with a retired asset in its %s",
    async (field) => {
      const retired = await given.anAsset({ asset_status_id: await given.anAssetStatus("retired") });
      const rental = await given.aRental({ [field]: field === "asset_id" ? retired.id : [retired.id] });
      const refused = await activate(rental);
      expect(refusalOf(refused)).toMatchObject({ status: 422, key: "error.asset_retired", field });
      expect(refused.body.errors[0]?.message).toBe(`${retired.label} está retirado y no se puede alquilar`);
      expect((await read<Asset>("asset", retired)).asset_status_kind).toBe("retired");
    },
  );

  test("of activating a rental and archiving its tenant concurrently one is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const rental = await given.aRental();
      const tenant = await read<Person>("person", { id: rental.tenant_id });
      const [activated, archived] = await Promise.all([
        activate(rental),
        api.post(`/persons/${tenant.id}/archive`, { version: tenant.version }),
      ]);
      expect([activated.status, archived.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

test("a live rental accepts no retired annex", async () => {
  const rental = await aLiveRental();
  const retired = await given.anAsset({ asset_status_id: await given.anAssetStatus("retired") });
  expect(refusalOf(await patch("rental", rental, { annex_asset_ids: [retired.id] }))).toMatchObject({
    status: 422,
    key: "error.asset_retired",
    field: "annex_asset_ids",
  });
});

test("an asset under maintenance can be let and its status changes", async () => {
  const asset = await given.anAsset({ asset_status_id: await given.anAssetStatus("maintenance") });
  await aLiveRental({ asset_id: asset.id, start_date: "2026-06-01" });
  expect((await read<Asset>("asset", asset)).asset_status_kind).toBe("reserved");
});

test("a retired room stays so while its dwelling is let and afterwards", async () => {
  const dwelling = await given.anAsset();
  const room = await aRoomOf(dwelling);
  dataOf(await patch("asset", room, { asset_status_id: await given.anAssetStatus("retired") }));
  const rental = await aLiveRental({ asset_id: dwelling.id });
  expect((await read<Asset>("asset", room)).asset_status_kind).toBe("retired");
  dataOf(await api.post(`/rentals/${rental.id}/end`, { version: rental.version, keys_returned_on: TODAY }));
  expect((await read<Asset>("asset", room)).asset_status_kind).toBe("retired");
});

test.each(Object.keys(rentalSystemMoves))("the system move %s cannot be called by a user", async (verb) => {
  const rental = await aLiveRental({ start_date: "2026-06-01" });
  expect((await api.post(`/rentals/${rental.id}/${verb}`, { version: rental.version })).status).toBe(404);
  expect((await read<Rental>("rental", rental)).state).toBe("upcoming");
});
