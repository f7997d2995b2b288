import { X509Certificate } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PDF } from "@libpdf/core";
import { beforeAll, expect, test } from "vitest";
import { readSealKey } from "#server/areas/documents/seal/read-seal-key.ts";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { endOfCertificate, makeSealKey, type SealKey } from "#server/engine/services/seal/certificate.ts";
import { sealPdf } from "#server/engine/services/seal/seal-pdf.ts";
import { aPaymentReceipt } from "#tests/support/pdf-contents.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { testServer } from "#tests/support/test-server.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const words = { reason: "Firmado", location: "España", contact: "https://llavero.example", at: NOW };
const VALID = "Signature is Valid";

const run = promisify(execFile);

/** The seal's signature and the byte range it occupies. */
function holeOf(pdf: Buffer) {
  const from = pdf.indexOf("<", pdf.lastIndexOf("/Contents"));
  const to = pdf.indexOf(">", from) + 1;
  return { from, to, signature: Buffer.from(pdf.toString("latin1", from + 1, to - 1), "hex") };
}

const { app } = testServer({ role: null });
let key: SealKey;
let plain: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  key = await makeSealKey({ name: "Fincas Núñez, S.L.", tax_id: "B84120673" }, NOW);
  plain = await renderPaymentReceipt(aPaymentReceipt());
  sealed = await sealPdf(await PDF.load(plain), key, words);
});

test("the certificate names the company, is self-issued, and is valid for ten years and for signing only", () => {
  const certificate = new X509Certificate(key.certificate);
  expect(certificate.subject.replaceAll("\\", "")).toBe(
    "C=ES\nO=Fincas Núñez, S.L.\norganizationIdentifier=VATES-B84120673\nCN=Fincas Núñez, S.L.",
  );
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.issuer).toBe(certificate.subject);
  expect(new Date(certificate.validTo)).toEqual(endOfCertificate(NOW));
  expect(certificate.ca).toBe(false);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
});

test("a company name of any length and script makes a certificate", async () => {
  for (const name of ["", "  ", "Ñ".repeat(300), "株式会社 🏠", "\u{1F600}".repeat(65)]) {
    const sealKey = await makeSealKey({ name, tax_id: null }, NOW);
    expect(new X509Certificate(sealKey.certificate).subject).toContain("CN=");
  }
});

test("pdfsig reports the seal as valid, covering the whole file, as PAdES", async () => {
  const report = await pdfsig(sealed);
  expect(report).toContain(VALID);
  expect(report).toContain("Total document signed");
  expect(report).toContain("Signature Type: ETSI.CAdES.detached");
  expect(report).toContain("Signing Hash Algorithm: SHA-256");
  expect(report).toContain("Signer Certificate Common Name: Fincas Núñez, S.L.");
});

test("the seal binds its certificate (signing-certificate-v2) and leaves the original bytes unchanged", () => {
  const [, hex = ""] = /\/Contents\s*<([0-9A-Fa-f]{2000,})>/.exec(sealed.toString("latin1")) ?? [];
  const SIGNING_CERTIFICATE_V2 = "060b2a864886f70d010910022f";
  expect(hex.toLowerCase()).toContain(SIGNING_CERTIFICATE_V2);
  expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true);
});

test("openssl accepts the signature, which has three attributes; the time is only in the PDF (PAdES B-B)", async () => {
  const { from, to, signature } = holeOf(sealed);
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-cms-"));
  const file = (name: string) => path.join(folder, name);
  await writeFile(file("seal.der"), signature);
  await writeFile(file("content"), Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)]));
  await writeFile(file("certificate.pem"), new X509Certificate(key.certificate).toString());
  const read = (...args: string[]) => run("openssl", ["cms", ...args, "-inform", "DER", "-in", file("seal.der")]);
  const trusted = ["-CAfile", file("certificate.pem"), "-purpose", "any", "-attime", String(NOW.getTime() / 1000)];
  const verified = await read(
    "-verify",
    "-cades",
    "-binary",
    "-content",
    file("content"),
    "-out",
    "/dev/null",
    ...trusted,
  );
  expect(verified.stderr).toMatch(/Verification successful/i);
  const { stdout } = await read("-cmsout", "-print", "-noout");
  const attributes = [...stdout.matchAll(/object: ([\w-]+) \(1\.2\.840\.113549\.1\.9\./g)].map(([, name = ""]) => name);
  expect(attributes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    "contentType",
    "id-smime-aa-signingCertificateV2",
    "messageDigest",
  ]);
  expect(sealed.toString("latin1")).toContain("/M (D:20261122100000Z)");
  expect(sealed.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
  await rm(folder, { recursive: true, force: true });
});

test("a changed byte anywhere under the seal is detected", async () => {
  const from = sealed.lastIndexOf("/Contents");
  const hole = [sealed.indexOf("<", from), sealed.indexOf(">", from)] as const;
  const offsets = Array.from({ length: 24 }, (_, index) => Math.floor(((index + 0.5) / 24) * sealed.length));
  const covered = offsets.filter((offset) => offset < hole[0] || offset > hole[1]);
  expect(covered.length).toBeGreaterThan(8);
  for (const offset of [...covered, plain.length - 30, plain.length + 5]) {
    const changed = Buffer.from(sealed);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    expect(await pdfsig(changed), `byte ${offset}`).not.toContain(VALID);
  }
});

test("a signature value of other bytes is refused", async () => {
  const end = sealed.toString("latin1").search(/0{200,}>/);
  for (const offset of [end - 20, end - 200, end - 700]) {
    const changed = Buffer.from(sealed);
    changed[offset] = changed[offset] === 0x30 ? 0x31 : 0x30;
    expect(await pdfsig(changed), `byte ${offset}`).not.toContain(VALID);
  }
});

test("a seal no longer covers a file with data appended after it", async () => {
  const pdf = await PDF.load(sealed);
  pdf.setTitle("Otro título");
  const report = await pdfsig(await pdf.save({ incremental: true }));
  expect(report).not.toContain("Total document signed");
});

test("servers that need the key concurrently create one and share it; the database stores it encrypted", async () => {
  const twin = await app.startTwin();
  const both = await Promise.all([app.services, twin.services, app.services, twin.services].map(readSealKey));
  expect(new Set(both.map((one) => one.key.toString("base64"))).size).toBe(1);
  expect((await readSealKey(twin.services)).certificate.equals(both[0]?.certificate ?? Buffer.alloc(0))).toBe(true);
  const rows = await app.db.query<{ sealed_key: string }>("select sealed_key from seal_key", []);
  expect(rows).toHaveLength(1);
  expect(app.services.vault.open("seal_key", rows[0]?.sealed_key ?? "")).toBe(both[0]?.key.toString("base64"));
  expect(app.services.vault.open("smtp_password", rows[0]?.sealed_key ?? "")).toBeNull();
  await twin.close();
});

test("a key that the current secret cannot decrypt is left unchanged and another is created", async () => {
  await app.db.query("update seal_key set sealed_key = 'AAAA'", []);
  const sealKey = await readSealKey(app.services);
  expect((await readSealKey(app.services)).key.equals(sealKey.key)).toBe(true);
});
