import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import type { DocumentSeal } from "#shared/domain/documents/document-seal.ts";
import type { SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { StampAuthorityState, StampTrial } from "#shared/domain/documents/stamp-authority.ts";
import type { Verification } from "#shared/domain/documents/verification.ts";
import { notifyEndingCertificates } from "#server/areas/accounting/certificates/notify-endings.ts";
import { chooseSeal } from "#server/areas/documents/seal/choose-seal.ts";
import { findStampAuthority, serviceOf } from "#server/areas/documents/seal/stamp-authority.ts";
import { createTimestampClient } from "#server/engine/services/timestamp/timestamp-client.ts";
import { createVault } from "#server/engine/services/vault.ts";
import { dataOf } from "#tests/support/api.ts";
import {
  CERTIFICATE_PASSWORD,
  createTestAuthority,
  type IssuedCertificate,
  organization,
  person,
  representative,
  type TestAuthority,
} from "#tests/support/certificate-files.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createSigningFixture, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import { startTimestampAuthority, type TimestampAuthority } from "#tests/support/timestamp-authority.ts";

const { app, api } = testServer({ role: "admin" });
const TAX_ID = generateCif("B", 8_412_067);
let signing: SigningFixture;
let issuer: TestAuthority;
let service: TimestampAuthority;
let ours: IssuedCertificate;
beforeAll(async () => {
  [signing, issuer, service] = await Promise.all([
    createSigningFixture(app),
    createTestAuthority("AC PRUEBAS ÑANDÚ"),
    startTimestampAuthority(),
  ]);
  await addCompany();
  ours = await issuer.issue(organization("Fincas del Retiro", TAX_ID));
  Object.assign(app.services, { timestamps: createTimestampClient({ allowsPrivate: true }) });
});
const addCompany = () =>
  app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', $1)", [TAX_ID]);
afterAll(() => Promise.all([issuer.close(), service.close()]));

const uploadTo = async (caller: typeof api, file: Promise<Buffer>, more: object = {}) =>
  caller.post<CertificateState>("/seal-certificate/file", {
    file: (await file).toString("base64"),
    password: CERTIFICATE_PASSWORD,
    ...more,
  });
const upload = (file: Promise<Buffer>, more: object = {}) => uploadTo(api, file, more);
const refusalOf = ({ body }: Awaited<ReturnType<typeof upload>>) =>
  body.success ? null : { key: body.errors[0]?.translationKey, field: body.errors[0]?.field };

async function sealOne() {
  const sent = await signing.send();
  const path = `/external-document/${sent.keys[0] ?? ""}`;
  dataOf(await app.visitor.post<SigningReceipt>(`${path}/sign`, signing.input()));
  await runJobs(app.services);
  const file = (await app.visitor.download(`${path}/signed`)).bytes;
  const { seal } = dataOf(await api.get<DocumentSeal>(`/documents/${sent.id}/seal`));
  return { id: sent.id, file, seal, text: (await readPdf(file)).pages.join(" ").replaceAll(/\s+/g, " ") };
}

test("the company's certificate seals from its upload on, and document, evidence and verification name holder and issuer", async () => {
  const former = await sealOne();
  dataOf(await upload(ours.p12()));
  const { file, seal, text } = await sealOne();
  expect(seal).toMatchObject({ is_own: true, holder_name: "Fincas del Retiro", authority: "AC PRUEBAS ÑANDÚ" });
  expect(text).toContain(
    "el certificado de Fincas del Retiro, emitido por AC PRUEBAS ÑANDÚ según el propio certificado",
  );
  expect(text).toContain("No se ha comprobado si esa autoridad es de confianza");
  const report = await pdfsig(file);
  expect(report).toContain("Signature is Valid");
  expect(report).toContain("Signer Certificate Common Name: Fincas del Retiro");
  const verified = dataOf(await app.visitor.upload<Verification>("/external-verify/file", "x.pdf", file));
  expect(verified.seal).toMatchObject({ is_own: true, authority: "AC PRUEBAS ÑANDÚ", is_self_signed: false });
  // What was sealed before stays as it was.
  const again = dataOf(await api.get<DocumentSeal>(`/documents/${former.id}/seal`)).seal;
  expect(again).toEqual(former.seal);
  expect([former.seal?.is_own, former.text.includes("un certificado que ha generado este programa")]).toEqual([
    false,
    true,
  ]);
});

test("a certificate of a representative names the company and seals for it; one of another holder is refused with both NIFs", async () => {
  const ruiz = await issuer.issue(representative("Fincas del Retiro", TAX_ID, generateDni(12_345_678)));
  expect(dataOf(await upload(ruiz.p12())).current?.holder_tax_id).toBe(TAX_ID);
  // As PDF readers show it: by its common name.
  const { holder_name } = await chooseSeal(app.services);
  expect(holder_name).toMatch(/^Fincas del Retiro \(.+\)$/);
  expect((await sealOne()).text).toContain(`el certificado de ${holder_name}, emitido por`);
  const other = await issuer.issue(person("ANA RUIZ", generateDni(87_654_321)));
  const expected = { key: "error.seal_certificate_of_other", field: "file" };
  expect(refusalOf(await upload(other.p12()))).toEqual(expected);
  expect(refusalOf(await upload(other.p12(), { capacity: "collaborator" }))).toEqual(expected);
  expect(dataOf(await api.get<CertificateState>("/seal-certificate")).current?.holder_tax_id).toBe(TAX_ID);
});

test("a wrong password, a file without key and other bytes have their reasons, and the certificate in use stays", async () => {
  dataOf(await upload(ours.p12()));
  expect(refusalOf(await upload(ours.p12(), { password: "otra" }))?.key).toBe("error.certificate_password");
  expect(refusalOf(await upload(ours.p12("no_key")))?.key).toBe("error.certificate_no_key");
  expect(refusalOf(await upload(Promise.resolve(Buffer.from("nada"))))?.key).toBe("error.certificate_unreadable");
  expect((await chooseSeal(app.services)).is_own).toBe(true);
});

test("a self-signed certificate seals, and its page, the document, the evidence and the verification name it as such", async () => {
  const own = await createTestAuthority("x", organization("Fincas del Retiro", TAX_ID));
  expect(dataOf(await upload(own.p12()))).toMatchObject({ is_self_signed: true, current: { holder_tax_id: TAX_ID } });
  const { seal, text, file } = await sealOne();
  expect(seal).toMatchObject({ is_own: true, is_self_signed: true });
  expect(text).toContain("un certificado autofirmado de Fincas del Retiro");
  const verified = dataOf(await app.visitor.upload<Verification>("/external-verify/file", "x.pdf", file));
  expect(verified.seal?.is_self_signed).toBe(true);
  await own.close();
});

test("once the company has another NIF, the certificate of the former one seals no more, which the document says", async () => {
  expect(dataOf(await upload(ours.p12()))).toMatchObject({ is_of_other: false });
  await app.db.query("update company set tax_id = $1", [generateCif("B", 7_654_321)]);
  expect(dataOf(await api.get<CertificateState>("/seal-certificate"))).toMatchObject({ is_of_other: true });
  expect((await sealOne()).seal).toMatchObject({ is_own: false, fallback: "other_holder" });
  await app.db.query("update company set tax_id = $1", [TAX_ID]);
  expect((await chooseSeal(app.services)).is_own).toBe(true);
});

test("a key with which PDF readers verify no seals is refused for that reason", async () => {
  for (const algorithm of [
    ["-newkey", "ed25519"],
    ["-newkey", "rsa-pss", "-pkeyopt", "rsa_keygen_bits:2048"],
  ]) {
    const other = await issuer.issue(organization("Fincas del Retiro", TAX_ID), [], undefined, algorithm);
    expect(refusalOf(await upload(other.p12()))).toEqual({ key: "error.seal_key_unsupported", field: "file" });
  }
});

test("without the data of the company no certificate is stored, since its holder could not be checked", async () => {
  await app.db.query("delete from company", []);
  expect(refusalOf(await upload(ours.p12()))).toEqual({ key: "error.seal_without_tax_id", field: "file" });
  await addCompany();
});

test("an ended certificate, and one whose key cannot be opened, is replaced by a generated one, which the document says", async () => {
  dataOf(await upload(ours.p12()));
  await app.db.query(
    "update certificate set ends_at = clock_now() - interval '1 day' where issuer_id is null and removed_at is null",
    [],
  );
  const ended = await sealOne();
  expect(ended.seal).toMatchObject({ is_own: false, fallback: "ended", authority: null });
  expect(await pdfsig(ended.file)).toContain("Signature is Valid");
  dataOf(await upload(ours.p12()));
  const vault = createVault("another secret of the installation");
  expect(await chooseSeal({ ...app.services, vault })).toMatchObject({ is_own: false, fallback: "lost" });
});

test("the end of the company's certificate is notified like that of an issuer's, on the page of the seal", async () => {
  dataOf(await upload(ours.p12()));
  await app.db.query("delete from notification", []);
  await app.db.query(
    "update certificate set ends_at = clock_now() + interval '20 days' where issuer_id is null and removed_at is null",
    [],
  );
  await notifyEndingCertificates(app.services);
  await notifyEndingCertificates(app.services);
  const found = await app.db.query<{ message: string; subject_path: string }>(
    `select distinct message, subject_path from notification where message ilike '%Fincas del Retiro, S.L.%'`,
    [],
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.subject_path).toBe("seal");
});

test("a removed certificate seals no more, and its key is deleted", async () => {
  dataOf(await upload(ours.p12()));
  expect(dataOf(await api.delete<CertificateState>("/seal-certificate")).current).toBeNull();
  expect((await chooseSeal(app.services)).is_own).toBe(false);
  expect(
    await app.db.query("select 1 from certificate where issuer_id is null and sealed_content is not null", []),
  ).toEqual([]);
  expect((await api.delete("/seal-certificate")).status).toBe(404);
});

test("certificates that are uploaded at once leave one in use", async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(ours.p12())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await app.db.query("select 1 from certificate where issuer_id is null and removed_at is null", []);
  expect(rows).toHaveLength(1);
});

const inputFor = (more: object = {}) => ({ url: service.url, ...more });

test("an authority that is tried says its name, its time and until when its certificate is valid, and nothing is stored", async () => {
  const { failure, stamp } = dataOf(await api.post<StampTrial>("/stamp-authority/test", inputFor()));
  expect(failure).toBeNull();
  expect(stamp).toMatchObject({ authority: "TSA de pruebas Ñandú", authority_issuer: "AC de sellos de tiempo" });
  expect(Math.abs(Date.parse(stamp?.at ?? "") - Date.now())).toBeLessThan(60_000);
  expect(dataOf(await api.get<StampAuthorityState>("/stamp-authority")).current).toBeNull();
});

test("an authority that is tried and fails says why, with what it said", async () => {
  service.answerBy((response) => void response.writeHead(503).end());
  expect(dataOf(await api.post<StampTrial>("/stamp-authority/test", inputFor()))).toEqual({
    failure: "status",
    said: "HTTP 503",
    stamp: null,
  });
  service.answerBy(null);
  const trial = dataOf(await api.post<StampTrial>("/stamp-authority/test", inputFor({ policy: "1.2.3.4" })));
  expect([trial.failure, trial.said]).toEqual(["rejected", expect.stringContaining("unacceptedPolicy")]);
});

test("on this machine no authority is called where the installation does not allow it", async () => {
  const strict = await app.startTwin();
  const before = service.requests.length;
  const authority = { url: service.url, account: null, sealed_password: null, policy: null };
  await expect(
    strict.services.timestamps.stamp(serviceOf(authority, app.services), Buffer.alloc(32)),
  ).rejects.toMatchObject({ kind: "private_host" });
  expect(service.requests).toHaveLength(before);
  await strict.close();
});

test("the password of an authority is sealed, never answered, and used for its address and account alone", async () => {
  const secure = { url: "https://tsa.example.com/tsa", account: "oficina" };
  const stored = await api.post<StampAuthorityState>("/stamp-authority", { ...secure, password: "clave secreta" });
  expect(dataOf(stored).current).toMatchObject({ ...secure, has_password: true });
  expect(JSON.stringify(stored.body)).not.toContain("clave");
  const [row] = await app.db.query<{ all: string }>(
    "select a::text as all from stamp_authority a where removed_at is null",
    [],
  );
  expect(row?.all).not.toContain("clave");
  const authority = await findStampAuthority(app.db);
  expect(authority && serviceOf(authority, app.services).account?.password).toBe("clave secreta");
  const vault = createVault("another secret of the installation");
  expect(() => authority && serviceOf(authority, { vault })).toThrow("lost_password");
  expect((await api.post("/stamp-authority", { ...secure, policy: "1.2.3.4" })).status).toBe(200);
  for (const other of [{ url: "https://otra.example.com/tsa" }, { account: "otra" }])
    expect((await api.post("/stamp-authority", { ...secure, ...other })).status).toBe(400);
  expect((await api.post("/stamp-authority/test", { ...secure, url: "https://otra.example.com/" })).status).toBe(400);
});

test("an address that is none, with a user in it, or without TLS but with a password is refused at its field", async () => {
  for (const url of [
    "",
    "ftp://tsa.example.com",
    "tsa.example.com",
    "https://a:b@tsa.example.com",
    "https://a b",
    "javascript:1",
    "https://tsa.example.com:99999/",
  ])
    expect((await api.post("/stamp-authority", { url })).status, url).toBe(400);
  const none = await api.post("/stamp-authority", { url: "tsa.example.com" });
  expect(none.body.success ? null : none.body.errors[0]).toMatchObject({
    field: "url",
    translationKey: "validation.stamp_url_wrong",
  });
  const plain = { url: "http://tsa.example.com/", account: "oficina", password: "clave" };
  expect((await api.post("/stamp-authority", plain)).status).toBe(400);
  const { body } = await api.post("/stamp-authority", inputFor({ password: "clave" }));
  expect(body.success ? null : body.errors[0]).toMatchObject({
    field: "account",
    translationKey: "validation.stamp_account_missing",
  });
  for (const policy of ["hola", "1.2.", "9.9.9", "1"])
    expect((await api.post("/stamp-authority", inputFor({ policy }))).status, policy).toBe(400);
});

test("authorities that are stored at once leave one in use, and the former ones have no password", async () => {
  const secure = { url: "https://tsa.example.com/tsa", account: "oficina", password: "clave" };
  await Promise.all(Array.from({ length: 5 }, () => api.post("/stamp-authority", secure)));
  const rows = await app.db.query<{ current: number; sealed: number }>(
    `select count(*) filter (where removed_at is null)::int as current, count(sealed_password)::int as sealed from stamp_authority`,
    [],
  );
  expect(rows[0]).toEqual({ current: 1, sealed: 1 });
  expect(dataOf(await api.delete<StampAuthorityState>("/stamp-authority")).current).toBeNull();
  expect((await api.delete("/stamp-authority")).status).toBe(404);
});

test("only administrators change seal and authority", async () => {
  for (const role of ["manager", "agent", "viewer"] as const) {
    const other = await app.logInAs(role);
    expect((await uploadTo(other, ours.p12())).status).toBe(403);
    for (const path of ["/stamp-authority", "/stamp-authority/test"])
      expect((await other.post(path, inputFor())).status).toBe(403);
    for (const path of ["/stamp-authority", "/seal-certificate"]) expect((await other.delete(path)).status).toBe(403);
  }
  expect((await app.visitor.get("/stamp-authority")).status).toBe(401);
});
