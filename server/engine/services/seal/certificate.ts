import { createHash, randomBytes, webcrypto } from "node:crypto";
import { BitString, Integer, Null, OctetString, PrintableString, Sequence, Set as AsnSet, Utf8String } from "asn1js";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from "pkijs";

/** The subject of a seal. */
export interface SealSubject {
  readonly name: string;
  readonly tax_id: string | null;
}

/** A key and its certificate as DER: PKCS #8 and X.509. */
export interface SealKey {
  readonly key: Buffer;
  readonly certificate: Buffer;
  /** Certificates of its authorities, which are included in the seal; a self-signed one has none. */
  readonly chain?: readonly Buffer[];
}

const YEARS = 10;
const MODULUS_BITS = 3072;
/** The kind of key, as the Web Cryptography API names it. */
const RSA_SHA256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
/** sha256WithRSAEncryption with the NULL that RFC 4055, section 5 asks for and pkijs leaves out. */
export const RSA_SIGNATURE = new AlgorithmIdentifier({
  algorithmId: "1.2.840.113549.1.1.11",
  algorithmParams: new Null(),
});
/** Maximum length of a name (RFC 5280, appendix A.1). */
const LONGEST_NAME = 64;

/** Cuts between whole characters. */
const shorten = (name: string) => Array.from(name.toWellFormed()).slice(0, LONGEST_NAME).join("");

const text = (type: string, value: string) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) });

/** Common name, organization with its identifier (ETSI EN 319 412-1, 5.1.4), country. */
function distinguishedName({ name, tax_id }: SealSubject): RelativeDistinguishedNames {
  const known = shorten(name.trim() === "" ? "Llavero" : name);
  const parts = [
    new AttributeTypeAndValue({ type: "2.5.4.6", value: new PrintableString({ value: "ES" }) }),
    text("2.5.4.10", known),
    ...(tax_id ? [text("2.5.4.97", shorten(`VATES-${tax_id}`))] : []),
    text("2.5.4.3", known),
  ];
  // Each in a set of its own: given as a list, pkijs writes them as one name of several values.
  const sets = parts.map((part) => new AsnSet({ value: [part.toSchema()] }));
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

/** digitalSignature and nonRepudiation: the first two bits of the key usage (RFC 5280, 4.2.1.3). */
const SIGNING = new BitString({ valueHex: Uint8Array.of(0b1100_0000), unusedBits: 6 });
/** id-kp-documentSigning (RFC 9336). */
const DOCUMENTS = "1.3.6.1.5.5.7.3.36";

const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

/** @param publicKey as in the certificate's field, SubjectPublicKeyInfo */
function extensions(publicKey: Uint8Array): Extension[] {
  const key_id = createHash("sha1").update(publicKey).digest();
  return [
    extension("2.5.29.19", true, new BasicConstraints().toSchema()),
    extension("2.5.29.15", true, SIGNING),
    extension("2.5.29.37", false, new ExtKeyUsage({ keyPurposes: [DOCUMENTS] }).toSchema()),
    extension("2.5.29.14", false, new OctetString({ valueHex: key_id })),
  ];
}

/** Positive and unique (RFC 5280, 4.1.2.2). */
function serial(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return new Integer({ valueHex: bytes });
}

/** With two digits of the year until 2049, with four from then on (RFC 5280, 4.1.2.5). */
const time = (value: Date) => new Time({ type: value.getUTCFullYear() >= 2050 ? 1 : 0, value });

/** End of validity of a certificate made at that instant. */
export function endOfCertificate(from: Date): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  return end;
}

/** A new key and its self-signed certificate, valid for ten years. */
export async function makeSealKey(subject: SealSubject, now: Date): Promise<SealKey> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { ...RSA_SHA256, modulusLength: MODULUS_BITS, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ["sign", "verify"],
  );
  const keyInfo = new Uint8Array(await webcrypto.subtle.exportKey("spki", publicKey));
  const name = distinguishedName(subject);
  const certificate = new Certificate({
    version: 2,
    serialNumber: serial(),
    signature: RSA_SIGNATURE,
    signatureAlgorithm: RSA_SIGNATURE,
    issuer: name,
    subject: name,
    notBefore: time(now),
    notAfter: time(endOfCertificate(now)),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(keyInfo),
    extensions: extensions(keyInfo),
  });
  const signature = await webcrypto.subtle.sign(RSA_SHA256.name, privateKey, certificate.encodeTBS().toBER());
  certificate.signatureValue = new BitString({ valueHex: signature });
  return {
    key: Buffer.from(await webcrypto.subtle.exportKey("pkcs8", privateKey)),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  };
}
