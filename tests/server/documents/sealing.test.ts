import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Verification } from "#shared/domain/documents/verification.ts";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { NO_STAMP } from "#server/areas/documents/seal/check-stamp.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { gateSize } from "#tests/support/gate-cases.ts";
import { dataOf } from "#tests/support/api.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T09:00:00Z" });
let signing: SigningFixture;
beforeAll(async () => {
  signing = await createSigningFixture(app);
  await app.db.query(
    "update notification_settings set smtp_host = 'mail.example.com', sender = 'oficina@example.com'",
    [],
  );
});
beforeEach(() => app.db.query("delete from public_call", []));

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const sign = async (key: string | undefined, changes: object = {}) =>
  dataOf(await app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input(changes)));
const signAll = async (options: Parameters<SigningFixture["send"]>[0] = {}): Promise<SentTestDocument> => {
  const sent = await signing.send(options);
  for (const key of sent.keys) await sign(key);
  return sent;
};
const fileOf = async ({ keys }: SentTestDocument) => (await app.visitor.download(`${path(keys[0])}/signed`)).bytes;
const rowOf = async ({ id }: SentTestDocument) => {
  const [row] = await app.db.query<{ signed_pdf_key: string | null; signed_pdf_sha256: string; code: string }>(
    "select signed_pdf_key, signed_pdf_sha256, verification_code as code from document where id = $1",
    [id],
  );
  return row ?? { signed_pdf_key: null, signed_pdf_sha256: "", code: "" };
};
const verifyFile = async (bytes: Buffer) =>
  dataOf(await app.visitor.upload<Verification>("/external-verify/file", "contrato.pdf", bytes));
const verify = async (input: object) => dataOf(await app.visitor.post<Verification>("/external-verify", input));
/** The text of the evidence pages, which follow the signed page. */
const evidenceIn = (pages: readonly string[]) => pages.slice(1).join(" ");
const unknown = { outcome: "unknown", completed_at: null, signatures: null, approvals: null, seal: null };

describe("sealing signed documents", () => {
  test("the job seals a signed document: pdfsig finds it valid, and it begins with the signed file byte for byte", async () => {
    const sent = await signAll({ names: ["Lucía Ibáñez Ñuñez", "Begoña Çelik"] });
    expect((await rowOf(sent)).signed_pdf_key).toBeNull();
    await runJobs(app.services);
    const file = await fileOf(sent);
    const row = await rowOf(sent);
    expect(createHash("sha256").update(file).digest("hex")).toBe(row.signed_pdf_sha256);
    expect(file.subarray(0, sent.pdf.length).equals(sent.pdf)).toBe(true);
    const report = await pdfsig(file);
    expect(report).toContain("Signature is Valid");
    expect(report).toContain("Total document signed");
  });

  test("the sealed file states each signer, method, time in Madrid and UTC, address and device as selectable text", async () => {
    const sent = await signAll({ names: ["Lucía Ibáñez Ñuñez", "Begoña Çelik"] });
    await runJobs(app.services);
    const { pages } = await readPdf(await fileOf(sent));
    const { code } = await rowOf(sent);
    const text = pages.slice(1).join(" ");
    for (const word of [
      "Lucía Ibáñez Ñuñez",
      "Begoña Çelik",
      "12345678Z",
      "signer0@example.com",
      sent.pdf_sha256,
      sent.code,
      `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`,
      "127.0.0.1",
      "UTC+01:00",
      "2026-11-22 09:",
      "Firma electrónica simple con evidencias",
      "Acepto",
    ])
      expect(text).toContain(word);
    expect(text).not.toContain("avanzada");
  });

  test("the evidence prints the typed name, and that it was a declaration of representation with its capacity", async () => {
    const sent = await signing.send({ names: ["Rosa Íñigo Peña", "Viviendas del Norte SL"] });
    const typed = { kind: "typed", strokes: null };
    await sign(sent.keys[0], { ...typed, typed_name: "rosa iñigo pena" });
    await sign(sent.keys[1], {
      ...typed,
      typed_name: "Pepe Otro Nombre",
      is_representative: true,
      representation: "Con poder notarial",
    });
    await runJobs(app.services);
    const file = await fileOf(sent);
    const text = evidenceIn((await readPdf(file)).pages);
    expect(text).toContain("Nombre escrito rosa iñigo pena");
    expect(text).toContain("Nombre escrito Pepe Otro Nombre");
    expect(text).toContain(
      "Declaró que firma en nombre de Viviendas del Norte SL y que puede hacerlo, en calidad de: Con poder notarial",
    );
    expect(text.match(/Declaró que firma/g)).toHaveLength(1);
    expect(await pdfsig(file)).toContain("Signature is Valid");
    expect((await verifyFile(file)).outcome).toBe("intact");
  });

  test("a signature from before the declaration keeps its typed name, and is sealed and verified without one", async () => {
    const sent = await signing.send({ names: ["Rosa Íñigo Peña", "B Dos"] });
    await sign(sent.keys[0], { kind: "typed", strokes: null, typed_name: "rosa iñigo pena" });
    await app.db.query("alter table signer disable trigger protect_signer", []);
    await app.db.query("update signer set typed_name = 'Ab Cd' where document_id = $1 and position = 1", [sent.id]);
    await app.db.query("alter table signer enable trigger protect_signer", []);
    await sign(sent.keys[1]);
    await runJobs(app.services);
    const file = await fileOf(sent);
    const text = evidenceIn((await readPdf(file)).pages);
    expect(text).toContain("Nombre escrito Ab Cd");
    expect(text).not.toContain("Representación");
    expect(await pdfsig(file)).toContain("Signature is Valid");
    expect((await verifyFile(file)).outcome).toBe("intact");
  });

  test("the sealed file is offered only to its signers, and their page shows when it is available", async () => {
    const sent = await signAll({ names: ["A Uno", "B Dos"] });
    expect((await app.visitor.get(`${path(sent.keys[0])}/signed`)).status).toBe(404);
    await runJobs(app.services);
    const page = dataOf(await app.visitor.get<SigningPageData>(path(sent.keys[1])));
    expect(page).toMatchObject({ situation: "signed", receipt: { is_complete: true, has_signed_file: true } });
    expect((await app.visitor.get(`${path(createLinkKey().key)}/signed`)).status).toBe(404);
  });

  test("each signer is mailed a separate link to the sealed file, which the log does not show", async () => {
    const sent = await signAll({ names: ["A Uno", "B Dos"] });
    await runJobs(app.services);
    const mails = await app.db.query<{ to: string; text: string; sealed_text: string }>(
      `select m."to", m.text, q.sealed_text from mail m join mail_queue q on q.mail_id = m.id
       where m.entity_id = $1 and m.subject like 'Documento firmado%' order by 1`,
      [sent.id],
    );
    expect(mails.map(({ to }) => to)).toEqual(["signer0@example.com", "signer1@example.com"]);
    for (const { text, sealed_text } of mails) {
      expect(text).toContain("•••");
      const [, key] = /external-document\/(\w+)/.exec(app.services.vault.open("mail_text", sealed_text) ?? "") ?? [];
      expect(dataOf(await app.visitor.get<SigningPageData>(path(key))).situation).toBe("signed");
      expect((await app.visitor.download(`${path(key)}/signed`)).bytes.length).toBeGreaterThan(sent.pdf.length);
    }
    expect(dataOf(await app.visitor.get<SigningPageData>(path(sent.keys[0]))).situation).toBe("signed");
  });

  test("the user who sent a document is notified by mail in their language when it is sealed, while they may see it", async () => {
    const mailsOf = async ({ id }: SentTestDocument) =>
      app.db.query<{ to: string; language: string; text: string }>(
        `select "to", language, text from mail where entity_id = $1 and "to" = $2`,
        [id, emailOf("manager")],
      );
    const setSender = ({ id }: SentTestDocument) =>
      app.db.query(`update document set asked_by = (select id from "user" where email = $2) where id = $1`, [
        id,
        emailOf("manager"),
      ]);
    await app.db.query(`update "user" set language = 'en' where email = $1`, [emailOf("manager")]);
    const sent = await signAll();
    await setSender(sent);
    await runJobs(app.services);
    const [mail, ...others] = await mailsOf(sent);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ language: "en" });
    expect(mail?.text).toContain(`${app.services.origin}/documents/${sent.id}`);

    await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("manager")]);
    const next = await signAll();
    await setSender(next);
    await runJobs(app.services);
    expect(await mailsOf(next)).toEqual([]);
  });

  test("a document is sealed once by concurrent servers", async () => {
    const sent = await signAll();
    const twin = await app.startTwin();
    await Promise.all([sealDocuments(app.services), sealDocuments(twin.services)]);
    await runJobs(app.services);
    await twin.close();
    const events = dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${sent.id}/events`));
    expect(events.filter(({ kind }) => kind === "sealed")).toHaveLength(1);
    const versions = dataOf(await signing.admin.get<{ kind: string }[]>(`/documents/${sent.id}/versions`));
    expect(versions.map(({ kind }) => kind)).toEqual(["signed", "sent"]);
  });

  test("a document whose server crashes before storing the sealed file is sealed completely after the next start", async () => {
    const sent = await signAll();
    const put = vi.spyOn(app.services.files, "put").mockRejectedValue(new Error("the disk is gone"));
    await sealDocuments(app.services);
    put.mockRestore();
    expect((await rowOf(sent)).signed_pdf_key).toBeNull();
    await app.restartAt("2026-11-22T09:10:00Z");
    await sealDocuments(app.services);
    expect(await pdfsig(await fileOf(sent))).toContain("Signature is Valid");
  });

  test("names in any script, emoji and bidirectional characters are sealed", async () => {
    const names = ["王小明", "محمد بن عبد الله", "👩‍👩‍👧‍👦", "Zoë \u202Eeman", "A".repeat(190), "Ó\u0301\u0301\u0301 Ñ"];
    const sent = await signing.send({ names });
    for (const [index, key] of sent.keys.entries())
      await sign(key, index % 2 ? { kind: "typed", strokes: null, typed_name: names[index] ?? "Ab" } : {});
    await runJobs(app.services);
    const file = await fileOf(sent);
    expect(await pdfsig(file)).toContain("Signature is Valid");
    expect((await readPdf(file)).pages.join(" ")).toContain("U+738B U+5C0F U+660E");
  });

  test("many signers continue on further pages, each complete", async () => {
    const names = Array.from({ length: gateSize(30, 14) }, (_, index) => `Firmante Número${index + 1}`);
    const sent = await signAll({ names });
    await runJobs(app.services);
    const { pages } = await readPdf(await fileOf(sent));
    expect(pages.length).toBeGreaterThan(gateSize(8, 4));
    for (const name of names) expect(pages.join(" ")).toContain(name);
  });

  test("strokes at the limit of the accepted size are drawn", async () => {
    const sent = await signing.send();
    const points = Array.from({ length: 10_000 }, (_, index) => [
      Math.abs(4_000 * Math.sin(index)),
      Math.abs(4_000 * Math.cos(index * 1.3)),
      index,
    ]);
    await sign(sent.keys[0], { strokes: { width: 4_000, height: 4_000, strokes: [points] } });
    await runJobs(app.services);
    expect(await pdfsig(await fileOf(sent))).toContain("Signature is Valid");
  });
});

describe("verifying documents", () => {
  test("the sealed file verifies as intact and the sent text as the original, both by file and by hash", async () => {
    const sent = await signAll({ names: ["A Uno", "B Dos"] });
    await runJobs(app.services);
    const row = await rowOf(sent);
    const seal = {
      is_own: false,
      authority: null,
      is_self_signed: false,
      is_detached: false,
      level: "B-B",
      ...NO_STAMP,
    };
    const known = {
      completed_at: expect.stringContaining("2026-11-22"),
      signatures: 2,
      approvals: 0,
      seal: { ...seal, holder_name: expect.any(String) },
    };
    expect(await verifyFile(await fileOf(sent))).toEqual({ outcome: "intact", ...known });
    expect(await verify({ sha256: row.signed_pdf_sha256.toUpperCase() })).toEqual({ outcome: "intact", ...known });
    expect(await verify({ code: row.code.toLowerCase().replace(/(.{4})(?=.)/g, "$1-") })).toEqual({
      outcome: "signed",
      ...known,
    });
    expect((await verifyFile(sent.pdf)).outcome).toBe("original");
  });

  test("verification detects a changed byte anywhere", async () => {
    const sent = await signAll();
    await runJobs(app.services);
    const file = await fileOf(sent);
    for (let step = 0; step < 40; step += 1) {
      const changed = Buffer.from(file);
      const offset = Math.floor(((step + 0.37) / 40) * file.length);
      changed[offset] = (changed[offset] ?? 0) ^ 0x20;
      expect((await verifyFile(changed)).outcome, `byte ${offset}`).toBe("changed");
    }
    expect((await verifyFile(Buffer.concat([file, Buffer.from("\n")]))).outcome).toBe("changed");
    expect((await verifyFile(file.subarray(0, -1))).outcome).toBe("changed");
  });

  test("verification reports only that a document is not fully signed, and nothing about drafts or unknown ones", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    await sign(sent.keys[0]);
    expect(await verify({ code: (await rowOf(sent)).code })).toEqual({ ...unknown, outcome: "unsigned" });
    expect(await verify({ code: "ZZZZZZZZZZZZ" })).toEqual(unknown);
    expect(await verify({ code: "'; --" })).toEqual(unknown);
    expect(await verify({ sha256: "f".repeat(64) })).toEqual(unknown);
    expect((await app.visitor.post("/external-verify", {})).status).toBe(400);
    expect((await app.visitor.post("/external-verify", { sha256: "zz" })).status).toBe(400);
  });

  test.each([
    ["no PDF", Buffer.from("hello")],
    ["empty", Buffer.alloc(0)],
    ["half a PDF", Buffer.from("%PDF-1.7\n/Contents <ffff")],
    ["a zip", Buffer.from("PK\u0003\u0004")],
    ["a million marks", Buffer.from("/verify?code=K7MPQR2S9TUV".repeat(100_000))],
  ])("a file that is %s is unknown", async (_name, bytes) => {
    expect(await verifyFile(bytes)).toEqual(unknown);
  });

  test("a verification file that is too large or of a wrong type is refused, and nothing sent is stored", async () => {
    const count = async () => {
      let files = 0;
      for await (const _key of app.services.files.storedBefore("document", new Date(Date.now() + 60_000))) files += 1;
      return files;
    };
    const before = await count();
    const large = await app.visitor.upload("/external-verify/file", "x.pdf", Buffer.alloc(VERIFIED_FILE_BYTES + 1));
    expect(large.status).toBe(413);
    const json = await app.visitor.post("/external-verify/file", { code: "x" });
    expect(json.status).toBe(415);
    expect(await count()).toBe(before);
  });

  test("verification is rate-limited by address", async () => {
    const statuses = [];
    for (let tries = 0; tries < 62; tries += 1)
      statuses.push((await app.visitor.post("/external-verify", { code: "x" })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});
