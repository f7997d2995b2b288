import { get } from "node:http";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { exportColumns } from "#server/engine/http/export-columns.ts";
import { rowBase, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import type { Address } from "#shared/domain/properties/address.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { es } from "#locales/es.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api, given } = testServer();

const list = <T>(path: string, parameters: Record<string, string>) =>
  api.get<T[]>(`/${path}?${new URLSearchParams(parameters).toString()}`);

describe("text search", () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    const persons = [
      await given.aPerson({ name: "María José", last_name: "Núñez de Árbol", email: "mj@example.es", is_tenant: true }),
      await given.aPerson({ name: "Jose Maria", last_name: "Nunez Ibáñez", email: null, is_guarantor: true }),
      await given.aPerson({ name: "Güell", last_name: "Çelik 777%_a", is_tenant: false, is_guarantor: true }),
    ];
    ids = Object.fromEntries(persons.map((person) => [person.id, person.name]));
  });
  const found = async (query: string, path = "persons") =>
    dataOf(await list<Person>(path, { query, sort: "created_at" }))
      .map(({ id }) => ids[id])
      .filter(Boolean);

  test.each([
    ["nunez", ["María José", "Jose Maria"]],
    ["NÚÑEZ", ["María José", "Jose Maria"]],
    ["  arbol   jose maria ", ["María José"]],
    ["nuñ mar jos", ["María José", "Jose Maria"]],
    ["guell celik", ["Güell"]],
    ["mj@example.es", ["María José"]],
    ["arbol, (núñez)", ["María José"]],
    ["núñez-de-árbol", []],
    ["Núñez Çelik", []],
    ["777%", ["Güell"]],
    ["%", []],
    ["' or 1=1 --", []],
    ["\\", []],
  ])("%s", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test("text search in tenants and in guarantors finds each in its own list", async () => {
    expect(await found("nunez", "persons/tenants")).toEqual(["María José", "Jose Maria"]);
    expect(await found("guell", "persons/tenants")).toEqual([]);
    expect(await found("nunez", "persons/guarantors")).toEqual(["Jose Maria"]);
    expect((await list("persons/tenants", { query: "   " })).body.meta.total).toBe(2);
  });
});

describe("filters", () => {
  test("filters take several values separated by commas or repeated", async () => {
    const [all, two] = [await list("asset-types", {}), await list("asset-types", { shape: "parking,storage" })];
    expect(two.body.meta.total).toBe(2);
    expect(all.body.meta.total).toBeGreaterThan(2);
    expect((await api.get("/asset-types?shape=parking&shape=storage")).body.meta.total).toBe(2);
  });

  test("text filters ignore accents and case, and take wildcards literally", async () => {
    await given.anAddress({ city: "Ávila", postal_code: "05001" });
    await given.anAddress({ city: "A_v%la", country: "Andorra", postal_code: "AD500" });
    const cities = async (city: string) => dataOf(await list<Address>("addresses", { city })).map((row) => row.city);
    expect(await cities("AVIL")).toEqual(["Ávila"]);
    expect(await cities("a_v")).toEqual(["A_v%la"]);
    expect(await cities("%")).toEqual(["A_v%la"]);
    expect(await cities("\\")).toEqual([]);
  });

  test("range filters include both ends, alone or together", async () => {
    for (const year_built of [1901, 1902, 1903]) await given.aProperty({ year_built });
    const years = async (parameters: Record<string, string>) =>
      dataOf(await list<{ year_built: number }>("properties", { ...parameters, sort: "year_built" })).map(
        (row) => row.year_built,
      );
    expect(await years({ year_built_from: "1901", year_built_to: "1902" })).toEqual([1901, 1902]);
    expect(await years({ year_built_from: "1903", year_built_to: "1910" })).toEqual([1903]);
    expect(await years({ year_built_to: "1901" })).toEqual([1901]);
    expect(await years({ year_built_from: "1905", year_built_to: "1904" })).toEqual([]);
  });

  test.each([
    ["properties", "year_built_from", "then"],
    ["properties", "property_type_id", "nothing"],
    ["persons", "is_tenant", "perhaps"],
    ["persons", "created_at_from", "2026-13-01"],
    ["rentals", "start_date_from", "2026-02-30"],
    ["rentals", "monthly_rent_to", "1e999"],
    ["rentals", "additional_tenant_ids", "nobody"],
    ["rentals", "monthly_rent_from", "99999999999999999999"],
    ["rentals", "start_date_from", "infinity"],
    ["rentals", "asset_id", "nobody"],
    ["properties", "year_built_to", "2147483648"],
    ["persons", "created_at_to", "2026-01-01T25:00:00Z"],
    ["persons", "created_at_from", "0000-00-00"],
    ["persons", "kind", "natural,castle"],
    ["incidents", "priority", "whatever"],
  ])(
    "a filter of %s by %s=%s is refused at that filter, in the list and in its export",
    async (path, parameter, value) => {
      const { status, body } = await list(path, { [parameter]: value });
      expect([status, body.errors.map(({ field }) => field)]).toEqual([400, [parameter]]);
      expect((await api.download(`/${path}/export?${parameter}=${value}`)).status).toBe(400);
    },
  );

  test("filters of instants use whole days in Madrid, both included", async () => {
    const incident = await given.anIncident();
    await app.db.query("alter table incident disable trigger user", []);
    const at = async (instant: string, parameters: Record<string, string>) => {
      await app.db.query("update incident set created_at = $2 where id = $1", [incident.id, instant]);
      return (await list("incidents", parameters)).body.meta.total;
    };
    const march = { created_at_from: "2026-03-01", created_at_to: "2026-03-31" };
    expect(await at("2026-02-28T22:59:59Z", march)).toBe(0);
    expect(await at("2026-02-28T23:00:00Z", march)).toBe(1);
    // From the last Sunday of March Madrid is UTC+2.
    expect(await at("2026-03-31T21:59:59Z", march)).toBe(1);
    expect(await at("2026-03-31T22:00:00Z", march)).toBe(0);
    expect(await at("2026-03-31T22:00:00Z", { created_at_from: "2026-03-31T22:00:00Z" })).toBe(1);
    await app.db.query("alter table incident enable trigger user", []);
  });

  test("empty filters are ignored", async () => {
    const all = await list("asset-types", {});
    expect(await list("asset-types", { shape: "", query: "", page: "", archived: "" })).toEqual(all);
  });
});

describe("large lists", () => {
  const ROWS = 12_000;
  beforeAll(async () => {
    await app.db.query(
      `insert into address (street, city, country, postal_code)
       select 'Camino ' || n, case when n <= 10000 then 'Uno' else 'Dos' end, 'Francia', '75001'
       from generate_series(1, $1::int) n`,
      [ROWS],
    );
    await app.db.query("analyze address", []);
  });

  test("a list has an exact total up to ten thousand", async () => {
    expect((await list("addresses", { city: "uno", page_size: "1" })).body.meta).toEqual({
      total: 10_000,
      total_is_estimate: false,
      page: 1,
      page_size: 1,
    });
    expect((await list("addresses", { city: "dos", page_size: "1" })).body.meta).toMatchObject({ total: 2_000 });
  });

  test("a larger list has an estimated total that is never below the counted rows", async () => {
    const { meta } = (await list("addresses", { page_size: "1" })).body;
    expect(meta.total_is_estimate).toBe(true);
    expect(meta.total).toBeGreaterThan(10_000);
    expect(Math.abs(meta.total - ROWS)).toBeLessThan(ROWS / 10);
  });

  test("a list can be paged to its end, and further pages are empty", async () => {
    const last = await list<Address>("addresses", { city: "uno", page_size: "200", page: "50" });
    expect(last.body.data).toHaveLength(200);
    const beyond = await list<Address>("addresses", { city: "uno", page_size: "200", page: "51" });
    expect({ status: beyond.status, data: beyond.body.data, total: beyond.body.meta.total }).toEqual({
      status: 200,
      data: [],
      total: 10_000,
    });
    expect((await list("addresses", { page_size: "200", page: "5001" })).status).toBe(400);
    expect((await list("addresses", { page: "99999999999999999999" })).status).toBe(400);
  });

  test("pages of a list neither repeat nor omit rows with equal sort values", async () => {
    const pages = [];
    for (let page = 1; page <= 10; page++)
      pages.push(
        ...dataOf(
          await list<Address>("addresses", { city: "dos", page_size: "200", page: String(page), sort: "-city" }),
        ),
      );
    expect(new Set(pages.map(({ id }) => id)).size).toBe(2_000);
  });

  test("a list is exported completely in its order", async () => {
    const { bytes } = await api.download("/addresses/export?city=uno&sort=created_at");
    const { rows } = await readSpreadsheet(bytes);
    expect(rows).toHaveLength(10_000);
    expect(new Set(rows.map((row) => row["Calle y número"])).size).toBe(10_000);
  });
});

test("an aborted export releases its connection", async () => {
  const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { accessToken } = await app.logIn(emailOf("admin"));
  const options = { headers: { authorization: `Bearer ${accessToken}` } };
  for (const moment of ["socket", "response", "data"]) {
    for (let attempt = 0; attempt < 3; attempt++) {
      await new Promise<void>((resolve) => {
        const request = get(`${address}/api/addresses/export`, options);
        const leave = () => {
          request.destroy();
          resolve();
        };
        request.on("error", () => resolve());
        if (moment === "socket") request.on("finish", leave);
        else request.on("response", (response) => (moment === "data" ? response.once("data", leave) : leave()));
      });
    }
  }
  const { pool } = app.db;
  await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 5_000, interval: 20 }).toBe(0);
  expect((await list("addresses", {})).status).toBe(200);
});

test("an export is in the reader's language: headers, choices, amounts and days", async () => {
  const rental = await given.aRental({ monthly_rent: 123_456 });
  const read = async (by: Api) =>
    (await readSpreadsheet((await by.download(`/rentals/export?ids=${rental.id}`)).bytes)).rows[0];
  expect(await read(api)).toMatchObject({
    Código: rental.code,
    "Renta mensual": 1234.56,
    Inicio: new Date("2026-01-01T00:00:00Z"),
    Inquilino: rental.tenant_label,
  });
  expect(await read(api.speaking("en"))).toMatchObject({ Code: rental.code, "Monthly rent": 1234.56 });
});

test("an export has bold headings with filters, the label first, and additional tenants and annexes by name", async () => {
  const [annex, second] = [await given.anAsset(), await given.anAsset()];
  const roommate = await given.aPerson();
  const rental = await given.aRental({
    annex_asset_ids: [second.id, annex.id],
    additional_tenant_ids: [roommate.id],
  });
  const { bytes } = await api.download(`/rentals/export?ids=${rental.id}`);
  const { headers, rows } = await readSpreadsheet(bytes);
  expect(headers[0]).toBe("Código");
  expect(headers.slice(-2)).toEqual(["Notas", "Alta"]);
  expect(rows[0]).toMatchObject({ Anejos: `${second.label}, ${annex.label}`, "Otros inquilinos": roommate.label });
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
  expect(sheets[0]?.autoFilter?.range).toMatch(/^A1:[A-Z]+2$/);
  expect(sheets[0]?.cells?.get("0,0")?.style?.font?.bold).toBe(true);
  expect(sheets[0]?.cells?.get("1,0")?.style?.font?.bold).not.toBe(true);
});

test("an export has the requested columns in their order, with labels instead of ids", async () => {
  const rental = await given.aRental({ monthly_rent: 70_000 });
  const exportWith = (columns: string) => api.download(`/rentals/export?ids=${rental.id}&columns=${columns}`);
  const { headers, rows } = await readSpreadsheet(
    (await exportWith("monthly_rent,tenant_id,code,annex_asset_ids")).bytes,
  );
  expect(headers).toEqual(["Renta mensual", "Inquilino", "Código", "Anejos"]);
  expect(rows[0]).toMatchObject({ "Renta mensual": 700, Inquilino: rental.tenant_label, Código: rental.code });
  expect((await readSpreadsheet((await exportWith("code,code")).bytes)).headers).toEqual(["Código"]);
  expect((await readSpreadsheet((await exportWith("")).bytes)).headers.length).toBeGreaterThan(15);
});

test.each([
  ["rentals", "nothing", "No hay ninguna columna «nothing»"],
  ["rentals", "code,search_text", "No hay ninguna columna «search_text»"],
  ["users", "password_hash", "No hay ninguna columna «password_hash»"],
  ["users", "email,version", "No hay ninguna columna «version»"],
  ["rentals", "created_by", "No hay ninguna columna «created_by»"],
])("an export of %s with the unknown columns=%s is refused", async (path, columns, expected) => {
  const refused = await api.get(`/${path}/export?columns=${columns}`);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toMatchObject([{ field: "columns", message: expected }]);
  const many = Array.from({ length: 101 }, (_, index) => `c${index}`).join(",");
  expect((await api.get(`/${path}/export?columns=${many}`)).status).toBe(400);
});

test("an export keeps columns that only look like ids", () => {
  const note = defineResource({
    name: "property",
    area: "properties",
    path: "notes",
    input: z.object({ tax_id: text() }),
    row: z.object({ ...rowBase, property_id: uuid(), tax_id: text(), property_label: z.string() }),
    references: { property_id: { entity: "property", fields: ["label"] } },
    filters: {},
    sortable: [],
    default_sort: "created_at",
  });
  const columns = exportColumns(note, "es", { scope: everyRow, statement: new Statement() });
  expect(columns.map(({ sql }) => sql).filter((sql) => !sql.includes("created_at"))).toEqual([
    't."tax_id"',
    '"r_property"."label"',
  ]);
});

test("days, times and amounts fit the width of their columns in an export", () => {
  const columns = exportColumns(rentalResource, "es", { scope: everyRow, statement: new Statement() });
  const formatted = columns.filter(({ numFmt }) => numFmt !== undefined);
  expect(formatted.length).toBeGreaterThan(5);
  expect(formatted.filter(({ width, numFmt = "" }) => width <= numFmt.length)).toEqual([]);
});

test("an export writes several choices by their words, and none as an empty cell", async () => {
  const of = async (template: { id: string }) =>
    (await readSpreadsheet((await api.download(`/templates/export?ids=${template.id}`)).bytes)).rows[0];
  const some = await given.aTemplate({ asset_shapes: ["office", "parking"] });
  const words = [es["documents.template.asset_shapes.office"], es["documents.template.asset_shapes.parking"]];
  expect(await of(some)).toMatchObject({ [es["field.asset_shapes"]]: words.join(", ") });
  expect(await of(await given.aTemplate())).toMatchObject({ [es["field.asset_shapes"]]: null });
});

test("an export writes texts that look like formulas as text", async () => {
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)"]) {
    const property = await given.aProperty({ name });
    const { rows } = await readSpreadsheet((await api.download(`/properties/export?ids=${property.id}`)).bytes);
    expect(rows[0]?.["Nombre"]).toBe(name);
  }
});
