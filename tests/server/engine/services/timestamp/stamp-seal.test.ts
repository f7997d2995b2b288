import { createPrivateKey, X509Certificate } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PDF } from "@libpdf/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { makeSealKey, type SealKey } from "#server/engine/services/seal/certificate.ts";
import { sealPdf } from "#server/engine/services/seal/seal-pdf.ts";
import { sealImprint, stampSeal } from "#server/engine/services/seal/stamp-seal.ts";
import { MAX_REPLY_BYTES } from "#server/engine/services/timestamp/post-query.ts";
import { createTimestampClient } from "#server/engine/services/timestamp/timestamp-client.ts";
import { createTestAuthority, organization, type TestAuthority } from "#tests/support/certificate-files.ts";
import { aPaymentReceipt } from "#tests/support/pdf-contents.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { startTimestampAuthority, type TimestampAuthority } from "#tests/support/timestamp-authority.ts";

const run = promisify(execFile);
const NOW = new Date();
const words = { reason: "Firmado", location: "España", contact: "https://llavero.example", at: NOW };
const client = createTimestampClient({ allowsPrivate: true });

let authority: TimestampAuthority;
let issuer: TestAuthority;
let generated: SealKey;
let own: SealKey;
let plain: Buffer;
beforeAll(async () => {
  [authority, issuer] = await Promise.all([startTimestampAuthority(), createTestAuthority("AC PRUEBAS")]);
  generated = await makeSealKey({ name: "Fincas Núñez, S.L.", tax_id: "B84120673" }, NOW);
  const { key, pem } = await issuer.issue(organization("Fincas del Retiro", "B84120673"));
  own = {
    key: createPrivateKey(key).export({ format: "der", type: "pkcs8" }),
    certificate: new X509Certificate(pem).raw,
    chain: [new X509Certificate(issuer.pem).raw],
  };
  plain = await renderPaymentReceipt(aPaymentReceipt());
});
afterAll(() => Promise.all([authority.close(), issuer.close()]));

async function sealAndStamp(seal: SealKey) {
  const sealed = await sealPdf(await PDF.load(plain), seal, words, MAX_REPLY_BYTES);
  const { token } = await client.stamp({ url: authority.url, account: null, policy: null }, sealImprint(sealed));
  return { sealed, token, stamped: stampSeal(sealed, token) };
}

/** The envelope in the gap, as DER without its padding. */
function envelopeOf(pdf: Buffer): Buffer {
  const from = pdf.indexOf("<", pdf.lastIndexOf("/Contents"));
  return Buffer.from(pdf.toString("latin1", from + 1, pdf.indexOf(">", from)), "hex");
}

/** Verdict and structure of OpenSSL. */
async function openssl(pdf: Buffer, ca: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-cms-"));
  const at = (name: string) => path.join(folder, name);
  const from = pdf.indexOf("<", pdf.lastIndexOf("/Contents"));
  const to = pdf.indexOf(">", from) + 1;
  await writeFile(at("seal.der"), envelopeOf(pdf));
  await writeFile(at("content"), Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]));
  await writeFile(at("ca.pem"), ca);
  const given = ["cms", "-inform", "DER", "-in", at("seal.der"), "-binary"];
  const trusted = ["-CAfile", at("ca.pem"), "-purpose", "any", "-content", at("content"), "-out", at("out")];
  const { stderr } = await run("openssl", [...given, "-verify", "-cades", ...trusted]).catch((error: unknown) => ({
    stderr: String(error),
  }));
  const { stdout } = await run("openssl", [...given, "-cmsout", "-print", "-noout"]);
  await rm(folder, { recursive: true });
  return { verdict: stderr, structure: stdout };
}

test.each([
  ["generated", () => generated, () => new X509Certificate(generated.certificate).toString()],
  ["of the company, on an elliptic curve and with its authority", () => own, () => issuer.pem],
] as const)(
  "a seal with a certificate that is %s and its time stamp is valid for pdfsig and openssl",
  async (_name, seal, ca) => {
    const { sealed, token, stamped } = await sealAndStamp(seal());
    const report = await pdfsig(stamped);
    expect(report).toContain("Signature is Valid");
    expect(report).toContain("Total document signed");
    const { verdict, structure } = await openssl(stamped, ca());
    expect(verdict).toMatch(/Verification successful/i);
    expect(structure).toContain("id-smime-aa-timeStampToken");
    expect(envelopeOf(stamped).includes(token)).toBe(true);
    expect(stamped).toHaveLength(sealed.length);
    // Without the time stamp, no such attribute is there.
    expect((await openssl(sealed, ca())).structure).not.toContain("id-smime-aa-timeStampToken");
  },
);

test("openssl accepts the time stamp for the value of the seal's signature", async () => {
  const { sealed, token } = await sealAndStamp(generated);
  expect(await authority.verify(token, signatureOf(sealed))).toContain("Verification: OK");
  expect(await authority.verify(token, Buffer.from("otra"))).not.toContain("Verification: OK");
});

test("the certificates of the company and of its authority are in the seal as they were issued", async () => {
  const envelope = envelopeOf((await sealAndStamp(own)).stamped);
  expect([envelope.includes(own.certificate), envelope.includes(own.chain?.[0] ?? Buffer.alloc(1))]).toEqual([
    true,
    true,
  ]);
});

test("a certificate of any size seals, with its time stamp", async () => {
  const large = await issuer.issue(organization("Fincas del Retiro", "B84120673"), [`nsComment=${"ñ".repeat(9_000)}`]);
  const certificate = new X509Certificate(large.pem).raw;
  expect(certificate.length).toBeGreaterThan(15_000);
  const key = createPrivateKey(large.key).export({ format: "der", type: "pkcs8" });
  expect(await pdfsig((await sealAndStamp({ ...own, key, certificate })).stamped)).toContain("Signature is Valid");
});

test("a seal without room for a time stamp is not stamped", async () => {
  const sealed = await sealPdf(await PDF.load(plain), generated, words);
  expect(() => stampSeal(sealed, Buffer.alloc(MAX_REPLY_BYTES))).toThrow("too small");
});

/** The value of an RSA signature of 3072 bits: the last 384 bytes of the envelope without attributes after it. */
function signatureOf(pdf: Buffer): Buffer {
  const envelope = envelopeOf(pdf);
  const mark = envelope.lastIndexOf(Buffer.from("04820180", "hex"));
  return envelope.subarray(mark + 4, mark + 4 + 384);
}
