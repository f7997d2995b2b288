import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import type { FacturaeCheck } from "#shared/domain/accounting/invoices/facturae.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import {
  CERTIFICATE_PASSWORD,
  createTestAuthority,
  type IssuedCertificate,
  organization,
  person,
  type TestAuthority,
} from "#tests/support/certificate-files.ts";
import { validateFacturae } from "#tests/support/facturae-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";

const { app, api, given, money } = testServer();
let authority: TestAuthority;
let invoice: Invoice;

beforeAll(async () => {
  authority = await createTestAuthority("AC PRUEBAS");
  const { id: address_id } = await given.anAddress();
  const { id: person_id } = await given.aPerson({ address_id });
  invoice = await money.anIssuedInvoice({ person_id, due_date: "2030-01-01" });
});
afterAll(() => authority.close());

async function store(certificate: IssuedCertificate, more: object = {}): Promise<CertificateState> {
  const file = (await certificate.p12()).toString("base64");
  const input = { file, password: CERTIFICATE_PASSWORD, ...more };
  return dataOf(await api.post<CertificateState>(`/issuers/${invoice.issuer_id}/certificate/file`, input));
}
const signatureFor = async (user: Api = api) =>
  dataOf(await user.get<FacturaeCheck>(`/invoices/${invoice.id}/facturae-check`)).signature;

test("the issuer's certificate signs the file, which is valid by the schema and verifies", async () => {
  await store(await authority.issue(organization("Fincas del Retiro", invoice.issuer_tax_id)));
  expect(await signatureFor()).toBe("signed");
  const { status, bytes, headers } = await api.download(`/invoices/${invoice.id}/facturae`);
  expect([status, headers["content-disposition"]]).toEqual([200, expect.stringContaining(".xsig")]);
  const document = bytes.toString("utf8");
  expect(await validateFacturae([document])).toEqual([]);
  expect(verifyXmlSignature(document)).toHaveLength(3);
  expect(verifyXmlSignature(document.replace(">EM<", ">TE<"))).toBeNull();
});

test("a collaborator's certificate does not sign as the issuer", async () => {
  await store(await authority.issue(person("ANA RUIZ", generateDni(87_654_321))), { capacity: "collaborator" });
  expect(await signatureFor()).toBe("unsigned");
  const { headers } = await api.download(`/invoices/${invoice.id}/facturae`);
  expect(headers["content-disposition"]).toContain("-sin-firmar.xml");
});

test("a certificate of another tax number than the invoice's signs nothing, and the refusal says so", async () => {
  const issuer = dataOf(await api.get<Issuer>(`/issuers/${invoice.issuer_id}`));
  const rename = (tax_id: string) => app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, tax_id]);
  const other = generateCif("B", 7_654_321);
  await rename(other);
  await store(await authority.issue(organization("Fincas del Retiro", other)));
  const check = dataOf(await api.get<FacturaeCheck>(`/invoices/${invoice.id}/facturae-check`));
  const { status, body } = await api.get(`/invoices/${invoice.id}/facturae`);
  await rename(issuer.tax_id);
  expect(check).toMatchObject({ signature: "refused", refusal: "facturae_certificate_other" });
  expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.facturae_certificate_other"]);
});

test("a certificate that cannot be opened refuses the file, which is not given out unsigned", async () => {
  await store(await authority.issue(organization("Fincas del Retiro", invoice.issuer_tax_id)));
  await app.db.query("update certificate set sealed_content = 'v1.lost' where removed_at is null", []);
  const { status, body } = await api.get(`/invoices/${invoice.id}/facturae`);
  expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.facturae_certificate_lost"]);
});

test("the check names an expired certificate, with which the file is refused", async () => {
  await store(await authority.issue(organization("Fincas del Retiro", invoice.issuer_tax_id)));
  await app.restartAt("2029-01-01T10:00:00Z");
  const later = await app.logInAs("admin");
  expect(await signatureFor(later)).toBe("refused");
  const { status, body } = await later.get(`/invoices/${invoice.id}/facturae`);
  expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.facturae_certificate"]);
});
