import { PassThrough } from "node:stream";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import type { BulkUpload, BulkUploadMatching, StagedRow } from "#shared/domain/administration/bulk-upload.ts";
import { sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { purgeUploads } from "#server/areas/administration/bulk-upload/purge-uploads.ts";
import { dataOf } from "#tests/support/api.ts";
import { createLoader, type Loader, workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { collect } from "#tests/support/collect.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { plainWorkbook, rowsXml, workbookOf, workbookParts } from "#tests/support/workbook-file.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import {
  BULK_UPLOAD_BYTES,
  BULK_UPLOAD_DAYS,
  MAX_REMEMBERED_HEADERS,
  REMEMBERED_HEADER_DAYS,
} from "#shared/domain/administration/policy.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
beforeAll(async () => {
  loader = createLoader(admin, () => app.services);
});

const tomorrow = new Date(Date.now() + 86_400_000);
const listStoredFiles = () => collect(app.services.files.storedBefore("bulk-upload", tomorrow));
const aSheet = workbookOfRecords([{ name: "Ana", last_name: "Gil", documentation: "12345678Z", is_tenant: "Sí" }]);
const matchingOf = async (id: string) => dataOf(await admin.get<BulkUploadMatching>(`/bulk-uploads/${id}/matching`));

describe("uploading a file", () => {
  test("an uploaded file is stored with its name, size and checksum, and its columns are proposed", async () => {
    const uploaded = await loader.upload("person", aSheet, "Personas de Íñigo (1).xlsx");
    expect(uploaded).toMatchObject({
      entity: "person",
      state: "uploaded",
      file_name: "Personas de Íñigo (1).xlsx",
      file_size: aSheet.length,
      user_label: "Usuario admin",
      row_count: null,
    });
    expect(uploaded.file_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await matchingOf(uploaded.id)).toMatchObject({
      sheet: 0,
      header_row: 1,
      columns: ["name", "last_name", "documentation", "is_tenant"],
      sheets: [{ rows: [{ number: 1 }, { number: 2, cells: ["Ana", "Gil", "12345678Z", "Sí"] }] }],
    });
  });

  test.each<[string, Buffer, number, string]>([
    ["is empty", Buffer.alloc(0), 422, "error.file_empty"],
    ["is no spreadsheet", Buffer.from("%PDF-1.7"), 422, "error.file_unsupported"],
    ["is broken", aSheet.subarray(0, 500), 422, "error.file_broken"],
    ["has no rows", workbookOf({ sheets: [{ rows: "" }] }), 422, "error.file_no_rows"],
    [
      "has macros",
      workbookOf({ sheets: [{ rows: "" }], more: [{ name: "xl/vbaProject.bin", content: "x" }] }),
      422,
      "error.file_macros",
    ],
    ["is too large", Buffer.alloc(BULK_UPLOAD_BYTES + 1), 413, "error.too_large"],
  ])("a file that %s is refused with its reason and not stored", async (_what, bytes, status, key) => {
    const before = await listStoredFiles();
    const { status: answered, body } = await admin.upload("/bulk-uploads?entity=person", "a.xlsx", bytes);
    expect([answered, body.errors[0]?.translationKey]).toEqual([status, key]);
    expect(await listStoredFiles()).toEqual(before);
  });

  test("a refused file gets the reason in the reader's language", async () => {
    const { body } = await admin.speaking("en").upload("/bulk-uploads?entity=person", "a.xlsx", Buffer.from("<html>"));
    expect(body.errors[0]?.message).toMatch(/^This is neither an Excel file/);
  });

  test.each([
    ["?entity=castle", {}, 400],
    ["", {}, 400],
    ["?entity=person", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["?entity=person", { "content-type": "application/json" }, 415],
    ["?entity=person", { "x-file-name": "%E0%A4%A" }, 400],
    ["?entity=person", { "x-file-name": "..%2F" }, 400],
  ])("an upload to %s with %j returns %i", async (query, headers, status) => {
    const { status: answered } = await admin.upload(`/bulk-uploads${query}`, "a.xlsx", aSheet, headers);
    expect(answered).toBe(status);
  });

  test("the stored file name is readable and has no path", async () => {
    const { file_name } = await loader.upload("person", aSheet, "..\\C:/temp/\u202exslx.exe\u0000 a.xlsx");
    expect(file_name).toBe("xslx.exe a.xlsx");
  });

  test("a file whose sender is logged out during the upload is refused and not stored", async () => {
    const before = await listStoredFiles();
    const { accessToken, refreshToken } = await app.logIn(emailOf("admin"));
    const arriving = new PassThrough();
    const response = app.http.inject({
      method: "POST",
      url: "/api/bulk-uploads?entity=person",
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/octet-stream",
        "x-file-name": "a.xlsx",
      },
      payload: arriving,
    });
    arriving.write(aSheet.subarray(0, 100));
    await expect.poll(async () => (await listStoredFiles()).length, { interval: 5 }).toBeGreaterThan(before.length);
    dataOf(await admin.post("/auth/logout", { token: refreshToken }));
    app.services.access.forget();
    arriving.end(aSheet.subarray(100));
    expect((await response).statusCode).toBe(401);
    expect(await listStoredFiles()).toEqual(before);
  });

  test("control and bidirectional characters are not shown", async () => {
    const odd = "DNI\u0000\u001f\u202e\u200e";
    const name = "Hoja &#xD800;1";
    const book = workbookOf({ sheets: [{ rows: rowsXml([[odd], ["12345678Z"]]) }] });
    const parts = workbookParts({ sheets: [{ rows: rowsXml([["_x0000_DNI_xD800_\u202e"], ["12345678Z"]]) }] });
    const renamed = parts.map((part) =>
      part.name === "xl/workbook.xml" ? { ...part, content: String(part.content).replace("Hoja1", name) } : part,
    );
    for (const bytes of [book, zipOf(renamed)]) {
      const { id } = await loader.upload("person", bytes);
      const { columns, sheets: previews } = await matchingOf(id);
      expect(columns).toEqual(["documentation"]);
      expect(previews[0]?.rows[0]?.cells).toEqual(["DNI"]);
      expect(previews[0]?.name).toMatch(/^Hoja ?1$/);
    }
  });

  test("a file sent twice with the same idempotency key is one upload", async () => {
    const headers = { "idempotency-key": "upload-1" };
    const before = (await listStoredFiles()).length;
    const [one, other] = [
      await admin.upload<BulkUpload>("/bulk-uploads?entity=person", "a.xlsx", aSheet, headers),
      await admin.upload<BulkUpload>("/bulk-uploads?entity=person", "a.xlsx", aSheet, headers),
    ];
    expect(other.body.data.id).toBe(one.body.data.id);
    expect(await listStoredFiles()).toHaveLength(before + 1);
    const another = await admin.upload("/bulk-uploads?entity=person", "a.xlsx", plainWorkbook([["x"]]), headers);
    expect([another.status, another.body.errors[0]?.translationKey]).toEqual([422, "error.key_reused"]);
    expect(await listStoredFiles()).toHaveLength(before + 1);
  });
});

describe("arbitrary files", () => {
  /** A valid file with some bytes changed, or truncated. */
  const damaged = fc
    .tuple(
      fc.constantFrom(aSheet, Buffer.from("Nombre;DNI\nAna;12345678Z\n"), plainWorkbook([["DNI"], [1e300, true, "x"]])),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      fc.option(fc.nat(), { nil: undefined }),
    )
    .map(([bytes, changes, cut]) => {
      const copy = Buffer.from(bytes);
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return cut === undefined ? copy : copy.subarray(0, cut % copy.length);
    });
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));

  test("any file is accepted or refused with a reason, on upload and on reading, and never fails the server", async () => {
    const constants = { name: "Ana", last_name: "Gil", is_tenant: "Sí" };
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, noise), async (bytes) => {
        const { status, body } = await admin.upload<BulkUpload>("/bulk-uploads?entity=person", "a", bytes);
        expect([201, 422]).toContain(status);
        if (status !== 201) return;
        const { columns: proposed } = await matchingOf(body.data.id);
        // A document has no value for all rows: its column is the first one where no header names it.
        const columns = proposed.includes("documentation") ? proposed : ["documentation", ...proposed.slice(1)];
        const given = Object.entries(constants).filter(([field]) => !columns.includes(field));
        await loader.match(body.data.id, { columns, constants: Object.fromEntries(given) });
        await loader.move(body.data.id, "validate");
        expect((await loader.progress(body.data.id)).failure ?? "").not.toContain("inesperado");
      }),
      { numRuns: 60 },
    );
    // What they had in place of headers.
    await app.db.query("delete from sheet_header");
  });
});

describe("matching columns", () => {
  test("columns are found in the sheet and below the header row with the most matches", async () => {
    const book = workbookOf({
      sheets: [
        { name: "Portada", rows: rowsXml([["Listado de personas"]]) },
        { name: "Oculta", state: "hidden", rows: rowsXml([["Nombre", "Apellidos", "DNI", "Inquilino", "Teléfono"]]) },
        {
          name: "Datos",
          rows: rowsXml([
            ["Personas a 18/03/2026"],
            [],
            ["Nombre", "Apellidos", "DNI", "Inquilino"],
            ["Ana", "Gil", "12345678Z", "Sí"],
          ]),
        },
      ],
    });
    const { id } = await loader.upload("person", book);
    expect(await matchingOf(id)).toMatchObject({
      sheet: 1,
      header_row: 3,
      columns: ["name", "last_name", "documentation", "is_tenant"],
    });
    expect(await loader.match(id, { sheet: 0 })).toMatchObject({ sheet: 0, header_row: 1, columns: [null] });
    expect(await loader.match(id, { sheet: 1, header_row: 4 })).toMatchObject({ columns: [null, null, null, null] });
    expect(await loader.match(id, { header_row: 3 })).toMatchObject({
      columns: ["name", "last_name", "documentation", "is_tenant"],
    });
  });

  test("columns are matched as the user chooses, or replaced by one value for all rows", async () => {
    const { id } = await loader.upload(
      "person",
      plainWorkbook([
        ["A", "B", "C"],
        ["Ana", "Gil", "12345678Z"],
      ]),
    );
    const missing = await admin.post(`/bulk-uploads/${id}/validate`, { version: 1 });
    expect(missing.body.errors[0]?.message).toBe("Faltan columnas obligatorias: Nombre, Documento, Inquilino");
    await loader.match(id, {
      columns: ["name", "last_name", "documentation"],
      constants: { is_tenant: "Sí", nationality: "Española" },
    });
    expect(await loader.move(id, "validate")).toMatchObject({ state: "validated", row_count: 1, wrong_row_count: 0 });
    await loader.move(id, "commit");
    const [row] = await app.db.query(
      "select name, nationality, is_tenant from person where documentation = '12345678Z'",
    );
    expect(row).toEqual({ name: "Ana", nationality: "Española", is_tenant: true });
    await loader.move(id, "undo");
  });

  test.each([
    [{ columns: ["name", "name"] }],
    [{ columns: ["nothing"] }],
    [{ constants: { nothing: "x" } }],
    [{ columns: ["name", "last_name", null, null], constants: { documentation: "00000014Z" } }],
    [{ sheet: 7 }],
    [{ columns: "name" }],
    [{ header_row: 0 }],
  ])("columns are not matched as %j", async (matching) => {
    const { id, version } = await loader.upload("person", aSheet);
    const { status } = await admin.patch(`/bulk-uploads/${id}/matching`, { version, ...matching });
    expect(status).toBe(400);
  });

  test("changing the columns discards the previous check", async () => {
    const { id } = await loader.check("person", aSheet);
    await loader.match(id, { columns: ["name", "last_name", "documentation", null] });
    expect(await loader.read(id)).toMatchObject({ state: "uploaded", row_count: null, wrong_row_count: null });
    const { status } = await admin.post(`/bulk-uploads/${id}/commit`, { version: (await loader.read(id)).version });
    expect(status).toBe(409);
  });
});

describe.each(sheetEntities)("bulk upload template for %s", (entity) => {
  test.each(["es", "en"] as const)(
    "the template in %s has every column, and its example is not loaded unchanged",
    async (language) => {
      const { status, bytes, headers } = await admin.speaking(language).download(`/bulk-uploads/templates/${entity}`);
      expect(status).toBe(200);
      expect(String(headers["content-disposition"])).toContain(language === "es" ? "Plantilla" : "Template");
      const { id } = await loader.upload(entity, bytes, "plantilla.xlsx");
      const { columns } = await matchingOf(id);
      expect(columns).toEqual(sheets[entity].fields.map(({ code }) => code));
      await loader.move(id, "validate");
      expect((await loader.progress(id)).failure).toBe("El archivo no tiene ninguna fila con datos");
    },
  );

  test("the template marks required columns and lists the words of each choice", async () => {
    const { bytes } = await admin.download(`/bulk-uploads/templates/${entity}`);
    const { headers } = await readSpreadsheet(bytes);
    const required = sheets[entity].fields.flatMap(({ isRequired }, index) => (isRequired ? [headers[index]] : []));
    expect(required.every((header) => header?.endsWith(" *"))).toBe(true);
    expect(headers.filter((header) => header.endsWith(" *"))).toEqual(required);
  });
});

test.each([
  ["person", "Tipo: Persona física"],
  ["owner", "Tipo: Particular"],
])("the instructions for %s require a surname where the form does, and not for companies", async (entity, when) => {
  const { bytes } = await admin.download(`/bulk-uploads/templates/${entity}`);
  const { sheets: pages } = await readXlsx(new Uint8Array(bytes));
  const rowOf = (name: string) => pages[1]?.rows.find(([label]) => label === name);
  expect(rowOf("Apellidos")?.[1]).toBe(when);
  expect(rowOf("Nombre")?.[1]).toBe("Sí");
  expect(rowOf("Correo electrónico")?.[1]).toBe("No");
});

describe("downloading rows with errors", () => {
  const sheet = plainWorkbook([
    ["Nombre", "Apellidos", "DNI", "Inquilino", "Otra cosa"],
    ["Ana", "Gil", "12345678Z", "Sí", "=1+1"],
    ["Eva", null, "12345678A", "quizás", "-2"],
    ["Luz", "Sol", "00000000T", "No", "x"],
  ]);

  test("all rows, or only the rows with errors, are downloaded as a spreadsheet", async () => {
    const { id } = await loader.check("person", sheet);
    const all = await readSpreadsheet((await admin.download(`/bulk-uploads/${id}/issues/export`)).bytes);
    expect(all.headers).toEqual(["Errores", "Fila", "Nombre", "Apellidos", "DNI", "Inquilino", "Otra cosa"]);
    expect(all.rows.map((row) => [row["Fila"], row["Errores"], row["Nombre"], row["Otra cosa"]])).toEqual([
      [2, null, "Ana", "=1+1"],
      [
        3,
        "«Inquilino» debe ser sí o no\nApellidos es requerido\nEl documento no es un DNI, NIE, NIF, CIF o pasaporte válido",
        "Eva",
        "-2",
      ],
      [4, "Marca al menos un papel: inquilino, avalista o pagador", "Luz", "x"],
    ]);
    const wrong = await readSpreadsheet(
      (await admin.speaking("en").download(`/bulk-uploads/${id}/issues/export?rows=wrong`)).bytes,
    );
    expect(wrong.rows.map((row) => row["Row"])).toEqual([3, 4]);
  });

  test("the rows with errors can be corrected and uploaded unchanged otherwise", async () => {
    const { id } = await loader.check("person", sheet);
    const { bytes } = await admin.download(`/bulk-uploads/${id}/issues/export`);
    const again = await loader.check("person", bytes);
    expect(again).toMatchObject({ row_count: 3, wrong_row_count: 2 });
    expect((await matchingOf(again.id)).columns).toEqual([
      null,
      null,
      "name",
      "last_name",
      "documentation",
      "is_tenant",
      null,
    ]);
  });
});

test("a corrected file has the columns and values that its user chose for the earlier one", async () => {
  const rows = [{ uno: "Ana", dos: "Gil", tres: "12345678Z" }];
  const { id } = await loader.upload("person", workbookOfRecords(rows));
  expect((await matchingOf(id)).constants).toEqual({});
  const chosen = { columns: ["name", "last_name", "documentation"], constants: { is_tenant: "Sí" } };
  await loader.match(id, chosen);
  await loader.move(id, "validate");
  const corrected = workbookOfRecords([{ tres: "12345678Z", dos: "Gil", uno: "Anabel" }]);
  const again = await loader.upload("person", corrected);
  expect(await matchingOf(again.id)).toMatchObject({ ...chosen, columns: chosen.columns.toReversed() });
  const manager = await app.logInAs("manager");
  const theirs = await createLoader(manager, () => app.services).upload("person", corrected);
  expect((await matchingOf(theirs.id)).constants).toEqual({});
});

test("a file after a loaded one has its columns, and none of its values for all rows", async () => {
  const rows = [{ nombre_a: "Ana", apellido_a: "Gil", numero_a: "00000014Z" }];
  const { id } = await loader.upload("person", workbookOfRecords(rows));
  const columns = ["name", "last_name", "documentation"];
  await loader.match(id, { columns, constants: { is_tenant: "Sí" } });
  await loader.move(id, "validate");
  await app.db.query("update bulk_upload set state = 'committed' where id = $1", [id]);
  const next = await loader.upload("person", workbookOfRecords(rows));
  expect(await matchingOf(next.id)).toMatchObject({ columns, constants: {} });
});

describe("headers that a user named before", () => {
  const columns = ["name", "last_name", "documentation", null];
  const first = { "quien es": "Ana", "su familia": "Gil", "papel ñ": "00000014Z", Nombre: "Anita" };

  async function aChecked() {
    const { id } = await loader.upload("person", workbookOfRecords([first]));
    await loader.match(id, { columns, constants: { is_tenant: "Sí" } });
    await loader.move(id, "validate");
    return id;
  }

  test("are named so again in another file, with other columns beside them, long after the first is gone", async () => {
    await app.db.query("delete from sheet_header");
    const id = await aChecked();
    const { version } = await loader.read(id);
    dataOf(await admin.post(`/bulk-uploads/${id}/discard`, { version }));
    const other = workbookOfRecords([
      { Telefono: "600000000", "SU FAMILIA": "Gil", "PAPEL Ñ": "00000014Z", Nombre: "Ana" },
    ]);
    const next = await loader.upload("person", other);
    // "Nombre" names its field by itself, whatever was chosen in another file; values of one file are not those of the next.
    expect(await matchingOf(next.id)).toMatchObject({
      columns: ["phone", "last_name", "documentation", "name"],
      constants: {},
    });
    const manager = createLoader(await app.logInAs("manager"), () => app.services);
    const theirs = await manager.upload("person", other);
    expect((await matchingOf(theirs.id)).columns).toEqual(["phone", null, null, "name"]);
  });

  test("are forgotten once the user leaves their column out, and bounded", async () => {
    await aChecked();
    const odd = workbookOfRecords([{ Nombre: "Ana", Apellidos: "Gil", DNI: "00000014Z", "Su familia": "x" }]);
    const { id } = await loader.upload("person", odd);
    await loader.match(id, { columns: ["name", "last_name", "documentation", null], constants: { is_tenant: "Sí" } });
    await loader.move(id, "validate");
    expect(await app.db.query("select header from sheet_header order by header")).toEqual([
      { header: "papel n" },
      { header: "quien es" },
    ]);
    const [user] = await app.db.query<{ user_id: string }>("select distinct user_id from sheet_header");
    await app.db.query(
      `insert into sheet_header (user_id, entity, header, field, used_at)
       select $1, 'person', 'h' || n, 'name', '2020-01-01' from generate_series(1, $2::integer) n`,
      [user?.user_id, MAX_REMEMBERED_HEADERS],
    );
    await aChecked();
    const [count] = await app.db.query<{ count: number }>(
      "select count(*)::integer as count from sheet_header where entity = 'person'",
    );
    expect(count?.count).toBe(MAX_REMEMBERED_HEADERS);
  });

  test("are forgotten a term after their last use, and not before", async () => {
    await app.db.query("delete from sheet_header");
    await aChecked();
    const age =
      "update sheet_header set used_at = clock_now() - ($2 * interval '1 day' + interval '1 hour') where header = $1";
    await app.db.query(age, ["quien es", REMEMBERED_HEADER_DAYS]);
    await app.db.query(age, ["papel n", REMEMBERED_HEADER_DAYS - 1]);
    await purgeUploads.run(app.services, { payload: null, signal: new AbortController().signal });
    expect(await app.db.query("select header from sheet_header order by header")).toEqual([
      { header: "papel n" },
      { header: "su familia" },
    ]);
  });

  test("do not include what is data, in a file without headers", async () => {
    await app.db.query("delete from sheet_header");
    const row = { Apellidos: "Gil", Ana: "Ana", "00000014Z": "00000014Z", "ana@correo.es": "x@y.es", "+34 600": "" };
    const { id } = await loader.upload("person", workbookOfRecords([row]));
    await loader.match(id, {
      columns: ["last_name", "name", "documentation", "email", "phone"],
      constants: { is_tenant: "Sí" },
    });
    await loader.move(id, "validate");
    expect(await app.db.query("select header from sheet_header")).toEqual([{ header: "ana" }]);
  });

  test("are remembered where one is longer without its special letters than with them", async () => {
    const header = "Straße und Hausnummer der Wohnung des Mieters in Palma de Mallorca";
    const sheet = workbookOfRecords([{ Nombre: "Ana", Apellidos: "Gil", DNI: "00000014Z", [header]: "x" }]);
    const { id } = await loader.upload("person", sheet);
    await loader.match(id, {
      columns: ["name", "last_name", "documentation", "street"],
      constants: { is_tenant: "Sí" },
    });
    await loader.move(id, "validate");
    const { version } = await loader.read(id);
    dataOf(await admin.post(`/bulk-uploads/${id}/discard`, { version }));
    const next = workbookOfRecords([{ Nombre: "Ana", [header]: "x", Otro: "y" }]);
    expect((await matchingOf((await loader.upload("person", next)).id)).columns).toEqual(["name", "street", null]);
  });
});

test("an optional field without a column gets one value for all rows", async () => {
  const { id } = await loader.upload(
    "person",
    workbookOfRecords([{ Nombre: "Ana", Apellidos: "Gil", DNI: "00000014Z" }]),
  );
  const columns = ["name", "last_name", "documentation"];
  await loader.match(id, { columns, constants: { is_tenant: "Sí", notes: "De la oficina anterior" } });
  await loader.move(id, "validate");
  const [row] = dataOf(await admin.get<StagedRow[]>(`/bulk-uploads/${id}/rows`));
  expect(row?.values).toMatchObject({ notes: "De la oficina anterior" });
});

describe("deleting files", () => {
  test("a discarded upload loses its file and rows; the upload stays in the history", async () => {
    const { id, version } = await loader.check("person", aSheet);
    const before = (await listStoredFiles()).length;
    const discarded = dataOf(await admin.post<BulkUpload>(`/bulk-uploads/${id}/discard`, { version }));
    expect(discarded).toMatchObject({ state: "discarded", row_count: 1 });
    expect(await listStoredFiles()).toHaveLength(before - 1);
    expect(await app.db.query("select 1 from bulk_upload_row where bulk_upload_id = $1", [id])).toEqual([]);
    expect((await admin.get(`/bulk-uploads/${id}/matching`)).body.errors[0]?.translationKey).toBe("error.file_gone");
    expect((await admin.post(`/bulk-uploads/${id}/validate`, { version: version + 1 })).status).toBe(409);
    const { body } = await admin.get<BulkUpload[]>("/bulk-uploads?state=discarded");
    expect(body.data.map((row) => row.id)).toContain(id);
  });

  test("a file is deleted after its retention period", async () => {
    const [young, old] = [await loader.upload("person", aSheet), await loader.upload("person", aSheet)];
    await app.db.query("update bulk_upload set removed_at = null where id = $1", [old.id]);
    await app.db.query("alter table bulk_upload disable trigger touch_row");
    await app.db.query(
      `update bulk_upload set created_at = created_at - interval '${BULK_UPLOAD_DAYS} days 1 minute' where id = $1`,
      [old.id],
    );
    await app.db.query("alter table bulk_upload enable trigger touch_row");
    const before = await listStoredFiles();
    await purgeUploads.run(app.services, { payload: null, signal: new AbortController().signal });
    expect(await listStoredFiles()).toHaveLength(before.length - 1);
    expect(await loader.read(old.id)).toMatchObject({ state: "uploaded", removed_at: expect.any(String) });
    expect((await admin.get(`/bulk-uploads/${old.id}/matching`)).status).toBe(409);
    expect((await matchingOf(young.id)).columns).toHaveLength(4);
  });
});
