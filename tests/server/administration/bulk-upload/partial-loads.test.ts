import { beforeAll, describe, expect, test } from "vitest";
import type { LoadedRecord, StagedRow } from "#shared/domain/administration/bulk-upload.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, type SheetRecords, workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";
import { plainWorkbook } from "#tests/support/workbook-file.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
beforeAll(async () => {
  loader = createLoader(admin, () => app.services);
});

const aDni = () => generateDni(60_000_000 + nextNumber());
const aPerson = (more: SheetRecords[number] = {}) => ({
  name: "Ana",
  last_name: `Parte ${nextNumber()}`,
  documentation: aDni(),
  is_tenant: "Sí",
  phone: "612345678",
  ...more,
});
const rowNumbersOf = async (id: string) =>
  dataOf(await admin.get<LoadedRecord[]>(`/bulk-uploads/${id}/records`)).map(({ row_number }) => row_number);
const count = async (table: string, where: string) =>
  (await app.db.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`))[0]?.count;

describe("rows without errors are loaded while the others wait:", () => {
  test("only when requested, and never of a file in which every row is wrong", async () => {
    const { id, version } = await loader.check("person", [aPerson({ phone: "1" })]);
    const refused = await admin.post(`/bulk-uploads/${id}/commit`, { version, leaves_wrong: true });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.rows_wrong"]);
  });

  test("waiting rows are downloaded with their errors, corrected and loaded; nothing is loaded twice", async () => {
    const records = [aPerson(), aPerson({ phone: "1" }), aPerson()];
    const { id } = await loader.check("person", records);
    const preview = dataOf(await admin.get<StagedRow[]>(`/bulk-uploads/${id}/rows`));
    expect(preview.map(({ row_number }) => row_number)).toEqual([2, 4]);

    expect(await loader.loadRight(id)).toMatchObject({ state: "committed", row_count: 3, wrong_row_count: 1 });
    expect(await rowNumbersOf(id)).toEqual([2, 4]);
    expect(await loader.describeIssues(id)).toEqual([expect.stringMatching(/^3 phone: El teléfono/)]);
    expect((await loader.progress(id)).groups).toHaveLength(1);
    const { version } = await loader.read(id);
    expect((await admin.post(`/bulk-uploads/${id}/commit`, { version, leaves_wrong: true })).status).toBe(409);

    const { bytes } = await admin.download(`/bulk-uploads/${id}/issues/export?rows=wrong`);
    const { headers, rows } = await readSpreadsheet(bytes);
    expect(rows).toHaveLength(1);
    const corrected = rows.map((cells) =>
      headers.map((header) => (header === "phone" ? "612345678" : (cells[header] ?? null))),
    );
    const again = await loader.load("person", plainWorkbook([headers, ...corrected.map((cells) => cells.map(String))]));
    expect(again).toMatchObject({ state: "committed", row_count: 1 });

    const whole = await loader.check("person", records);
    expect(whole).toMatchObject({ row_count: 3, wrong_row_count: 3 });
    for (const { documentation } of records)
      expect(await count("person", `documentation = '${documentation}'`)).toBe(1);
  });

  test("undoing removes what was loaded, and no more", async () => {
    const [right, wrong] = [aPerson(), aPerson({ phone: "1" })];
    const { id } = await loader.check("person", [right, wrong]);
    await loader.loadRight(id);
    const other = await given.aPerson({ documentation: wrong.documentation });
    expect(await loader.move(id, "undo")).toMatchObject({ state: "undone" });
    expect(await count("person", `documentation = '${right.documentation}'`)).toBe(0);
    expect((await admin.get(`/persons/${other.id}`)).status).toBe(200);
  });

  test("a change since the check refuses the load, and the rows that waited still do", async () => {
    const [right, taken, wrong] = [aPerson(), aPerson(), aPerson({ phone: "1" })];
    const { id } = await loader.check("person", [right, taken, wrong]);
    await given.aPerson({ documentation: taken.documentation });
    expect(await loader.loadRight(id)).toMatchObject({ state: "validated", row_count: 3, wrong_row_count: 2 });
    expect(await count("person", `documentation = '${right.documentation}'`)).toBe(0);
    expect(await loader.loadRight(id)).toMatchObject({ state: "committed", wrong_row_count: 2 });
    expect(await rowNumbersOf(id)).toEqual([2]);
  });
});

describe("rows that need each other wait together:", () => {
  test("a room with its dwelling", async () => {
    const property = await given.aProperty();
    const [dwelling, free] = [`D-${nextNumber()}`, `D-${nextNumber()}`];
    const base = { name: "x", asset_type_id: "Piso", asset_status_id: "Disponible", property_id: property.cod };
    const { id } = await loader.check("asset", [
      { ...base, cod: dwelling, area_m2: "ancho" },
      { ...base, cod: `R-${nextNumber()}`, parent_asset_id: dwelling },
      { ...base, cod: free },
      { ...base, cod: `R-${nextNumber()}`, parent_asset_id: free },
    ]);
    expect(await loader.describeIssues(id)).toEqual([
      expect.stringMatching(/^2 area_m2: /),
      "3 parent_asset_id: Espera a la fila 2, que tiene errores: se cargan juntas",
    ]);
    await loader.loadRight(id);
    expect(await rowNumbersOf(id)).toEqual([4, 5]);
  });

  test("the shares of one asset", async () => {
    const [one, two, owner] = [await given.anAsset(), await given.anAsset(), await given.anOwner()];
    const share = (cod: string, documentation: string, part: string) => ({
      asset_id: cod,
      owner_id: documentation,
      share: part,
      since: "2020-01-01",
    });
    const { id } = await loader.check("ownership", [
      share(one.cod, owner.documentation, "50"),
      share(one.cod, aDni(), "50"),
      share(two.cod, owner.documentation, "100"),
    ]);
    expect(await loader.describeIssues(id)).toEqual([
      "2 share: Espera a la fila 3, que tiene errores: se cargan juntas",
      expect.stringMatching(/^3 owner_id: Propietario: no existe/),
    ]);
    expect(await loader.loadRight(id)).toMatchObject({ state: "committed" });
    expect(await rowNumbersOf(id)).toEqual([4]);
  });
});

test("the same rows in two files that are loaded at once are loaded once", async () => {
  const rental = await given.aRental();
  const charge = {
    rental_id: rental.code,
    kind: "community",
    payment_application_id: "Gastos",
    concept: "Cuota",
    amount: "35,00",
    starts_on: "2026-01-01",
  };
  const files = [await loader.check("recurring_charge", [charge]), await loader.check("recurring_charge", [charge])];
  for (const { id, version } of files) dataOf(await admin.post(`/bulk-uploads/${id}/commit`, { version }));
  await runJobs(app.services);
  const states = await Promise.all(files.map(async ({ id }) => (await loader.read(id)).state));
  expect(states.toSorted()).toEqual(["committed", "validated"]);
  expect(await count("recurring_charge", `rental_id = '${rental.id}' and concept = 'Cuota'`)).toBe(1);
});

test("of 10,000 rows, each tenth wrong, 9,000 are loaded and 1,000 wait", { timeout: 60_000 }, async () => {
  const surname = `Millar ${nextNumber()}`;
  const records = Array.from({ length: 10_000 }, (_, index) =>
    aPerson({ last_name: surname, ...(index % 10 === 0 && { phone: "=1+1" }) }),
  );
  const { id, wrong_row_count } = await loader.check("person", workbookOfRecords(records));
  expect(wrong_row_count).toBe(1_000);
  expect(await loader.loadRight(id)).toMatchObject({ state: "committed", wrong_row_count: 1_000 });
  expect(await count("person", `last_name = '${surname}'`)).toBe(9_000);
});
