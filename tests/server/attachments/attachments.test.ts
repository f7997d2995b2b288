import { createHash } from "node:crypto";
import { readdir, utimes } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { RowChange } from "#shared/domain/core/events.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { sweepFiles } from "#server/engine/jobs/sweep-files.ts";
import { forgetWaitingAttachments } from "#server/areas/documents/forget-waiting.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { connectLive } from "#tests/support/live.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { aGif, aJpeg, aPhonePhoto, aPng, aWebp } from "#tests/support/pictures.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { fetchFile, uploadBytes, type Uploading } from "#tests/support/upload.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

const MISSING = "01890000-0000-7000-8000-000000000000";
const DAY_MS = 86_400_000;

const { app, api, given } = testServer();
let token = "";
let jpeg: Buffer;
const tokens = new Map<RoleSlug, string>();

beforeAll(async () => {
  token = await tokenOf("admin");
  jpeg = await aJpeg();
});

async function tokenOf(role: RoleSlug): Promise<string> {
  const known = tokens.get(role) ?? (await app.logIn(emailOf(role))).accessToken;
  tokens.set(role, known);
  return known;
}

const pathOf = (owner_id?: string) =>
  `/attachments?owner_entity=incident${owner_id === undefined ? "" : `&owner_id=${owner_id}`}`;
const send = (owner_id: string | undefined, bytes: Buffer, uploading: Uploading = {}, by = token) =>
  uploadBytes<Attachment>(app.http, by, pathOf(owner_id), bytes, uploading);
const add = async (owner_id: string | undefined, bytes = jpeg, uploading: Uploading = {}) =>
  dataOf(await send(owner_id, bytes, uploading));
const listOf = async ({ id }: Incident) => dataOf(await api.get<Attachment[]>(pathOf(id)));
const fetchOf = ({ id }: Attachment, size: "file" | "thumbnail" = "file", headers = {}, by = token) =>
  fetchFile(app.http, by, `/attachments/${id}/${size}`, headers);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The stored attachment files. */
async function listStoredFiles(): Promise<string[]> {
  const root = path.join(app.dataDir, "files", "attachment");
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

const document = (parts: readonly string[]) => zipOf(parts.map((name) => ({ name, content: "<x/>" })));
const docx = () => document(["[Content_Types].xml", "word/document.xml"]);
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

describe("pictures", () => {
  test("a picture is stored upright, without location or camera data, and with a thumbnail", async () => {
    const incident = await given.anIncident();
    const photo = await aPhonePhoto();
    expect((await sharp(photo).metadata()).exif?.includes("Telefono")).toBe(true);
    const attachment = await add(incident.id, photo, { name: "Gotera del baño.JPG" });
    const file = await fetchOf(attachment);
    expect(attachment).toEqual({
      id: expect.any(String),
      owner_entity: "incident",
      owner_id: incident.id,
      name: "Gotera del baño.JPG",
      type: "image/jpeg",
      size: file.bytes.length,
      sha256: sha256(file.bytes),
      width: 480,
      height: 640,
      created_at: expect.any(String),
      created_by: expect.any(String),
      author_label: "Usuario admin",
    });
    const { exif, xmp, iptc, orientation, width, height } = await sharp(file.bytes).metadata();
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
      width: 480,
      height: 640,
    });
    for (const secret of ["Telefono", "Modelo X", "GPS", "Exif"])
      expect(file.bytes.includes(secret), secret).toBe(false);
    const small = await fetchOf(attachment, "thumbnail");
    expect(small.headers["content-type"]).toBe("image/webp");
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 360, height: 480 });
  });

  test("a picture is served inline with its type and nosniff, and is revalidated each time", async () => {
    const attachment = await add((await given.anIncident()).id);
    const file = await fetchOf(attachment);
    expect(file.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringMatching(/^inline; filename="foto.jpg"/),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      etag: `"${attachment.sha256}-file"`,
    });
    const again = await fetchOf(attachment, "file", { "if-none-match": `"${attachment.sha256}-file"` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await fetchOf(attachment, "thumbnail", { "if-none-match": `"${attachment.sha256}-file"` })).status).toBe(
      200,
    );
  });

  test.each([
    ["a PNG", aPng, "image/png", "captura.png", "captura.png"],
    ["a WebP", aWebp, "image/webp", "foto.webp", "foto.webp"],
    ["a GIF, which stands still from then on", aGif, "image/png", "risa.gif", "risa.gif.png"],
    ["a JPEG by another name", aJpeg, "image/jpeg", "informe.pdf", "informe.pdf.jpg"],
    ["a JPEG without an ending", aJpeg, "image/jpeg", "foto", "foto.jpg"],
  ])("a picture may be %s", async (_what, make, type, name, called) => {
    const attachment = await add((await given.anIncident()).id, await make(), { name });
    expect(attachment).toMatchObject({ type, name: called });
    expect((await fetchOf(attachment, "thumbnail")).status).toBe(200);
  });

  test("an oversized picture is scaled down", async () => {
    const attachment = await add((await given.anIncident()).id, await aJpeg(6_000, 1_000));
    expect(attachment).toMatchObject({ width: 4_096, height: 683 });
  });
});

describe("files that are not pictures", () => {
  const media = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]);
  const openDocument = (type: string) => {
    const name = Buffer.from("mimetype");
    const local = Buffer.alloc(30);
    local.write("PK\u0003\u0004", 0, "latin1");
    local.writeUInt16LE(name.length, 26);
    const empty = Buffer.alloc(22);
    empty.write("PK\u0005\u0006", 0, "latin1");
    return Buffer.concat([local, name, Buffer.from(type), empty]);
  };

  test.each([
    ["presupuesto.pdf", () => pdf, "application/pdf", "presupuesto.pdf"],
    ["parte.docx", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "parte.docx"],
    [
      "gastos.zip",
      () => document(["[Content_Types].xml", "xl/workbook.xml"]),
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "gastos.zip.xlsx",
    ],
    [
      "acta.odt",
      () => openDocument("application/vnd.oasis.opendocument.text"),
      "application/vnd.oasis.opendocument.text",
      "acta.odt",
    ],
    ["fuga.mp4", () => media("isom"), "video/mp4", "fuga.mp4"],
    ["fuga.mov", () => media("qt  "), "video/quicktime", "fuga.mov"],
    ["nota.opus", () => Buffer.from("OggS\0\0\0"), "audio/ogg", "nota.opus"],
    ["lecturas.csv", () => Buffer.from("día;lectura\n1;20\n"), "text/plain", "lecturas.csv"],
    ["run.bat", () => Buffer.from("@echo off\r\ndel *.*\r\n"), "text/plain", "run.bat.txt"],
  ])(
    "%s is stored unchanged, named by its content, and served only as a download",
    async (name, make, type, called) => {
      const bytes = make();
      const attachment = await add((await given.anIncident()).id, bytes, { name });
      expect(attachment).toMatchObject({ type, name: called, size: bytes.length, sha256: sha256(bytes), width: null });
      const file = await fetchOf(attachment);
      expect(file.bytes).toEqual(bytes);
      expect(file.headers["content-disposition"]).toMatch(/^attachment; filename=/);
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
      expect((await fetchOf(attachment, "thumbnail")).status).toBe(404);
    },
  );
});

describe("hostile or corrupt files", () => {
  const bomb = async () => {
    // A picture of 30,000 × 30,000 pixels of one colour in a few kilobytes.
    const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    return huge;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const cases: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ["nothing", () => Buffer.alloc(0), "file_empty"],
    ["a drawing that can run", () => Buffer.from(svg), "attachment_dangerous"],
    ["the same behind a declaration", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), "attachment_dangerous"],
    ["the same behind a byte order mark", () => Buffer.from(`\ufeff  ${svg}`), "attachment_dangerous"],
    ["a page", () => Buffer.from("<!DOCTYPE html><script>alert(1)</script>"), "attachment_dangerous"],
    ["a page behind some words", () => Buffer.from("hola\n<script>alert(1)</script>"), "attachment_dangerous"],
    ["a Windows program", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "attachment_dangerous"],
    [
      "a Linux program",
      () => Buffer.concat([Buffer.from("\x7fELF", "latin1"), Buffer.alloc(200)]),
      "attachment_dangerous",
    ],
    ["a script", () => Buffer.from("#!/bin/sh\nrm -rf /\n"), "attachment_dangerous"],
    ["a document with macros", () => document(["word/document.xml", "word/vbaProject.bin"]), "attachment_macros"],
    ["an archive", () => document(["virus.exe"]), "attachment_archive"],
    ["a ZIP cut in half", () => docx().subarray(0, 60), "file_broken"],
    [
      "an encrypted document",
      () => zipOf([{ name: "word/document.xml", content: "x", declared: { flags: 1 } }]),
      "file_encrypted",
    ],
    ["a HEIC photo", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "attachment_heic"],
    ["an AVIF picture", () => sharp(jpeg).avif({ quality: 20 }).toBuffer(), "attachment_unsupported"],
    ["a TIFF picture", () => sharp(jpeg).tiff().toBuffer(), "attachment_unsupported"],
    [
      "noise",
      () => Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)),
      "attachment_unsupported",
    ],
    ["zeros", () => Buffer.alloc(5_000), "attachment_unsupported"],
    ["a JPEG cut in half", () => jpeg.subarray(0, jpeg.length / 2), "attachment_broken"],
    ["only the beginning of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "attachment_broken"],
    ["a PNG whose size is a lie", bomb, "attachment_broken"],
    [
      "a JPEG with a page behind it that pretends to be a PNG",
      () => Buffer.from("\x89PNG\r\n\x1a\n<html>", "latin1"),
      "attachment_broken",
    ],
    ["a GIF that is only its name", () => Buffer.from("GIF89a"), "attachment_broken"],
    ["a WebP that is only its name", () => Buffer.from("RIFF\0\0\0\0WEBP"), "attachment_broken"],
  ];

  test.each(cases)("%s is refused with its reason and not stored", async (_what, make, code) => {
    const incident = await given.anIncident();
    const before = await listStoredFiles();
    const { status, body } = await send(incident.id, await make(), { name: "foto.jpg" });
    expect([status, body.errors[0]?.translationKey]).toEqual([422, `error.${code}`]);
    expect(await listOf(incident)).toEqual([]);
    expect(await listStoredFiles()).toEqual(before);
  });

  test("a file above the size limit is refused, whether it declares its size or not", async () => {
    const incident = await given.anIncident();
    const before = await listStoredFiles();
    const large = Buffer.concat([pdf, Buffer.alloc(ATTACHMENT_LIMITS.bytes)]);
    expect((await send(incident.id, large)).status).toBe(413);
    expect(await listStoredFiles()).toEqual(before);
    const exact = Buffer.concat([pdf, Buffer.alloc(ATTACHMENT_LIMITS.bytes - pdf.length, " ")]);
    expect((await add(incident.id, exact, { name: "plano.pdf" })).size).toBe(ATTACHMENT_LIMITS.bytes);
  });

  test("data after a picture's end is removed", async () => {
    const attachment = await add(
      (await given.anIncident()).id,
      Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]),
    );
    expect((await fetchOf(attachment)).bytes.includes("script")).toBe(false);
  });

  test.each([
    ["../../etc/passwd", "passwd.jpg"],
    ["C:\\fotos\\fuga.jpg", "fuga.jpg"],
    ["a\u202egpj.exe", "agpj.exe.jpg"],
    ['co"mi\\llas\r\n.jpg', "llas.jpg"],
    [`${"x".repeat(300)}.jpg`, `${"x".repeat(200)}.jpg`],
  ])("a file named %j is stored as %j", async (name, called) => {
    expect((await add((await given.anIncident()).id, jpeg, { name })).name).toBe(called);
  });

  test("concurrent uploads neither fail nor deadlock", async () => {
    const incident = await given.anIncident();
    const large = await aJpeg(3_000, 2_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(incident.id, large)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});

describe("attachments of a record", () => {
  test("attachments are listed in order, appear in the history and are announced live", async () => {
    const incident = await given.anIncident();
    const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const socket = await connectLive(address, await tokenOf("viewer"));
    const heard: RowChange[] = [];
    socket.on("row_changed", (change) => heard.push(change));
    const first = await add(incident.id, jpeg, { name: "uno.jpg" });
    const second = await add(incident.id, pdf, { name: "dos.pdf" });
    expect(await listOf(incident)).toEqual([first, second]);
    const change = { entity: "incident", part: "attachments", ids: [incident.id] };
    await expect.poll(() => heard, { timeout: 1_000, interval: 5 }).toEqual([change, change]);
    socket.disconnect();
    expect((await api.delete(`/attachments/${first.id}`)).status).toBe(200);
    expect(await listOf(incident)).toEqual([second]);
    const history = dataOf(await api.get<TimelineEntry[]>(`/incidents/${incident.id}/timeline`));
    expect(history.map(({ action, changes }) => [action, changes])).toEqual([
      ["detach", { attachment: ["uno.jpg", null] }],
      ["attach", { attachment: [null, "dos.pdf"] }],
      ["attach", { attachment: [null, "uno.jpg"] }],
      ["create", {}],
    ]);
  });

  test("a record has twenty attachments at most, also with concurrent uploads", async () => {
    const incident = await given.anIncident();
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, index) => send(incident.id, pdf, { name: `${index}.pdf` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.errors[0]?.message)).toEqual(
      refused.map(() => "No caben más de 20 archivos"),
    );
    expect(await listOf(incident)).toHaveLength(20);
  });

  test("an upload repeated with the same key is stored once", async () => {
    const incident = await given.anIncident();
    const key = `upload-${nextNumber()}`;
    const first = await send(incident.id, jpeg, { key });
    const before = await listStoredFiles();
    const again = await send(incident.id, jpeg, { key });
    expect(again).toEqual(first);
    expect(await listOf(incident)).toHaveLength(1);
    expect(await listStoredFiles()).toEqual(before);
    expect((await send(incident.id, pdf, { key })).status).toBe(422);
    const racing = await Promise.all([1, 2, 3].map(() => send(incident.id, jpeg, { key: `race-${key}` })));
    expect(racing.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await listOf(incident)).toHaveLength(2);
  });

  test("deleting an attachment removes its files at once", async () => {
    const incident = await given.anIncident();
    const before = await listStoredFiles();
    const attachment = await add(incident.id);
    expect(await listStoredFiles()).toHaveLength(before.length + 2);
    dataOf(await api.delete(`/attachments/${attachment.id}`));
    await expect.poll(listStoredFiles, { timeout: 1_000, interval: 10 }).toEqual(before);
    expect((await fetchOf(attachment)).status).toBe(404);
    expect((await api.delete(`/attachments/${attachment.id}`)).status).toBe(404);
  });

  test("attachments stay when their record is archived, and are deleted with it", async () => {
    const incident = await given.anIncident();
    const attachment = await add(incident.id);
    const archived = dataOf(
      await api.post<Incident>(`/incidents/${incident.id}/archive`, { version: incident.version }),
    );
    expect((await fetchOf(attachment)).status).toBe(200);
    expect((await api.delete(`/incidents/${archived.id}`)).status).toBe(200);
    expect((await fetchOf(attachment)).status).toBe(404);
    expect(await app.db.query("select 1 from attachment where owner_id = $1", [incident.id])).toEqual([]);
  });
});

describe("attachment permissions", () => {
  const calls = (incident: Incident, attachment: Attachment, by: string) => ({
    list: fetchFile(app.http, by, pathOf(incident.id)),
    file: fetchOf(attachment, "file", {}, by),
    thumbnail: fetchOf(attachment, "thumbnail", {}, by),
    known: fetchOf(attachment, "file", { "if-none-match": `"${attachment.sha256}-file"` }, by),
    add: send(incident.id, jpeg, {}, by),
    remove: app.withToken(by).delete(`/attachments/${attachment.id}`),
  });
  const statusesOf = async (pending: ReturnType<typeof calls>) => {
    const statuses: Record<string, number> = {};
    for (const [name, call] of Object.entries(pending)) statuses[name] = (await call).status;
    return statuses;
  };

  /** Sends only reads until the permission change has reached the server; a write would still succeed before that. */
  const statusOf = async (incident: Incident, by: string) =>
    (await fetchFile(app.http, by, pathOf(incident.id))).status;

  test("a user who may read a record reads its files; one who may not change it neither adds nor removes", async () => {
    const incident = await given.anIncident();
    const attachment = await add(incident.id);
    const viewer = await statusesOf(calls(incident, attachment, await tokenOf("viewer")));
    expect(viewer).toEqual({ list: 200, file: 200, thumbnail: 200, known: 304, add: 403, remove: 403 });
    expect((await send(undefined, jpeg, {}, await tokenOf("viewer"))).status).toBe(403);
    expect(await listOf(incident)).toEqual([attachment]);
  });

  test("a user who may not read incidents gets none of their files", async () => {
    const incident = await given.anIncident();
    const attachment = await add(incident.id);
    await app.db.query(`update role set permissions = permissions || '{"incident": []}' where slug = 'manager'`);
    const by = await tokenOf("manager");
    const forbidden = { list: 403, file: 403, thumbnail: 403, known: 403, add: 403, remove: 403 };
    await expect.poll(() => statusOf(incident, by), { timeout: 2_000 }).toBe(403);
    expect(await statusesOf(calls(incident, attachment, by))).toEqual(forbidden);
    await app.db.query(`update role set permissions = permissions - 'incident' where slug = 'manager'`);
    // The server learns of a change by a notification; the next test needs the restored permission.
    await expect.poll(() => statusOf(incident, by), { timeout: 2_000 }).toBe(200);
  });

  test("a user without access to the property gets 404, and a lost permission applies at once", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    const incident = await given.anIncident({ property_id: other.id });
    const attachment = await add(incident.id);
    const by = await tokenOf("manager");
    expect((await fetchOf(attachment, "file", {}, by)).status).toBe(200);
    await assignProperties(app.db, [mine.id]);
    const gone = { list: 404, file: 404, thumbnail: 404, known: 404, add: 404, remove: 404 };
    await expect.poll(() => statusOf(incident, by), { timeout: 2_000 }).toBe(404);
    expect(await statusesOf(calls(incident, attachment, by))).toEqual(gone);
    await assignProperties(app.db, "all");
    expect(await listOf(incident)).toEqual([attachment]);
  });

  test("a request without a token is refused, even with a matching ETag", async () => {
    const attachment = await add((await given.anIncident()).id);
    for (const headers of [{}, { "if-none-match": `"${attachment.sha256}-file"` }]) {
      const response = await app.http.inject({ method: "GET", url: `/api/attachments/${attachment.id}/file`, headers });
      expect(response.statusCode).toBe(401);
    }
  });

  test.each([
    ["an entity without attachments", `/attachments?owner_entity=person&owner_id=${MISSING}`],
    ["no entity", "/attachments"],
    ["a record that is not there", pathOf(MISSING)],
    ["what is no id", pathOf("x'; drop table attachment")],
  ])("a request for %s is not found", async (_what, at) => {
    expect((await api.get(at)).status).toBe(404);
    expect((await uploadBytes(app.http, token, at, jpeg)).status).toBe(404);
  });
});

describe("files not yet attached to a record", () => {
  const attach = (owner_id: string, ids: readonly string[], by: Api = api) =>
    by.post<Attachment[]>("/attachments/attach", { owner_entity: "incident", owner_id, ids });

  test("an unattached file is visible only to its uploader until it is attached", async () => {
    const waiting = await add(undefined);
    expect(waiting.owner_id).toBeNull();
    expect((await fetchOf(waiting)).status).toBe(200);
    const stranger = await tokenOf("agent");
    expect((await fetchOf(waiting, "file", {}, stranger)).status).toBe(404);
    const incident = await given.anIncident();
    expect((await attach(incident.id, [waiting.id], await app.logInAs("agent"))).status).toBe(404);
    const [attached] = dataOf(await attach(incident.id, [waiting.id]));
    expect(attached).toEqual({ ...waiting, owner_id: incident.id });
    expect(await listOf(incident)).toEqual([attached]);
    expect((await fetchOf(waiting, "file", {}, stranger)).status).toBe(200);
    expect((await attach(incident.id, [waiting.id])).status).toBe(404);
  });

  test("several files are attached together or not at all", async () => {
    const [waiting, incident] = [await add(undefined), await given.anIncident()];
    expect((await attach(incident.id, [waiting.id, MISSING])).status).toBe(404);
    expect(await listOf(incident)).toEqual([]);
    for (let index = 0; index < 20; index++) await add(incident.id, pdf);
    expect((await attach(incident.id, [waiting.id])).body.errors[0]?.translationKey).toBe("error.attachment_full");
  });

  test("an unattached file is deleted after a day, and attached ones stay", async () => {
    const attached = await add((await given.anIncident()).id);
    const waiting = await add(undefined);
    await forgetWaitingAttachments(app.db);
    expect((await fetchOf(waiting)).status).toBe(200);
    await app.db.query("update attachment set created_at = created_at - interval '25 hours'");
    for (const file of await listStoredFiles()) await utimes(file, new Date(), new Date(Date.now() - 1.1 * DAY_MS));
    await forgetWaitingAttachments(app.db);
    expect(await sweepFiles(app.services)).toBeGreaterThanOrEqual(2);
    expect((await fetchOf(waiting)).status).toBe(404);
    expect((await fetchOf(attached)).status).toBe(200);
    const rows = await app.db.query<{ keys: number }>(
      "select count(file_key) + count(thumbnail_key) as keys from attachment",
    );
    expect(await listStoredFiles()).toHaveLength(rows[0]?.keys ?? 0);
  });
});

describe("files without a stored row", () => {
  test("a client that disconnects during the upload leaves no file", async () => {
    const incident = await given.anIncident();
    const before = await listStoredFiles();
    const address = new URL(`http://127.0.0.1:${await listeningPort()}`);
    const socket = connect(Number(address.port), "127.0.0.1");
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.write(
      [
        `POST /api${pathOf(incident.id)} HTTP/1.1`,
        `host: ${address.host}`,
        `authorization: Bearer ${token}`,
        "content-type: application/octet-stream",
        "x-file-name: foto.jpg",
        "content-length: 500000",
        "",
        "",
      ].join("\r\n"),
    );
    socket.write(jpeg.subarray(0, 1_000));
    await expect
      .poll(async () => (await listStoredFiles()).length, { timeout: 2_000, interval: 10 })
      .toBe(before.length + 1);
    socket.destroy();
    await expect.poll(listStoredFiles, { timeout: 2_000, interval: 10 }).toEqual(before);
    expect(await listOf(incident)).toEqual([]);
  });
});

async function listeningPort(): Promise<number> {
  const address = app.http.server.address();
  if (typeof address === "object" && address) return address.port;
  return Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
}
