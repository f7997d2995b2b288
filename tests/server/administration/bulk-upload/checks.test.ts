import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput, nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, type SheetRecords, workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";
import { plainWorkbook, rowsXml, workbookOf } from "#tests/support/workbook-file.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
beforeAll(async () => {
  loader = createLoader(admin, () => app.services);
});

const aDni = () => generateDni(40_000_000 + nextNumber());
const aPerson = (more: SheetRecords[number] = {}) => ({
  name: "Ana",
  last_name: "Gil",
  documentation: aDni(),
  is_tenant: "Sí",
  ...more,
});

/** The errors that the check finds in some records, as `row field: message`. */
async function errorsOf(entity: Parameters<Loader["check"]>[0], records: SheetRecords | Buffer, kind?: string) {
  return loader.describeIssues((await loader.check(entity, records)).id, kind);
}

describe("checking rows", () => {
  test("each error of a row gives the row, column and reason in the reader's language", async () => {
    const sheet = plainWorkbook([
      ["Listado"],
      ["DNI", "Nombre", "Apellidos", "Inquilino", "Móvil"],
      [aDni(), "Ana", "Gil", "Sí", "612345678"],
      ["12345678A", "Eva", "Sol", "Sí", "12"],
    ]);
    const { id, wrong_row_count, row_count } = await loader.check("person", sheet);
    expect({ row_count, wrong_row_count }).toEqual({ row_count: 2, wrong_row_count: 1 });
    expect(await loader.issues(id)).toEqual([
      {
        row_number: 4,
        kind: "error",
        field: "phone",
        column: "E",
        header: "Móvil",
        value: "12",
        message: "El teléfono no es válido: nueve cifras en España o con prefijo internacional",
      },
      {
        row_number: 4,
        kind: "error",
        field: "documentation",
        column: "A",
        header: "DNI",
        value: "12345678A",
        message: "El documento no es un DNI, NIE, NIF, CIF o pasaporte válido",
      },
    ]);
    const english = createLoader(admin.speaking("en"), () => app.services);
    expect((await english.issues(id))[0]?.message).toMatch(/^The phone/);
    expect((await loader.progress(id)).groups.map(({ message, count }) => [message, count])).toEqual([
      [expect.stringContaining("documento"), 1],
      [expect.stringContaining("teléfono"), 1],
    ]);
  });

  test("repeated headers and empty rows are not counted as rows", async () => {
    const header = ["Nombre", "Apellidos", "DNI", "Inquilino"];
    const sheet = plainWorkbook([
      header,
      ["Ana", "Gil", aDni(), "Sí"],
      [null],
      header,
      [" ", null],
      ["Eva", "Sol", aDni(), "x"],
    ]);
    expect(await loader.check("person", sheet)).toMatchObject({ row_count: 2, wrong_row_count: 0 });
  });

  test("a hidden row is loaded like the others, with a warning", async () => {
    const rows = rowsXml([
      ["name", "last_name", "documentation", "is_tenant"],
      ["Ana", "Gil", "12345678Z", "Sí"],
      ["Eva", "Ruiz", "87654321X", "Sí"],
    ]).replace('<row r="3"', '<row r="3" hidden="1"');
    const { id, row_count, wrong_row_count } = await loader.check("person", workbookOf({ sheets: [{ rows }] }));
    expect([row_count, wrong_row_count]).toEqual([2, 0]);
    expect(await loader.describeIssues(id, "warning")).toEqual([
      "3 -: La fila está oculta en la hoja de cálculo, y se cargará como las demás",
    ]);
  });

  test("merged cells give their value to every row they cover", async () => {
    const property = await given.aProperty();
    const rows = rowsXml([
      ["Código", "Nombre", "Tipo", "Estado", "Inmueble"],
      ["M-1", "Uno", "Piso", "Disponible", property.cod],
      ["M-2", "Dos", null, null, null],
    ]);
    const merged = ["C2:C3", "D2:D3", "E2:E3"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const sheet = workbookOf({ sheets: [{ rows, after: `<mergeCells>${merged}</mergeCells>` }] });
    expect(await loader.check("asset", sheet)).toMatchObject({ row_count: 2, wrong_row_count: 0 });
  });

  test("rows are read from a CSV file as Spanish Excel writes it", async () => {
    const csv = `Nombre;Apellidos;DNI;Inquilino\r\n"Íñigo";"Núñez; Peña";${aDni()};VERDADERO\r\n`;
    const { id } = await loader.load("person", Buffer.from(csv, "latin1"));
    expect(await loader.read(id)).toMatchObject({ state: "committed", row_count: 1 });
    const [row] = await app.db.query("select label from person where last_name = 'Núñez; Peña'");
    expect(row).toEqual({ label: "Íñigo Núñez; Peña" });
  });

  test("a file that turns out to be corrupt is reported, and the upload keeps its state", async () => {
    const csv = `Nombre;Apellidos;DNI;Inquilino\n${"Ana;Gil;12345678Z;Sí\n".repeat(5_000)}Eva;"Sol;x;x${"\ny".repeat(400)}`;
    const { id, version } = await loader.upload("person", Buffer.from(csv));
    await loader.move(id, "validate");
    expect(await loader.progress(id)).toMatchObject({
      running: null,
      state: "uploaded",
      version,
      failure: "En la fila 5002 se abren unas comillas que no se cierran",
    });
    expect(await app.db.query("select 1 from bulk_upload_row where bulk_upload_id = $1", [id])).toEqual([]);
  });
});

describe("duplicates", () => {
  test("a duplicate within the sheet is reported with the row it repeats", async () => {
    const documentation = aDni();
    const records = [aPerson({ documentation }), aPerson(), aPerson({ documentation: documentation.toLowerCase() })];
    expect(await errorsOf("person", records)).toEqual(["4 documentation: Está repetido: es igual que la fila 2"]);
  });

  test("a duplicate of an existing record is reported with its name, archived or not", async () => {
    const [person, owner] = [await given.aPerson(), await given.anOwner()];
    await admin.post(`/persons/${person.id}/archive`, { version: person.version });
    expect(await errorsOf("person", [aPerson({ documentation: person.documentation })])).toEqual([
      `2 documentation: Ya existe: ${person.label}`,
    ]);
    expect(await errorsOf("owner", [{ name: "A", last_name: "B", documentation: owner.documentation }])).toEqual([
      `2 documentation: Ya existe: ${owner.label}`,
    ]);
  });

  test("the same number with another document type is not a duplicate", async () => {
    const person = await given.aPerson({ documentation: `AA${nextNumber()}4567`, documentation_type: "passport" });
    const records = [aPerson({ documentation: person.documentation, documentation_type: "DNI" })];
    expect(await errorsOf("person", records)).toEqual([
      "2 documentation: El número no es de ese tipo de documento: elige el suyo o revísalo",
    ]);
  });

  test("a number under another name of its document type is a duplicate: one number is one person", async () => {
    const person = await given.aPerson();
    const records = [
      aPerson({ documentation: person.documentation, documentation_type: "NIF" }),
      aPerson({ documentation: aDni(), documentation_type: "NIF" }),
    ];
    expect(await errorsOf("person", records)).toEqual([`2 documentation: Ya existe: ${person.label}`]);
  });

  test("duplicate properties, assets, addresses and rentals are reported", async () => {
    const asset = await given.anAsset();
    const property = dataOf(await admin.get<Property>(`/properties/${asset.property_id}`));
    const address = await given.anAddress({ street: `Calle Única ${nextNumber()}` });
    const rental = await given.aRental({ asset_id: asset.id });
    const tenant = dataOf(await admin.get<Person>(`/persons/${rental.tenant_id}`));
    const { street, city, postal_code } = address;
    const addressFields = { street, city, postal_code };
    expect(
      await errorsOf("property", [{ cod: property.cod, name: "x", property_type_id: "Garaje", ...addressFields }]),
    ).toEqual([`2 cod: Ya existe: ${property.label}`]);
    const anAsset = { name: "x", asset_type_id: "Piso", asset_status_id: "Disponible", property_id: property.cod };
    expect(await errorsOf("asset", [{ cod: asset.cod, ...anAsset }])).toEqual([`2 cod: Ya existe: ${asset.label}`]);
    const written = { ...addressFields, street: street.toUpperCase(), city: "MADRID" };
    expect(
      await errorsOf("address", [
        written,
        { ...written, street: "Calle nueva" },
        { ...written, street: "CALLE  NUEVA" },
      ]),
    ).toEqual([`2 street: Ya existe: ${address.label}`, "4 street: Está repetido: es igual que la fila 3"]);
    const aRental = {
      asset_id: asset.cod,
      tenant_id: tenant.documentation,
      regime: "habitual",
      monthly_rent: 1,
      start_date: rental.start_date,
    };
    expect(await errorsOf("rental", [aRental, { ...aRental, start_date: "2030-01-01" }])).toEqual([
      `2 asset_id: Ya existe: ${rental.code}`,
    ]);
  });
});

describe("references in a row", () => {
  test("a reference is resolved by code, by name in any case, or by document; otherwise it is an error", async () => {
    const [asset, person] = [await given.anAsset(), await given.aPerson()];
    const property = dataOf(await admin.get<Property>(`/properties/${asset.property_id}`));
    const base = { name: "x", asset_type_id: "ático", asset_status_id: "DISPONIBLE", property_id: property.cod };
    expect(
      await errorsOf("asset", [
        { cod: `N-${nextNumber()}`, ...base },
        { cod: `N-${nextNumber()}`, ...base, asset_type_id: "Castillo", property_id: "NADA", parent_asset_id: "NADIE" },
      ]),
    ).toEqual([
      "3 asset_type_id: Tipo: no existe «Castillo»",
      "3 property_id: Inmueble: no existe «NADA»",
      "3 parent_asset_id: Forma parte de: no existe «NADIE»",
    ]);
    const rental = {
      asset_id: asset.cod,
      tenant_id: person.documentation,
      regime: "De temporada",
      monthly_rent: 900,
      start_date: "01/05/2026",
    };
    expect(
      await errorsOf("rental", [
        { ...rental, annex_asset_ids: asset.cod, additional_tenant_ids: null },
        {
          ...rental,
          start_date: "02/05/2026",
          asset_id: "NADA",
          tenant_id: aDni(),
          annex_asset_ids: `${asset.cod}; X1; X2`,
        },
      ]),
    ).toEqual([
      "3 asset_id: Activo: no existe «NADA»",
      "3 annex_asset_ids: Anejos: no existe «X1»",
      expect.stringMatching(/^3 tenant_id: Inquilino: no existe «\d{8}[A-Z]»$/),
    ]);
  });

  test("an archived record is not resolved", async () => {
    const { id, cod, version, property_id } = await given.anAsset();
    await admin.post(`/assets/${id}/archive`, { version });
    const property = dataOf(await admin.get<Property>(`/properties/${property_id}`));
    const room = {
      cod: `R-${nextNumber()}`,
      name: "x",
      asset_type_id: "Habitación",
      asset_status_id: "Disponible",
      property_id: property.cod,
    };
    expect(await errorsOf("asset", [{ ...room, parent_asset_id: cod }])).toEqual([
      `2 parent_asset_id: Forma parte de: no existe «${cod}»`,
    ]);
  });

  test("a number with two document types is reported as ambiguous", async () => {
    const documentation = `X${nextNumber()}00000`;
    await app.db.query(
      `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor)
       select 'natural', 'a', 'b', $1, t, true, false from unnest(array['passport', 'nie']) t`,
      [documentation],
    );
    const asset = await given.anAsset();
    const rental = {
      asset_id: asset.cod,
      tenant_id: documentation,
      regime: "habitual",
      monthly_rent: 1,
      start_date: "2026-01-01",
    };
    expect(await errorsOf("rental", [rental])).toEqual([
      `2 tenant_id: Hay más de una persona con el documento «${documentation}»`,
    ]);
  });
});

describe("checking assets", () => {
  let property: Property;
  beforeAll(async () => {
    property = await given.aProperty();
  });
  const anAsset = (more: SheetRecords[number] = {}) => ({
    cod: `A-${nextNumber()}`,
    name: "x",
    asset_type_id: "Piso",
    asset_status_id: "Disponible",
    property_id: property.cod,
    ...more,
  });

  test("an asset never starts with a status derived from rentals", async () => {
    expect(await errorsOf("asset", [anAsset({ asset_status_id: "Alquilado" })])).toEqual([
      "2 asset_status_id: El estado no puede contradecir el alquiler en vigor de este activo",
    ]);
  });

  test("rooms belong to a dwelling of the same property, in the database or in the sheet, one level deep", async () => {
    const dwelling = await given.anAsset({ property_id: property.id });
    const elsewhere = await given.anAsset();
    const [whole, room] = [`D-${nextNumber()}`, `H-${nextNumber()}`];
    const errors = await errorsOf("asset", [
      anAsset({ parent_asset_id: dwelling.cod }),
      anAsset({ cod: room, parent_asset_id: whole }),
      anAsset({ cod: whole }),
      anAsset({ parent_asset_id: elsewhere.cod }),
      anAsset({ parent_asset_id: room }),
    ]);
    const refusal = "Debe ser un activo completo del mismo inmueble, que no forme parte de otro";
    expect(errors).toEqual([`5 parent_asset_id: ${refusal}`, `6 parent_asset_id: ${refusal}`]);
  });
});

describe("checking rentals", () => {
  let asset: Asset;
  let tenants: Person[];
  beforeAll(async () => {
    tenants = [await given.aPerson(), await given.aPerson(), await given.aPerson({ is_guarantor: true })];
  });
  const aRental = (more: SheetRecords[number] = {}) => ({
    asset_id: asset.cod,
    tenant_id: tenants[0]?.documentation ?? "",
    regime: "Vivienda habitual",
    monthly_rent: 850,
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    signed_on: "2025-12-01",
    state: "Vigente",
    ...more,
  });

  test("rentals in force never overlap on an asset, its rooms or annexes, in the database or the sheet", async () => {
    asset = await given.anAsset();
    const room = await given.anAsset({ parent_asset_id: asset.id, property_id: asset.property_id });
    const garage = await given.anAsset();
    const let_ = await given.aRental({ asset_id: garage.id, start_date: "2026-06-01", end_date: "2026-06-30" });
    dataOf(await admin.post(`/rentals/${let_.id}/activate`, { version: let_.version, signed_on: "2026-01-01" }));
    const errors = await errorsOf("rental", [
      aRental(),
      aRental({ asset_id: room.cod, start_date: "2026-12-31", end_date: "2026-12-31" }),
      aRental({ asset_id: room.cod, start_date: "2025-01-01", end_date: "2025-12-31" }),
      aRental({ asset_id: garage.cod, start_date: "2026-06-30", end_date: "2026-07-01" }),
      aRental({ asset_id: garage.cod, start_date: "2026-08-01", end_date: "2026-08-31" }),
      aRental({ start_date: "2027-01-01", end_date: "2027-12-31", annex_asset_ids: garage.cod }),
      aRental({ asset_id: garage.cod, start_date: "2027-03-01", end_date: "2027-03-02" }),
    ]);
    expect(errors).toEqual([
      "3 asset_id: Coincide en fechas con el alquiler de la fila 2",
      "5 asset_id: Ya existe una reserva en ese intervalo de fechas",
      "8 asset_id: Coincide en fechas con el alquiler de la fila 7",
    ]);
  });

  test("draft rentals may overlap, with a warning about occupied days", async () => {
    asset = await given.anAsset();
    const taken = await given.aRental({ asset_id: asset.id });
    dataOf(await admin.post(`/rentals/${taken.id}/activate`, { version: taken.version, signed_on: "2025-12-01" }));
    const drafts = [
      aRental({ state: "Borrador", signed_on: null }),
      aRental({ state: null, start_date: "2026-02-01" }),
    ];
    const { id, wrong_row_count } = await loader.check("rental", drafts);
    expect(wrong_row_count).toBe(0);
    expect(await loader.describeIssues(id, "warning")).toEqual([
      "2 asset_id: El activo está ocupado en esas fechas: el borrador se carga, pero no se podrá activar",
      "3 asset_id: El activo está ocupado en esas fechas: el borrador se carga, pero no se podrá activar",
    ]);
  });

  test("rentals in force never use a retired asset or annex; drafts may", async () => {
    asset = await given.anAsset();
    const [status] = await app.db.query<{ id: string }>("select id from asset_status where kind = 'retired'");
    const retired = await given.anAsset({ asset_status_id: status?.id ?? "" });
    const errors = await errorsOf("rental", [
      aRental({ asset_id: retired.cod }),
      aRental({ annex_asset_ids: retired.cod, start_date: "2027-01-01", end_date: "2027-12-31" }),
      aRental({ asset_id: retired.cod, state: "Borrador", start_date: "2028-01-01", end_date: "2028-12-31" }),
    ]);
    expect(errors).toEqual([
      `2 asset_id: ${retired.label} está retirado y no se puede alquilar`,
      `3 annex_asset_ids: ${retired.label} está retirado y no se puede alquilar`,
    ]);
  });

  test("a rental never names one person twice", async () => {
    asset = await given.anAsset();
    const [one, two, three] = tenants.map(({ documentation }) => documentation);
    const errors = await errorsOf("rental", [
      aRental({ additional_tenant_ids: `${two}, ${three}` }),
      aRental({ start_date: "2027-01-01", end_date: "2027-02-01", guarantor_id: one ?? "" }),
      aRental({ start_date: "2028-01-01", end_date: "2028-02-01", additional_tenant_ids: `${two}; ${two}` }),
    ]);
    expect(errors).toEqual([
      "3 guarantor_id: Nadie puede ser su propio avalista: es la misma persona que otra de las partes",
      "4 additional_tenant_ids: La misma persona no puede figurar dos veces en el alquiler",
    ]);
  });

  test("tenants and guarantors are of age, and no guarantor has a tenant's document", async () => {
    asset = await given.anAsset();
    const minor = await given.aPerson({ name: "Leo", last_name: "Gil Sanz", birth_date: "2008-03-19" });
    const adult = await given.aPerson({ birth_date: "2008-03-18" });
    const twin = await given.aPerson({ name: "Eva", last_name: "Sol Ruiz" });
    const passport = `00${twin.documentation}`;
    await given.aPerson({
      name: "Eva",
      last_name: "Sol Ruiz",
      documentation: passport,
      documentation_type: "passport",
    });
    const ofYear = (year: number, more: SheetRecords[number]) =>
      aRental({ start_date: `${year}-01-01`, end_date: `${year}-12-31`, ...more });
    const errors = await errorsOf("rental", [
      ofYear(2026, { tenant_id: minor.documentation }),
      ofYear(2027, { additional_tenant_ids: `${adult.documentation}; ${minor.documentation}` }),
      ofYear(2028, { guarantor_id: minor.documentation }),
      ofYear(2029, { tenant_id: twin.documentation, guarantor_id: passport }),
      ofYear(2030, { additional_tenant_ids: passport, guarantor_id: twin.documentation }),
      ofYear(2031, { guarantor_id: adult.documentation }),
    ]);
    const tooYoung = "Leo Gil Sanz no ha cumplido 18 años: no puede firmar ni avalar";
    const ownDebt = "Eva Sol Ruiz no puede ser su propio avalista: otra de las partes tiene el mismo documento";
    expect(errors).toEqual([
      `2 tenant_id: ${tooYoung}`,
      `3 additional_tenant_ids: ${tooYoung}`,
      `4 guarantor_id: ${tooYoung}`,
      `5 guarantor_id: ${ownDebt}`,
      `6 guarantor_id: ${ownDebt}`,
    ]);
  });

  test("a thousand rentals of one asset are checked quickly", async () => {
    asset = await given.anAsset();
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      aRental({ start_date: "2026-01-01", end_date: null, tenant_id: tenants[n % 2]?.documentation ?? "" }),
    );
    const { wrong_row_count } = await loader.check("rental", rows);
    expect(wrong_row_count).toBe(999);
  });
});

describe("a manager of some properties", () => {
  let manager: Api;
  let own: Loader;
  let mine: Property;
  let other: Asset;
  beforeAll(async () => {
    mine = await given.aProperty();
    other = await given.anAsset();
    await assignProperties(app.db, [mine.id]);
    manager = await app.logInAs("manager");
    own = createLoader(manager, () => app.services);
  });
  afterAll(() => assignProperties(app.db, "all"));

  test("a manager loads assets only into their properties, and learns nothing about others", async () => {
    const property = dataOf(await admin.get<Property>(`/properties/${other.property_id}`));
    const base = { name: "x", asset_type_id: "Piso", asset_status_id: "Disponible" };
    const { id } = await own.check("asset", [
      { cod: `S-${nextNumber()}`, ...base, property_id: mine.cod },
      { cod: `S-${nextNumber()}`, ...base, property_id: property.cod },
      { cod: other.cod, ...base, property_id: mine.cod },
    ]);
    expect(await own.describeIssues(id)).toEqual([
      `3 property_id: Inmueble: no existe «${property.cod}»`,
      `4 cod: Ya existe: ${other.cod}`,
    ]);
    const room = { cod: `S-${nextNumber()}`, ...base, property_id: mine.cod, parent_asset_id: other.cod };
    expect(await own.describeIssues((await own.check("asset", [room])).id)).toEqual([
      `2 parent_asset_id: Forma parte de: no existe «${other.cod}»`,
    ]);
  });

  test("a manager loads rentals only of their own assets, with tenants in scope", async () => {
    const [tenant, stranger] = [dataOf(await manager.post<Person>("/persons", aPersonInput())), await given.aPerson()];
    const rental = { tenant_id: tenant.documentation, regime: "habitual", monthly_rent: 1, start_date: "2026-01-01" };
    const asset = await given.anAsset({ property_id: mine.id });
    const { id } = await own.check("rental", [
      { ...rental, asset_id: asset.cod },
      { ...rental, asset_id: other.cod },
      { ...rental, asset_id: asset.cod, tenant_id: stranger.documentation },
    ]);
    expect(await own.describeIssues(id)).toEqual([
      `3 asset_id: Activo: no existe «${other.cod}»`,
      `4 tenant_id: Inquilino: no existe «${stranger.documentation}»`,
    ]);
  });

  test("a manager creates no properties, lists only their own uploads and gets 404 for all others", async () => {
    const sheet = workbookOfRecords([aPerson()]);
    expect((await manager.upload("/bulk-uploads?entity=property", "a.xlsx", sheet)).status).toBe(403);
    const [theirs, ours] = [await loader.check("person", sheet), await own.upload("person", sheet)];
    const seen = dataOf(await manager.get<{ id: string }[]>("/bulk-uploads?page_size=200")).map(({ id }) => id);
    expect(seen).toContain(ours.id);
    expect(seen).not.toContain(theirs.id);
    const path = `/bulk-uploads/${theirs.id}`;
    const statuses = await Promise.all([
      manager.get(path),
      manager.get(`${path}/progress`),
      manager.get(`${path}/matching`),
      manager.get(`${path}/issues`),
      manager.get(`${path}/issues/export`),
      manager.get(`${path}/records`),
      manager.patch(`${path}/matching`, { version: theirs.version, columns: [] }),
      ...["validate", "commit", "undo", "discard"].map((verb) =>
        manager.post(`${path}/${verb}`, { version: theirs.version }),
      ),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    expect((await loader.read(theirs.id)).version).toBe(theirs.version);
  });

  test("a manager cannot load a checked file into a property that is no longer theirs", async () => {
    const asset = {
      cod: `S-${nextNumber()}`,
      name: "x",
      asset_type_id: "Piso",
      asset_status_id: "Disponible",
      property_id: mine.cod,
    };
    const { id } = await own.check("asset", [asset]);
    const another = await given.aProperty();
    await assignProperties(app.db, [another.id]);
    await expect
      .poll(async () => (await manager.get(`/properties/${mine.id}`)).status, { timeout: 2_000, interval: 5 })
      .toBe(404);
    expect(await own.move(id, "commit")).toMatchObject({ state: "validated", wrong_row_count: 1 });
    expect((await own.progress(id)).failure).toBe(
      "Los datos han cambiado desde la revisión. No se ha cargado nada: revisa los errores.",
    );
    await assignProperties(app.db, [mine.id]);
  });

  test("a manager with nothing assigned loads no file, of which they would see nothing", async () => {
    const [path, sheet] = ["/bulk-uploads?entity=person", workbookOfRecords([aPerson()])];
    const waits = { timeout: 2_000 };
    expect((await manager.upload(path, "a.xlsx", sheet)).status).toBe(201);
    await assignProperties(app.db, []);
    await expect
      .poll(async () => (await manager.upload(path, "a.xlsx", sheet)).body.errors[0]?.translationKey, waits)
      .toBe("error.nothing_assigned");
    await assignProperties(app.db, [mine.id]);
  });
});

describe("users without permission", () => {
  test.each(["agent", "viewer"] as const)(
    "the role %s neither loads sheets nor sees other users' uploads",
    async (role) => {
      const api = await app.logInAs(role);
      const sheet = workbookOfRecords([aPerson()]);
      expect((await api.upload("/bulk-uploads?entity=person", "a.xlsx", sheet)).status).toBe(403);
      expect((await api.get("/bulk-uploads")).status).toBe(403);
      expect((await api.download("/bulk-uploads/templates/person")).status).toBe(403);
    },
  );

  test("a user loads only entities they may create, existing addresses without address permission, and drafts without approval", async () => {
    const permissions = {
      "*": ["read"],
      bulk_upload: ["read", "create", "update", "export"],
      person: ["read", "create"],
      rental: ["read", "create"],
    };
    await app.db.query(`insert into role (name, slug, scope, permissions) values ('Cargas', 'loader', 'all', $1)`, [
      JSON.stringify(permissions),
    ]);
    await app.db.query(
      `update "user" set role_id = (select id from role where slug = 'loader') where email = 'agent@test.example'`,
    );
    const api = await app.logInAs("agent");
    const limited = createLoader(api, () => app.services);
    expect((await api.upload("/bulk-uploads?entity=asset", "a.xlsx", workbookOfRecords([{ cod: "x" }]))).status).toBe(
      403,
    );
    const known = await given.anAddress({ street: `Calle Conocida ${nextNumber()}` });
    const { id } = await limited.check("person", [
      aPerson({ street: known.street, city: known.city, postal_code: known.postal_code }),
      aPerson({ street: "Calle Desconocida 9", city: "Madrid", postal_code: "28001" }),
    ]);
    expect(await limited.describeIssues(id)).toEqual([
      "3 street: No tienes permiso para crear direcciones y esta no existe",
    ]);
    const rental = {
      asset_id: (await given.anAsset()).cod,
      tenant_id: (await given.aPerson()).documentation,
      regime: "habitual",
      monthly_rent: 1,
      start_date: "2026-01-01",
    };
    const rentals = await limited.check("rental", [
      rental,
      { ...rental, start_date: "2027-01-01", state: "active", signed_on: "2026-01-01" },
    ]);
    expect(await limited.describeIssues(rentals.id)).toEqual([
      "3 state: No tienes permiso para cargar alquileres vigentes: cárgalos como borrador",
    ]);
  });
});
