import { expect, test } from "vitest";
import type { AuditEntry } from "#shared/domain/administration/audit-entry.ts";
import type { PropertyType } from "#shared/domain/properties/property-type.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer();

const read = async (query: string) => dataOf(await admin.get<AuditEntry[]>(`/audit${query}`));

test("every change is logged with author, content and the record's label, also after its deletion", async () => {
  const agent = await app.logInAs("super_admin");
  const type = dataOf(await agent.post<PropertyType>("/property-types", { name: "Molino" }));
  dataOf(await admin.patch(`/property-types/${type.id}`, { version: type.version, name: "Molino de agua" }));
  dataOf(await admin.delete(`/property-types/${type.id}`));
  const entries = await read(`?entity_id=${type.id}`);
  expect(entries.map(({ action, label }) => [action, label])).toEqual([
    ["delete", "Molino de agua"],
    ["update", "Molino de agua"],
    ["create", "Molino"],
  ]);
  expect(entries[1]).toMatchObject({ entity: "property_type", changes: { name: ["Molino", "Molino de agua"] } });
  expect(new Set(entries.map(({ actor_label }) => actor_label)).size).toBe(2);
});

test("the audit log is searched by label, filtered by entity, user and day, and paged from the newest", async () => {
  const given = createBuilders(admin);
  const person = await given.aPerson({ last_name: "Urdangarín Peñalver" });
  await given.anAsset();
  expect((await read("?query=penalver")).map(({ entity_id }) => entity_id)).toEqual([person.id]);
  const assets = await read("?entity=asset,asset_type");
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.every(({ entity }) => entity === "asset" || entity === "asset_type")).toBe(true);
  const [first] = await read("");
  expect((await read(`?actor_id=${first?.actor_id}`)).every(({ actor_id }) => actor_id === first?.actor_id)).toBe(true);
  expect(await read("?at_to=2001-01-01")).toEqual([]);
  const page = await read("?page_size=3");
  expect(page.map(({ at }) => at)).toEqual(
    page
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test("the audit log is exported with entity names in the reader's language", async () => {
  const { bytes } = await admin.download("/audit/export?entity=property_type");
  const { rows } = await readSpreadsheet(bytes);
  expect(rows.map((row) => row["Tipo de ficha"])).toContain("Tipo de inmueble");
  expect(rows.map((row) => row["Cambios"])).toContain("Nombre: Molino → Molino de agua");
});

test("the audit log is read-only, and only administrators read it", async () => {
  const [entry] = await read("");
  expect((await admin.post("/audit", {})).status).toBe(404);
  expect((await admin.patch(`/audit/${entry?.id}`, { version: 1 })).status).toBe(404);
  expect((await admin.delete(`/audit/${entry?.id}`)).status).toBe(404);
  for (const role of ["manager", "agent", "viewer"] as const)
    expect((await (await app.logInAs(role)).get("/audit")).status).toBe(403);
});
