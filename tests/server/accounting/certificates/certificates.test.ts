import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { notifyEndingCertificates } from "#server/areas/accounting/certificates/notify-endings.ts";
import { openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { readCertificateFile } from "#server/areas/accounting/certificates/read-certificate-file.ts";
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
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ role: "admin" });
let authority: TestAuthority;
let issuer: Issuer;
let ours: IssuedCertificate;

beforeAll(async () => {
  authority = await createTestAuthority("AC PRUEBAS ÑANDÚ");
  issuer = await createMoneyBuilders(api, given).anIssuer();
  ours = await authority.issue(organization("Fincas del Retiro", issuer.tax_id));
});
afterAll(() => authority.close());

const inputOf = async (file: Promise<Buffer>, more: object = {}) => ({
  file: (await file).toString("base64"),
  password: CERTIFICATE_PASSWORD,
  ...more,
});
const at = () => `/issuers/${issuer.id}/certificate`;
const upload = async (file: Promise<Buffer>, more: object = {}) =>
  api.post<CertificateState>(`${at()}/file`, await inputOf(file, more));
const refusalOf = ({ body }: Awaited<ReturnType<typeof upload>>) =>
  body.success ? null : { key: body.errors[0]?.translationKey, field: body.errors[0]?.field };

test("a certificate is stored, shown without its key and opened for sending and signing", async () => {
  const state = dataOf(await upload(ours.p12("rc2_40")));
  expect(state).toMatchObject({
    current: { holder_tax_id: issuer.tax_id, capacity: "issuer", authority: "AC PRUEBAS ÑANDÚ", is_seal: false },
    is_lost: false,
    is_self_signed: false,
    former: [],
  });
  expect(state.days_left).toBeGreaterThan(360);
  const opened = await openCertificate(app.services, issuer.id);
  expect([opened?.pem, opened?.key.export({ format: "pem", type: "pkcs8" })]).toEqual([ours.pem, ours.key]);
  expect(opened?.chain.map(({ pem }) => pem)).toEqual([authority.pem]);
});

test("key and certificate are sealed in the database, and another secret opens neither", async () => {
  await upload(ours.p12());
  const [row] = await app.db.query<{ all: string }>(
    "select c::text as all from certificate c where issuer_id = $1 and removed_at is null",
    [issuer.id],
  );
  const body = ours.pem.split("\n")[2] ?? "";
  expect([row?.all.includes(body), row?.all.includes("PRIVATE")]).toEqual([false, false]);
  const vault = createVault("another secret of the installation");
  expect(await openCertificate({ db: app.db, vault }, issuer.id)).toBeNull();
  const answer = JSON.stringify(dataOf(await api.get<CertificateState>(at())));
  expect(answer).not.toMatch(/sealed|-----|password/);
});

test("a replaced and a removed certificate stay as history, and their keys are deleted", async () => {
  await upload(ours.p12());
  const second = await authority.issue(representative("Fincas del Retiro", issuer.tax_id, generateDni(12_345_678)));
  const replaced = dataOf(await upload(second.p12()));
  expect(replaced.former[0]?.removed_by_label).toBeTruthy();
  const removed = dataOf(await api.delete<CertificateState>(at()));
  expect(removed.current).toBeNull();
  expect(removed.former.length).toBeGreaterThanOrEqual(2);
  const keys = await app.db.query("select 1 from certificate where issuer_id = $1 and sealed_content is not null", [
    issuer.id,
  ]);
  expect([keys.length, await openCertificate(app.services, issuer.id)]).toEqual([0, null]);
  expect((await api.delete(at())).status).toBe(404);
});

test("a certificate of another NIF is stored only as that of a representative or collaborator", async () => {
  const dni = generateDni(87_654_321);
  const other = await authority.issue(person("ANA RUIZ", dni));
  expect(refusalOf(await upload(other.p12()))).toEqual({ key: "error.certificate_of_other", field: "capacity" });
  for (const capacity of ["representative", "collaborator"])
    expect(dataOf(await upload(other.p12(), { capacity })).current).toMatchObject({ capacity, holder_tax_id: dni });
  // Of the issuer's own NIF it is the issuer's, whatever was chosen.
  expect(dataOf(await upload(ours.p12(), { capacity: "collaborator" })).current?.capacity).toBe("issuer");
});

test("a wrong password, no key, no NIF, other bytes and a file that is too big have their reasons", async () => {
  const nameless = await authority.issue("/C=ES/CN=Sin NIF");
  expect(refusalOf(await upload(ours.p12(), { password: "otra" }))).toEqual({
    key: "error.certificate_password",
    field: "password",
  });
  expect(refusalOf(await upload(ours.p12("no_key")))?.key).toBe("error.certificate_no_key");
  expect(refusalOf(await upload(ours.p12("rc4")))?.key).toBe("error.certificate_unsupported");
  expect(refusalOf(await upload(nameless.p12()))?.key).toBe("error.certificate_no_holder");
  expect(refusalOf(await upload(Promise.resolve(Buffer.from("nada"))))?.key).toBe("error.certificate_unreadable");
  expect((await upload(Promise.resolve(Buffer.alloc(70_000)))).status).toBe(400);
});

test("a holder without a name is shown by the NIF, and a serial number that is too long is refused", async () => {
  const nameless = await authority.issue(`/C=ES/2.5.4.97=VATES-${issuer.tax_id}`);
  expect(dataOf(await upload(nameless.p12())).current?.holder_name).toBe(issuer.tax_id);
  const long = await authority.issue(organization("Fincas del Retiro", issuer.tax_id), [], "7".repeat(120));
  expect(refusalOf(await upload(long.p12()))).toEqual({ key: "error.certificate_unreadable", field: "file" });
});

test("a certificate that has ended or is not valid yet is refused with the day", async () => {
  const input = await inputOf(ours.p12());
  const later = new Date(Date.now() + 400 * 86_400_000);
  await expect(readCertificateFile(input, issuer.tax_id, later)).rejects.toMatchObject({ code: "certificate_expired" });
  const earlier = new Date(Date.now() - 86_400_000);
  await expect(readCertificateFile(input, issuer.tax_id, earlier)).rejects.toMatchObject({
    code: "certificate_not_yet",
  });
});

test("a seal is recognised by its statement, and an old name by the NIF in it", async () => {
  const seal = await authority.issue(organization("Fincas del Retiro", issuer.tax_id), [
    "1.3.6.1.5.5.7.1.3=DER:300a3008060604008e460101",
    "1.2.3.4=DER:060704008e46010602",
  ]);
  expect(dataOf(await upload(seal.p12())).current?.is_seal).toBe(true);
  const dni = generateDni(11_223_344);
  const old = await authority.issue(`/C=ES/CN=NOMBRE RUIZ SANZ ANA - NIF ${dni}`);
  expect(dataOf(await upload(old.p12(), { capacity: "representative" })).current?.holder_tax_id).toBe(dni);
});

test("only users who change the company's settings and see every property change a certificate", async () => {
  for (const role of ["manager", "agent", "viewer"] as const) {
    const other = await app.logInAs(role);
    expect((await other.post(`${at()}/file`, await inputOf(ours.p12()))).status).toBe(403);
    expect((await other.delete(at())).status).toBe(403);
  }
  expect((await app.visitor.get(at())).status).toBe(401);
});

test("the end of a certificate is notified 30 and 7 days before it and when it is over, each once", async () => {
  await upload(ours.p12());
  await app.db.query("delete from notification", []);
  const messages: string[] = [];
  for (const days of [40, 29.5, 20, 6.5, 3, -1, -2]) {
    const ends = new Date(Date.now() + days * 86_400_000);
    await app.db.query("update certificate set ends_at = $2 where issuer_id = $1 and removed_at is null", [
      issuer.id,
      ends.toISOString(),
    ]);
    await notifyEndingCertificates(app.services);
    const rows = await app.db.query<{ count: string }>(
      "select count(*) as count from notification where subject_id = $1 and user_id = (select id from \"user\" where email like 'admin@%')",
      [issuer.id],
    );
    messages.push(String(rows[0]?.count));
  }
  expect(messages).toEqual(["0", "1", "1", "2", "2", "3", "3"]);
});

test("an issuer of another tax number does not share the certificate", async () => {
  const other = await createMoneyBuilders(api, given).anIssuer({ tax_id: generateCif("B", 1_234_567) });
  expect(dataOf(await api.get<CertificateState>(`/issuers/${other.id}/certificate`)).current).toBeNull();
});
