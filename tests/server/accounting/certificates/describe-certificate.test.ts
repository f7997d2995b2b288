import { X509Certificate } from "node:crypto";
import { Integer, Utf8String } from "asn1js";
import { AttributeTypeAndValue, Certificate, CryptoEngine, type RelativeDistinguishedNames } from "pkijs";
import { expect, test } from "vitest";
import { certificateRow } from "#shared/domain/accounting/certificates/certificate.ts";
import { describeCertificate } from "#server/areas/accounting/certificates/describe-certificate.ts";

const COMMON_NAME = "2.5.4.3";
const ORGANIZATION = "2.5.4.10";
const ORGANIZATION_ID = "2.5.4.97";
const NIF = "B84120674";

const setName = (name: RelativeDistinguishedNames, parts: Readonly<Record<string, string>>) => {
  name.typesAndValues = Object.entries(parts).map(
    ([type, value]) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) }),
  );
};

/** A certificate with these names, which OpenSSL would not issue. */
async function describeNamed(holder: Readonly<Record<string, string>>, authority: Readonly<Record<string, string>>) {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 7 });
  setName(certificate.subject, holder);
  setName(certificate.issuer, authority);
  certificate.notBefore.value = new Date("2026-01-01T00:00:00Z");
  certificate.notAfter.value = new Date("2028-01-01T00:00:00Z");
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const engine = new CryptoEngine({ name: "node", crypto });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, "SHA-256", engine);
  return describeCertificate(new X509Certificate(Buffer.from(certificate.toSchema().toBER())));
}

const { holder_name, authority } = certificateRow.shape;

test.each([
  ["no name", {}, {}, [NIF, "–"]],
  ["empty names", { [COMMON_NAME]: " ", [ORGANIZATION]: "" }, { [COMMON_NAME]: "" }, [NIF, "–"]],
  [
    "a zero character",
    { [ORGANIZATION]: "Fincas\0del Retiro" },
    { [COMMON_NAME]: "AC\0" },
    ["Fincas del Retiro", "AC"],
  ],
  [
    "a long name",
    { [ORGANIZATION]: "🏠".repeat(150) },
    { [COMMON_NAME]: "A".repeat(300) },
    ["🏠".repeat(100), "A".repeat(200)],
  ],
])("a certificate with %s is described so that it can be stored and shown", async (_, holder, of, expected) => {
  const described = await describeNamed({ ...holder, [ORGANIZATION_ID]: `VATES-${NIF}` }, of);
  expect([described.holder_name, described.authority]).toEqual(expected);
  expect([holder_name.safeParse(described.holder_name).data, authority.safeParse(described.authority).data]).toEqual(
    expected,
  );
});
