import { beforeAll, describe, expect, test } from "vitest";
import type { BulkUploadMatching } from "#shared/domain/administration/bulk-upload.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { collect } from "#tests/support/collect.ts";
import { aPng } from "#tests/support/pictures.ts";
import { SOON } from "#tests/support/soon.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { type TestZipPart, zipOf } from "#tests/support/zip-file.ts";

const { app, api: admin, given } = testServer();
const PDF = "%PDF-1.4\n%%EOF\n";
const MEGABYTE = 1_048_576;
let loader: Loader;
let property: Property;
beforeAll(async () => {
  loader = createLoader(admin, () => app.services);
  property = await given.aProperty();
});

const anAsset = (attachments: string | null) => ({
  cod: `Z-${nextNumber()}`,
  name: "Con archivos",
  asset_type_id: "Piso",
  asset_status_id: "Disponible",
  property_id: property.cod,
  attachments,
});
const pdf = (name: string): TestZipPart => ({ name, content: PDF });
const sendZip = (id: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  admin.upload<BulkUploadMatching>(`/bulk-uploads/${id}/zip-file`, "archivos.zip", bytes, headers);

/** Uploads a sheet of assets that name these files, with its ZIP. */
async function upload(cells: readonly (string | null)[], zip: Buffer | null): Promise<string> {
  const { id } = await loader.upload("asset", workbookOfRecords(cells.map(anAsset)), "activos.xlsx");
  if (zip) dataOf(await sendZip(id, zip));
  return id;
}
async function check(cells: readonly (string | null)[], zip: Buffer | null): Promise<string> {
  const id = await upload(cells, zip);
  await loader.move(id, "validate");
  return id;
}
const attachmentsOf = async (id: string) => {
  const records = await app.db.query<{ record_id: string }>(
    "select record_id from bulk_upload_row where bulk_upload_id = $1 order by row_number",
    [id],
  );
  const lists = records.map(async ({ record_id }) =>
    dataOf(await admin.get<Attachment[]>(`/attachments?owner_entity=asset&owner_id=${record_id}`)),
  );
  return Promise.all(lists);
};
const namesOf = async (id: string) => (await attachmentsOf(id)).map((list) => list.map(({ name }) => name));
const tomorrow = new Date(Date.now() + 86_400_000);
const countStored = async () => {
  const purposes = ["bulk-upload", "attachment"] as const;
  const keys = await Promise.all(
    purposes.map((purpose) => collect(app.services.files.storedBefore(purpose, tomorrow))),
  );
  return keys.flat().length;
};
const refusalOf = async (zip: Buffer) => {
  const id = await upload(["a.pdf"], null);
  const { status, body } = await sendZip(id, zip);
  return [status, body.errors[0]?.translationKey, body.errors[0]?.message];
};

describe("files of a ZIP become attachments:", () => {
  test("each row has the files that it names, in any folder, written in either case", async () => {
    const zip = zipOf([
      { name: "fotos/", content: "" },
      { name: "fotos/Salón.png", content: await aPng() },
      pdf("contrato.pdf"),
      pdf("__MACOSX/._contrato.pdf"),
      { name: "notas.txt", content: "Llaves en portería" },
    ]);
    const id = await upload(["CONTRATO.pdf; salón.png", null, "contrato.pdf;contrato.pdf;"], null);
    const matching = dataOf(await sendZip(id, zip));
    expect(matching.zip).toEqual({ name: "archivos.zip", size: zip.length, files: 3 });
    expect(matching.columns).toContain("attachments");
    expect(await loader.move(id, "validate")).toMatchObject({ row_count: 3, wrong_row_count: 0 });
    expect(await loader.issues(id, "&kind=warning")).toEqual([
      expect.objectContaining({
        row_number: 0,
        value: "notas.txt",
        message: "Ninguna fila nombra este archivo del ZIP: no se cargará",
      }),
    ]);
    expect(await loader.move(id, "commit")).toMatchObject({ state: "committed" });
    expect(await namesOf(id)).toEqual([["contrato.pdf", "Salón.png"], [], ["contrato.pdf"]]);
    const [[file, picture] = []] = await attachmentsOf(id);
    expect(picture).toMatchObject({ type: "image/png", width: 640, height: 480 });
    const { bytes } = await admin.download(`/attachments/${file?.id}/file`);
    expect(bytes.toString()).toBe(PDF);
  });

  test("names are read as UTF-8 and, without its flag, as code page 850, Windows-1252 or 437", async () => {
    const flagged = zipOf([{ name: "a_o.pdf", content: PDF, declared: { flags: 0x0800 } }]);
    expect(await namesAfterLoad("a_o.pdf", flagged)).toEqual([["a_o.pdf"]]);
    const old = zipOf([pdf("a_o.pdf")]);
    for (let at = old.indexOf("a_o.pdf"); at !== -1; at = old.indexOf("a_o.pdf", at + 1)) old[at + 1] = 0xa4;
    expect(await namesAfterLoad("año.pdf", old)).toEqual([["año.pdf"]]);
    // Further letters that code page 437 lacks, and those of other languages that it has.
    const named = (bytes: readonly number[]) => {
      const placeholder = "a".repeat(bytes.length);
      return Buffer.from(
        zipOf([pdf(`${placeholder}.pdf`)])
          .toString("latin1")
          .replaceAll(placeholder, String.fromCharCode(...bytes)),
        "latin1",
      );
    };
    const [a, o] = [0x61, 0x6f];
    expect(await namesAfterLoad("ÁaÑ.pdf", named([0xb5, a, 0xa5]))).toEqual([["ÁaÑ.pdf"]]);
    expect(await namesAfterLoad("aéñío.pdf", named([a, 0xe9, 0xf1, 0xed, o]))).toEqual([["aéñío.pdf"]]);
    const habitacion = [...Buffer.from("HABITACI"), 0xe0, 0x4e];
    expect(await namesAfterLoad("HABITACIÓN.pdf", named(habitacion))).toEqual([["HABITACIÓN.pdf"]]);
    expect(await namesAfterLoad("aäo.pdf", named([a, 0x84, o]))).toEqual([["aäo.pdf"]]);
    // The Finder writes decomposed UTF-8.
    expect(await namesAfterLoad("año.pdf", zipOf([pdf("año.pdf".normalize("NFD"))]))).toEqual([["año.pdf"]]);
  });

  const namesAfterLoad = async (cell: string, zip: Buffer) => {
    const id = await check([cell], zip);
    expect(await loader.describeIssues(id)).toEqual([]);
    await loader.move(id, "commit");
    return namesOf(id);
  };

  test("a repeated upload or load attaches nothing twice, and a file sent again takes the place of the first", async () => {
    const id = await upload(["a.pdf"], zipOf([pdf("b.pdf")]));
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const zip = zipOf([pdf("a.pdf")]);
    dataOf(await sendZip(id, zip, key));
    const before = await countStored();
    dataOf(await sendZip(id, zip, key));
    expect(await countStored()).toBe(before);
    await loader.move(id, "validate");
    await loader.move(id, "validate");
    const { version } = await loader.move(id, "commit");
    expect((await admin.post(`/bulk-uploads/${id}/commit`, { version })).status).toBe(409);
    expect((await sendZip(id, zip)).status).toBe(409);
    expect(await namesOf(id)).toEqual([["a.pdf"]]);
  });

  test("a row with errors waits with its files, which are removed when the others are loaded", async () => {
    const id = await check(["a.pdf", "a.pdf; falta.pdf"], zipOf([pdf("a.pdf")]));
    expect(await loader.read(id)).toMatchObject({ wrong_row_count: 1 });
    const before = await countStored();
    await loader.loadRight(id);
    expect(await namesOf(id)).toEqual([["a.pdf"]]);
    await expect.poll(countStored, SOON).toBe(before - 1);
  });
});

describe("what is wrong is said before the load, by row:", () => {
  test("a name that is missing or in two folders, and a file that an attachment cannot be", async () => {
    const zip = zipOf([
      pdf("a/uno.pdf"),
      pdf("b/uno.pdf"),
      { name: "programa.pdf", content: "MZ\0\0" },
      { name: "dentro.pdf", content: zipOf([pdf("x.pdf")]) },
      { name: "foto.png", content: "\u0089PNG no es" },
      { name: "vacio.txt", content: "" },
      { name: "grande.txt", content: Buffer.alloc(10 * MEGABYTE + 1, "a") },
      { name: "falso.txt", content: "uno", declared: { crc: 1 } },
    ]);
    const id = await check(
      ["no.pdf", "uno.pdf", "programa.pdf", "dentro.pdf", "vacio.txt", "grande.txt", "falso.txt"],
      zip,
    );
    expect(await loader.describeIssues(id)).toEqual([
      "2 attachments: El archivo «no.pdf» no está en el ZIP",
      "3 attachments: Hay varios archivos «uno.pdf» en el ZIP: a/uno.pdf, b/uno.pdf. Cambia el nombre de uno",
      expect.stringMatching(/^4 attachments: /),
      "5 attachments: No se admiten archivos comprimidos. Sube los archivos de dentro uno a uno.",
      "6 attachments: El archivo está vacío",
      "7 attachments: El archivo ocupa más de 10 MB",
      "8 attachments: El archivo está dañado dentro del ZIP. Comprímelo de nuevo",
    ]);
    const english = admin.get(`/bulk-uploads/${id}/issues`, { "Accept-Language": "en" });
    expect(JSON.stringify((await english).body)).toContain("The file “no.pdf” is not in the ZIP");
  });

  test("a name without a ZIP, and more files than a record can have", async () => {
    const id = await check(["a.pdf"], null);
    expect(await loader.describeIssues(id)).toEqual([
      "2 attachments: Falta el ZIP con los archivos: añádelo o quita esta columna",
    ]);
    const names = Array.from({ length: 21 }, (_, index) => `${index}.pdf`);
    dataOf(await sendZip(id, zipOf(names.map(pdf))));
    expect(await loader.read(id)).toMatchObject({ state: "uploaded", row_count: null });
    const many = await check([names.join(";")], zipOf(names.map(pdf)));
    expect(await loader.describeIssues(many)).toEqual([
      "2 attachments: Son más de 20 archivos, el máximo de una ficha",
    ]);
  });

  test("rows that name more than a load may attach, from however small a ZIP", async () => {
    const zip = zipOf([{ name: "a.txt", content: Buffer.alloc(9 * MEGABYTE, "a") }]);
    const id = await check(
      Array.from({ length: 60 }, () => "a.txt"),
      zip,
    );
    expect(await loader.read(id)).toMatchObject({ state: "uploaded" });
    expect((await loader.progress(id)).failure).toBe(
      "Las filas nombran más de 2000 archivos o más de 500 MB. Divide la carga en varias.",
    );
  });
});

describe("hostile ZIPs are refused with the reason:", () => {
  const bomb = (declared: TestZipPart["declared"] = {}) =>
    zipOf(
      Array.from({ length: 60 }, (_, index) => ({
        name: `${index}.txt`,
        content: Buffer.alloc(10),
        declared: { size: 10 * MEGABYTE, ...declared },
      })),
    );

  test.each<[string, () => Buffer, string]>([
    ["no ZIP", () => Buffer.from(PDF), "error.zip_unreadable"],
    ["a ZIP that was cut off", () => zipOf([pdf("a.pdf")]).subarray(0, -30), "error.zip_unreadable"],
    ["a ZIP without files", () => zipOf([{ name: "a/", content: "" }]), "error.zip_unreadable"],
    ["too large once unpacked, as declared", () => bomb(), "error.file_inflated"],
    ["one name twice", () => zipOf([pdf("a.pdf"), pdf("a.pdf")]), "error.zip_duplicate"],
    ["a path out of the ZIP", () => zipOf([pdf("../../etc/a.pdf")]), "error.zip_path"],
    ["a path of Windows out of the ZIP", () => zipOf([pdf("..\\a.pdf")]), "error.zip_path"],
    ["an absolute path", () => zipOf([pdf("/etc/a.pdf")]), "error.zip_path"],
    ["a drive", () => zipOf([pdf("C:\\a.pdf")]), "error.zip_path"],
    [
      "an encrypted file",
      () => zipOf([{ name: "a.pdf", content: PDF, declared: { flags: 1 } }]),
      "error.file_encrypted",
    ],
    [
      "too many files",
      () => zipOf(Array.from({ length: 2_001 }, (_, index) => pdf(`${index}.pdf`))),
      "error.zip_too_many",
    ],
  ])("%s", async (_name, zip, key) => {
    const before = await countStored();
    expect(await refusalOf(zip())).toEqual([422, key, expect.stringMatching(/^[A-ZÑ]/)]);
    // The sheet is stored; nothing of the ZIP is.
    expect(await countStored()).toBe(before + 1);
  });

  test("a file that inflates beyond its declared size stops there", async () => {
    const zip = zipOf([{ name: "a.txt", content: Buffer.alloc(40 * MEGABYTE), declared: { size: 100 } }]);
    const id = await check(["a.txt"], zip);
    expect(await loader.describeIssues(id)).toEqual([
      "2 attachments: El archivo está dañado dentro del ZIP. Comprímelo de nuevo",
    ]);
  });
});

describe("nothing stays behind:", () => {
  test("a discarded upload removes its ZIP and its prepared files", async () => {
    const before = await countStored();
    const id = await check(["a.pdf"], zipOf([pdf("a.pdf")]));
    expect(await countStored()).toBe(before + 3);
    const { version } = await loader.read(id);
    dataOf(await admin.post(`/bulk-uploads/${id}/discard`, { version }));
    await expect.poll(countStored, SOON).toBe(before);
  });

  test("a ZIP is removed with its prepared files, and the rows then lack it", async () => {
    const id = await check(["a.pdf"], zipOf([pdf("a.pdf")]));
    const before = await countStored();
    expect(dataOf(await admin.delete<BulkUploadMatching>(`/bulk-uploads/${id}/zip-file`)).zip).toBeNull();
    await expect.poll(countStored, SOON).toBe(before - 2);
    await loader.move(id, "validate");
    expect(await loader.describeIssues(id)).toHaveLength(1);
  });

  test("undoing a load deletes its attachments, unless a user has attached a file since", async () => {
    const id = await check(["a.pdf"], zipOf([pdf("a.pdf")]));
    await loader.move(id, "commit");
    const [[file] = []] = await attachmentsOf(id);
    const path = `/attachments?owner_entity=asset&owner_id=${file?.owner_id}`;
    const { id: later } = dataOf(await admin.upload<Attachment>(path, "propio.pdf", Buffer.from(PDF)));
    expect(await loader.move(id, "undo")).toMatchObject({ state: "committed" });
    expect(await loader.describeIssues(id, "undo")).toEqual(["2 -: Se le ha adjuntado un archivo después de la carga"]);
    dataOf(await admin.delete(`/attachments/${later}`));
    expect(await loader.move(id, "undo")).toMatchObject({ state: "undone" });
    const left = await app.db.query("select 1 from attachment where id = $1", [file?.id]);
    expect(left).toEqual([]);
  });
});

describe("files are attached as ordinary ones:", () => {
  test("a sheet of an entity without attachments takes no ZIP and has no such column", async () => {
    const { id } = await loader.upload("person", workbookOfRecords([{ name: "Ana", attachments: "a.pdf" }]));
    expect((await sendZip(id, zipOf([pdf("a.pdf")]))).status).toBe(404);
    const { columns } = dataOf(await admin.get<BulkUploadMatching>(`/bulk-uploads/${id}/matching`));
    expect(columns).not.toContain("attachments");
  });

  test("adding and loading files takes the right to change records, besides that to create them", async () => {
    const rights = ["read", "create"] as const;
    const role = await given.aRole({ permissions: { bulk_upload: [...rights, "update"], asset: [...rights] } });
    await app.db.query('update "user" set role_id = $1 where email = $2', [role.id, emailOf("agent")]);
    const creator = await app.logInAs("agent");
    const id = await check(["a.pdf"], zipOf([pdf("a.pdf")]));
    expect((await creator.upload(`/bulk-uploads/${id}/zip-file`, "a.zip", zipOf([pdf("a.pdf")]))).status).toBe(403);
    expect((await creator.delete(`/bulk-uploads/${id}/zip-file`)).status).toBe(403);
    const { version } = await loader.read(id);
    expect((await creator.post(`/bulk-uploads/${id}/commit`, { version })).status).toBe(403);
    const other = await check([null], null);
    expect(
      (await creator.post(`/bulk-uploads/${other}/commit`, { version: (await loader.read(other)).version })).status,
    ).toBe(200);
  });
});
