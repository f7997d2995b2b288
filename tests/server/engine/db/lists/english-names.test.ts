import { beforeAll, describe, expect, test } from "vitest";
import type { AssetStatus } from "#shared/domain/assets/asset-status.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { IncidentType } from "#shared/domain/incidents/incident-type.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: spanish, given } = testServer();
let english: Api;
beforeAll(async () => {
  english = spanish.speaking("en");
});

const namesOf = async <Row extends { name: string }>(caller: Api, path: string) =>
  dataOf(await caller.get<Row[]>(path)).map(({ name }) => name);

describe("names of the initial records", () => {
  test("initial records are named and sorted in the reader's language", async () => {
    expect(await namesOf(spanish, "/incident-types?sort=name&page_size=3")).toEqual([
      "Administrativa",
      "Calefacción y agua caliente",
      "Cerrajería",
    ]);
    expect(await namesOf(english, "/incident-types?sort=name&page_size=3")).toEqual([
      "Administrative",
      "Appliances",
      "Common areas",
    ]);
    expect(await namesOf(english, "/roles?sort=name&page_size=2")).toEqual(["Administrator", "Agent"]);
    expect(await namesOf(english, "/property-types?sort=name&page_size=1")).toEqual(["Detached house"]);
    expect(await namesOf(english, "/payment-methods?sort=name&page_size=2")).toEqual(["Bank transfer", "Bizum"]);
    expect(await namesOf(english, "/payment-applications?page_size=2")).toEqual(["Rent", "Expenses"]);
    expect(await namesOf(english, "/reminder-steps?page_size=3")).toEqual(["Reminder", "Second notice", "Last notice"]);
    expect(dataOf(await english.get<{ role: object }>("/auth/me")).role).toEqual({
      slug: "admin",
      name: "Administrador",
      name_en: "Administrator",
    });
  });

  test("initial records are found by their name in either language", async () => {
    for (const caller of [spanish, english])
      for (const query of ["plumb", "fontan"])
        expect(dataOf(await caller.get<IncidentType[]>(`/incident-types?query=${query}`))).toHaveLength(1);
  });

  test("references to an initial record are translated: in record, list, Excel, report and timeline", async () => {
    const asset = await given.anAsset();
    const [status] = dataOf(await spanish.get<AssetStatus[]>("/asset-statuses?query=obras"));
    const { version } = asset;
    dataOf(await spanish.patch(`/assets/${asset.id}`, { version, asset_status_id: status?.id }));
    const one = dataOf(await english.get<Asset>(`/assets/${asset.id}`));
    expect(one.asset_status_label).toBe("Under works");
    const [listed] = dataOf(await english.get<Asset[]>(`/assets?query=${asset.cod}`));
    expect(listed?.asset_status_label).toBe("Under works");
    expect(dataOf(await spanish.get<Asset>(`/assets/${asset.id}`)).asset_status_label).toBe("En obras");
    const sheet = JSON.stringify(
      await readSpreadsheet((await english.download(`/assets/export?query=${asset.cod}`)).bytes),
    );
    expect(sheet).toContain("Under works");
    expect(sheet).not.toContain("En obras");
    const report = dataOf(await english.get<ReportResult>("/reports/vacancy"));
    expect(report.rows.map((row) => row["asset_status_label"])).toContain("Under works");
    const [latest] = dataOf(await english.get<{ labels: Record<string, string> }[]>(`/assets/${asset.id}/timeline`));
    expect(Object.values(latest?.labels ?? {}).toSorted()).toEqual(["Available", "Under works"]);
  });

  test("an initial record keeps its English name when other fields change, and loses it when renamed", async () => {
    const find = async (caller: Api, query: string) => {
      const [type] = dataOf(await caller.get<IncidentType[]>(`/incident-types?query=${query}`));
      if (!type) throw new Error(`There is no incident type ${query}`);
      return type;
    };
    const { id, version } = await find(english, "plagas");
    const path = `/incident-types/${id}`;
    const updated = dataOf(await english.patch<IncidentType>(path, { version, name: "Pests", response_hours: 30 }));
    expect(updated).toMatchObject({ name: "Pests", response_hours: 30 });
    expect((await find(spanish, "plagas")).name).toBe("Plagas");
    dataOf(await english.patch(path, { version: updated.version, name: "Bichos" }));
    for (const caller of [spanish, english]) expect((await find(caller, "bichos")).name).toBe("Bichos");
    const [latest] = dataOf(await english.get<{ changes: object }[]>(`${path}/timeline`));
    expect(latest?.changes).toEqual({ name: ["Plagas", "Bichos"], name_en: ["Pests", null] });
  });
});

test("a record added by a user has the same name in both languages", async () => {
  dataOf(await spanish.post("/property-types", { name: "Molino" }));
  for (const caller of [spanish, english])
    expect(await namesOf(caller, "/property-types?query=molino")).toEqual(["Molino"]);
});

test("the entities that declare English names are those that have an English view", async () => {
  const views = await app.db.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'english'",
  );
  const declared = resources.flatMap(({ name, ...resource }) => ("has_english_names" in resource ? [name] : []));
  expect(declared.toSorted()).toEqual(views.map(({ name }) => name).toSorted());
});
