import { createHmac, createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from "node:crypto";
import { OctetString } from "asn1js";
import {
  AuthenticatedSafe,
  CertBag,
  type ContentInfo,
  EncryptedData,
  type MacData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
} from "pkijs";
import { bytesOf, decryptContent, type Opening } from "./decrypt-content.ts";
import { createDerivationBudget } from "./derivation-budget.ts";
import { type DerivationHash, deriveBytes, hashBytes } from "./derive-key.ts";
import { Pkcs12Fault } from "./pkcs12-fault.ts";

/** A private key with its certificate, and the other certificates of the file. */
export interface OpenedPkcs12 {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

const macHashes: ReadonlyMap<string, DerivationHash> = new Map([
  ["1.3.14.3.2.26", "sha1"],
  ["2.16.840.1.101.3.4.2.4", "sha224"],
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);

/** Checks the password by the file's MAC, whose length is that of its hash (RFC 7292, appendix A and B.4). */
async function checkMac({ mac, macSalt, iterations = 1 }: MacData, content: Buffer, opening: Opening): Promise<void> {
  const hash = macHashes.get(mac.digestAlgorithm.algorithmId);
  if (hash === undefined) throw new Pkcs12Fault("unsupported");
  const expected = bytesOf(mac.digest);
  const length = hashBytes[hash];
  if (expected.length !== length) throw new Pkcs12Fault("unreadable");
  const { password, budget } = opening;
  const derivation = { hash, salt: bytesOf(macSalt), iterations };
  const key = await deriveBytes(password, derivation, { purpose: "mac", length, budget });
  const actual = createHmac(hash, key).update(content).digest();
  if (!timingSafeEqual(actual, expected)) throw new Pkcs12Fault("wrong_password");
}

const DATA = "1.2.840.113549.1.7.1";
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";

function dataOf({ contentType, content }: ContentInfo): Buffer {
  const value: unknown = content;
  if (contentType !== DATA) throw new Pkcs12Fault("unsupported");
  if (!(value instanceof OctetString)) throw new Pkcs12Fault("unreadable");
  return bytesOf(value);
}

async function openContent(info: ContentInfo, opening: Opening): Promise<Buffer> {
  if (info.contentType !== ENCRYPTED_DATA) return dataOf(info);
  const { encryptedContentInfo } = new EncryptedData({ schema: info.content });
  const data = new Uint8Array(encryptedContentInfo.getEncryptedContent());
  return decryptContent(encryptedContentInfo.contentEncryptionAlgorithm, opening, data);
}

/** Parts and bags that are read of one file: a key, its certificate and those of its authorities need few. */
const MAX_PARTS = 50;

function requireFew(parts: readonly unknown[]): void {
  if (parts.length > MAX_PARTS) throw new Pkcs12Fault("unsupported");
}

interface Found {
  readonly keys: KeyObject[];
  readonly certificates: X509Certificate[];
}

const keyOf = (der: Buffer) => createPrivateKey({ key: der, format: "der", type: "pkcs8" });

async function readBags(safe: Buffer, opening: Opening, { keys, certificates }: Found): Promise<void> {
  const { safeBags } = SafeContents.fromBER(new Uint8Array(safe));
  requireFew([...safeBags, ...keys, ...certificates]);
  for (const { bagValue } of safeBags) {
    if (bagValue instanceof CertBag) {
      const value: unknown = bagValue.certValue;
      if (value instanceof OctetString) certificates.push(new X509Certificate(bytesOf(value)));
    }
    if (bagValue instanceof PrivateKeyInfo) keys.push(keyOf(Buffer.from(bagValue.toSchema().toBER())));
    if (bagValue instanceof PKCS8ShroudedKeyBag)
      keys.push(keyOf(await decryptContent(bagValue.encryptionAlgorithm, opening, bytesOf(bagValue.encryptedData))));
  }
}

async function readFile(file: Uint8Array, password: string): Promise<Found> {
  const { authSafe, macData } = PFX.fromBER(new Uint8Array(file));
  const content = dataOf(authSafe);
  const opening: Opening = { password, budget: createDerivationBudget() };
  if (macData) await checkMac(macData, content, opening);
  const found: Found = { keys: [], certificates: [] };
  const { safeContents } = AuthenticatedSafe.fromBER(new Uint8Array(content));
  requireFew(safeContents);
  for (const info of safeContents) await readBags(await openContent(info, opening), opening, found);
  return found;
}

/**
 * Opens a .p12 or .pfx file (RFC 7292), also as old programs protect it: with RC2 or triple DES.
 * @throws Pkcs12Fault
 */
export async function openPkcs12(file: Uint8Array, password: string): Promise<OpenedPkcs12> {
  const { keys, certificates } = await readFile(file, password).catch((error: unknown): never => {
    if (error instanceof Pkcs12Fault) throw error;
    throw new Pkcs12Fault("unreadable", { cause: error });
  });
  if (keys.length === 0) throw new Pkcs12Fault("no_key");
  for (const key of keys) {
    const certificate = certificates.find((candidate) => candidate.checkPrivateKey(key));
    if (certificate) return { key, certificate, chain: certificates.filter((other) => other !== certificate) };
  }
  throw new Pkcs12Fault(certificates.length === 0 ? "no_certificate" : "no_key");
}
