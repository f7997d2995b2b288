import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentSeal } from "#shared/domain/documents/document-seal.ts";
import { VALIDATION_RETRY } from "#shared/domain/documents/policy.ts";
import type { SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Verification } from "#shared/domain/documents/verification.ts";
import { addValidationData } from "#server/areas/documents/seal/add-validation-data.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { createTimestampClient } from "#server/engine/services/timestamp/timestamp-client.ts";
import { createValidationClient } from "#server/engine/services/validation/validation-client.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { CERTIFICATE_PASSWORD, organization } from "#tests/support/certificate-files.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { type RevocationAuthority, startRevocationAuthority } from "#tests/support/revocation-authority.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import { unzip } from "#tests/support/unzip.ts";
import { startTimestampAuthority, type TimestampAuthority } from "#tests/support/timestamp-authority.ts";

const { app, api } = testServer({ role: "admin" });
const TAX_ID = generateCif("B", 8_412_067);
let signing: SigningFixture;
let issuer: RevocationAuthority;
let stamps: TimestampAuthority;
beforeAll(async () => {
  [signing, issuer, stamps] = await Promise.all([
    createSigningFixture(app),
    startRevocationAuthority(),
    startTimestampAuthority(),
  ]);
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', $1)", [TAX_ID]);
  Object.assign(app.services, {
    timestamps: createTimestampClient({ allowsPrivate: true }),
    validation: createValidationClient({ allowsPrivate: true }),
  });
  dataOf(await api.post("/stamp-authority", { url: stamps.url }));
});
afterAll(() => Promise.all([issuer.close(), stamps.close()]));
beforeEach(() => app.db.query("delete from public_call", []));
afterEach(() => {
  for (const service of ["ocsp", "crl", "issuer"] as const) issuer.answerBy(service, null);
});

async function useCertificate(named: Parameters<RevocationAuthority["issue"]>[1]) {
  const issued = await issuer.issue(organization("Fincas del Retiro", TAX_ID), named);
  const file = { file: issued.p12.toString("base64"), password: CERTIFICATE_PASSWORD };
  dataOf(await api.post("/seal-certificate/file", file));
  return issued;
}

async function sealOne(choice: Parameters<SigningFixture["send"]>[0] = {}): Promise<SentTestDocument> {
  const sent = await signing.send(choice);
  for (const key of sent.keys)
    dataOf(await app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, signing.input()));
  await sealDocuments(app.services);
  return sent;
}
const complete = () => addValidationData(app.services, AbortSignal.timeout(30_000));
const sealOf = async ({ id }: SentTestDocument) => dataOf(await api.get<DocumentSeal>(`/documents/${id}/seal`)).seal;
const fileOf = async ({ id }: SentTestDocument) => (await api.download(`/documents/${id}/pdf`)).bytes;
const copyOf = async ({ keys }: SentTestDocument) =>
  (await app.visitor.download(`/external-document/${keys[0]}/signed`)).bytes;
const verify = async (bytes: Buffer) => {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return dataOf(await app.visitor.post<Verification>("/external-verify", { sha256 }));
};
const isDueAgain = () => app.db.query("update seal_validation set next_attempt_at = clock_now()", []);

test("after its time stamp a seal becomes B-LT: sealed bytes stay, both files verify with their level, and other bytes behind them are not verified", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  expect(await sealOf(sent)).toMatchObject({ level: "B-T", validation_failure: null });
  const sealed = await fileOf(sent);
  await complete();
  expect(await sealOf(sent)).toMatchObject({ level: "B-LT", validation_failure: null, is_validation_waiting: false });
  const [completed, copy] = [await fileOf(sent), await copyOf(sent)];
  expect(completed.length).toBeGreaterThan(sealed.length);
  const sha256 = createHash("sha256").update(completed).digest("hex");
  expect(await sealOf(sent)).toMatchObject({ validation_sha256: sha256 });
  const events = dataOf(await api.get<DocumentEvent[]>(`/documents/${sent.id}/events`));
  expect(events.filter(({ kind }) => kind === "validation_added")).toMatchObject([{ details: { sha256 } }]);
  expect(completed.subarray(0, sealed.length).equals(sealed)).toBe(true);
  expect(copy.equals(completed)).toBe(true);
  expect(await pdfsig(completed)).toContain("Signature is Valid");
  expect(await verify(completed)).toMatchObject({
    outcome: "with_validation",
    seal: { level: "B-LT", stamp_state: "valid" },
  });
  expect(await verify(sealed)).toMatchObject({ outcome: "intact", seal: { level: "B-T", stamp_state: "valid" } });
  for (const other of [sealed, completed]) {
    const changed = Buffer.concat([other, Buffer.from("\n1 0 obj\n<<>>\nendobj\n")]);
    const reply = await app.visitor.upload<Verification>("/external-verify/file", "contrato.pdf", changed);
    expect(dataOf(reply)).toMatchObject({ outcome: "extended", seal: null });
  }
  const altered = Buffer.from(completed);
  altered.writeUInt8(altered.readUInt8(sealed.length - 3_000) ^ 1, sealed.length - 3_000);
  const reply = await app.visitor.upload<Verification>("/external-verify/file", "contrato.pdf", altered);
  expect(dataOf(reply)).toMatchObject({ outcome: "changed", seal: null });
  const text = (await readPdf(sealed)).pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text).toContain("PAdES B-LT");
  const before = issuer.requests.length;
  await complete();
  expect(issuer.requests).toHaveLength(before);
});

test("a copy of personal data has the file with validation data", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const person = await createBuilders(api).aPerson({ email: "lucia.ibanez@example.com" });
  const sent = await sealOne({ person_ids: [person.id] });
  await complete();
  const files = await unzip((await api.download(`/persons/${person.id}/personal-data`)).bytes);
  const name = [...files.keys()].find((one) => one.endsWith(".pdf"));
  expect(files.get(name ?? "")?.equals(await fileOf(sent))).toBe(true);
  expect(await sealOf(sent)).toMatchObject({ level: "B-LT" });
});

test("where the file with validation data is missing from the storage the sealed one is given out, and the log says so", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  const sealed = await fileOf(sent);
  await complete();
  const [row] = await app.db.query<{ pdf_key: string }>("select pdf_key from seal_validation where document_id = $1", [
    sent.id,
  ]);
  await app.services.files.remove(row?.pdf_key ?? "");
  const logged = vi.spyOn(app.services.log, "error");
  expect((await fileOf(sent)).equals(sealed)).toBe(true);
  expect((await copyOf(sent)).equals(sealed)).toBe(true);
  expect(logged).toHaveBeenCalledWith({ file_key: row?.pdf_key }, expect.stringContaining("missing"));
  logged.mockRestore();
});

test("after a restore of an older backup the file with validation data verifies as the sealed one with something behind it", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  await complete();
  const completed = await fileOf(sent);
  await app.db.query("delete from seal_validation where document_id = $1", [sent.id]);
  expect(await verify(completed)).toMatchObject({ outcome: "unknown" });
  const reply = await app.visitor.upload<Verification>("/external-verify/file", "contrato.pdf", completed);
  expect(dataOf(reply)).toMatchObject({ outcome: "extended", signatures: 1, seal: null });
});

test("while a revocation service is gone the document stays B-T, says why, and is completed once it answers", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  issuer.answerBy("ocsp", (response) => void response.writeHead(503).end());
  await complete();
  const waiting = { level: "B-T", validation_failure: "unreachable", is_validation_waiting: true };
  expect(await sealOf(sent)).toMatchObject(waiting);
  issuer.answerBy("ocsp", null);
  await complete();
  expect(await sealOf(sent)).toMatchObject(waiting);
  await isDueAgain();
  await complete();
  expect(await sealOf(sent)).toMatchObject({ level: "B-LT", validation_failure: null });
});

test("attempts are limited, and the document stays B-T after the last one", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  issuer.answerBy("ocsp", (response) => void response.destroy());
  for (let attempt = 0; attempt < VALIDATION_RETRY.attempts; attempt += 1) {
    await complete();
    await isDueAgain();
  }
  const before = issuer.requests.length;
  await complete();
  expect(issuer.requests).toHaveLength(before);
  expect(await sealOf(sent)).toMatchObject({
    level: "B-T",
    validation_failure: "unreachable",
    is_validation_waiting: false,
  });
});

test("a revoked certificate and one without a revocation service stay B-T at once, and say why", async () => {
  const revoked = await useCertificate(["ocsp", "issuer"]);
  const first = await sealOne();
  await sealOne();
  await revoked.revoke();
  await useCertificate(["issuer"]);
  const second = await sealOne();
  await complete();
  const notices = await app.db.query(
    "select distinct subject_path, count(*)::int from notification where message like '%revocado%' group by user_id, subject_path",
    [],
  );
  // One for each administrator, however many seals are concerned.
  expect(notices).toEqual([{ subject_path: "seal", count: 1 }]);
  const over = { level: "B-T", is_validation_waiting: false };
  expect(await sealOf(first)).toMatchObject({ ...over, validation_failure: "revoked" });
  expect(await sealOf(second)).toMatchObject({ ...over, validation_failure: "no_service" });
});

test("a file whose row may name it stays when storing it fails without an answer", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  const removed: string[] = [];
  const files = Object.assign(Object.create(app.services.files), {
    get: (key: string) => app.services.files.get(key),
    put: (...args: Parameters<typeof app.services.files.put>) => app.services.files.put(...args),
    remove: async (key: string) => void removed.push(key),
  });
  await app.db.query("create function fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$", []);
  await app.db.query(
    "create trigger fail before insert on document_event for each row when (new.kind = 'validation_added') execute function fail()",
    [],
  );
  await addValidationData({ ...app.services, files }, AbortSignal.timeout(30_000));
  await app.db.query("drop function fail cascade", []);
  expect(removed).toEqual([]);
  expect(await sealOf(sent)).toMatchObject({ level: "B-T", validation_failure: "internal" });
});

test("a stored file that is not the sealed one any more gets no validation data, and the document says so", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  const [row] = await app.db.query<{ key: string }>("select signed_pdf_key as key from document where id = $1", [
    sent.id,
  ]);
  const altered = Buffer.concat([await fileOf(sent), Buffer.from("\n")]);
  const files = Object.assign(Object.create(app.services.files), {
    get: async (key: string) => (key === row?.key ? Readable.from([altered]) : app.services.files.get(key)),
  });
  const before = issuer.requests.length;
  await addValidationData({ ...app.services, files }, AbortSignal.timeout(30_000));
  expect(issuer.requests).toHaveLength(before);
  expect(await sealOf(sent)).toMatchObject({
    level: "B-T",
    validation_failure: "changed",
    is_validation_waiting: false,
  });
});

test("an error of the program is recorded, and after the last attempt nothing waits any more", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  const fail = () => Promise.reject(new Error("disk"));
  const failing = { ...app.services, validation: { collect: fail } };
  const failure = { level: "B-T", validation_failure: "internal" };
  for (let attempt = 0; attempt < VALIDATION_RETRY.attempts; attempt += 1) {
    expect(await sealOf(sent)).toMatchObject({ is_validation_waiting: true });
    await addValidationData(failing, AbortSignal.timeout(30_000));
    expect(await sealOf(sent)).toMatchObject(failure);
    await isDueAgain();
  }
  expect(await sealOf(sent)).toMatchObject({ ...failure, is_validation_waiting: false });
  await app.db.query("update seal_validation set failure = null where document_id = $1", [sent.id]);
  expect(await sealOf(sent)).toMatchObject({ ...failure, is_validation_waiting: false });
});

test("addresses in a private network are not called, and the document stays B-T", async () => {
  await useCertificate(["ocsp", "issuer"]);
  const sent = await sealOne();
  const before = issuer.requests.length;
  const services = { ...app.services, validation: createValidationClient({ allowsPrivate: false }) };
  await addValidationData(services, AbortSignal.timeout(30_000));
  expect(issuer.requests).toHaveLength(before);
  expect(await sealOf(sent)).toMatchObject({ level: "B-T", validation_failure: "unreachable" });
  await isDueAgain();
  await complete();
  expect(await sealOf(sent)).toMatchObject({ level: "B-LT" });
});

test("two servers at once complete a seal once, and a job that ends leaves it to the next", async () => {
  await useCertificate(["crl", "issuer"]);
  const sent = await sealOne();
  await addValidationData(app.services, AbortSignal.abort());
  expect(await sealOf(sent)).toMatchObject({ level: "B-T", validation_failure: null });
  await Promise.all([complete(), complete()]);
  expect(await sealOf(sent)).toMatchObject({ level: "B-LT" });
  const stored = await app.db.query("select attempts from seal_validation where document_id = $1", [sent.id]);
  expect(stored).toEqual([{ attempts: 1 }]);
});

test("the generated certificate has no revocation service: nothing is collected, and the evidence says that it stays B-T", async () => {
  dataOf(await api.delete("/seal-certificate"));
  const sent = await sealOne();
  await complete();
  expect(await sealOf(sent)).toMatchObject({ is_own: false, level: "B-T", validation_failure: null });
  expect(await app.db.query("select 1 from seal_validation where document_id = $1", [sent.id])).toEqual([]);
  const text = (await readPdf(await fileOf(sent))).pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text).toContain("se queda en PAdES B-T");
});
