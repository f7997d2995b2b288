import { createHash, type KeyObject, sign, X509Certificate } from "node:crypto";
import { xml, type XmlElement } from "../xml.ts";
import { issuerNameOf } from "./distinguished-name.ts";

/** Whose signature it is: a private key (RSA or on a NIST curve) with its certificate. */
export interface XmlSigner {
  readonly key: KeyObject;
  /** X.509 as DER. */
  readonly certificate: Buffer;
  /** Certificates of the authorities above it as DER, which are sent along. */
  readonly chain: readonly Buffer[];
}

/** Why a certificate cannot sign. */
export type SignerFault = "key_mismatch" | "key_unsupported" | "not_yet_valid" | "expired";

/** Curves that XML Signature 1.1 requires or recommends (section 6.4.3), by node's names, with their object identifiers. */
const curves: Readonly<Record<string, string>> = {
  prime256v1: "1.2.840.10045.3.1.7",
  secp384r1: "1.3.132.0.34",
  secp521r1: "1.3.132.0.35",
};

const curveOf = (key: KeyObject) => curves[key.asymmetricKeyDetails?.namedCurve ?? ""];

const isSupported = (key: KeyObject) =>
  key.asymmetricKeyType === "rsa" || (key.asymmetricKeyType === "ec" && curveOf(key) !== undefined);

/** Why the signer cannot sign at an instant; null where it can. */
export function signerFault({ key, certificate }: XmlSigner, at: Date): SignerFault | null {
  const { validFromDate, validToDate, publicKey, ...rest } = readCertificate(certificate);
  if (!isSupported(key) || !isSupported(publicKey)) return "key_unsupported";
  if (!rest.isOf(key)) return "key_mismatch";
  if (at < validFromDate) return "not_yet_valid";
  return at > validToDate ? "expired" : null;
}

function readCertificate(der: Buffer) {
  const certificate = new X509Certificate(der);
  const { publicKey, validFromDate, validToDate, serialNumber } = certificate;
  const isOf = (key: KeyObject) => certificate.checkPrivateKey(key);
  return { publicKey, validFromDate, validToDate, serialNumber, isOf };
}

export const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

export const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

export const digestElements = (bytes: string | Uint8Array): XmlElement[] => [
  xml("ds:DigestMethod", [], { Algorithm: SHA256 }),
  xml("ds:DigestValue", sha256(bytes)),
];

/** The algorithm of the key's signatures, as XML Signature names it. */
export const signatureMethod = ({ key }: XmlSigner): string =>
  key.asymmetricKeyType === "ec"
    ? "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
    : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** Signs a text; an elliptic signature is r and s one after the other (XML Signature 1.1, 6.4.3). */
export const signText = ({ key }: XmlSigner, text: string): string =>
  sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64");

const toBase64 = (base64url: string | undefined) => Buffer.from(base64url ?? "", "base64url").toString("base64");

/** The public key (XML Signature 1.1, 4.5.2). */
export function keyValue({ certificate }: XmlSigner): XmlElement {
  const { publicKey } = readCertificate(certificate);
  const { n, e, x, y } = publicKey.export({ format: "jwk" });
  if (publicKey.asymmetricKeyType === "rsa") {
    const parts = [xml("ds:Modulus", toBase64(n)), xml("ds:Exponent", toBase64(e))];
    return xml("ds:KeyValue", [xml("ds:RSAKeyValue", parts)]);
  }
  // An uncompressed point (SEC 1, 2.3.3).
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x ?? "", "base64url"), Buffer.from(y ?? "", "base64url")]);
  const elliptic = xml(
    "dsig11:ECKeyValue",
    [
      xml("dsig11:NamedCurve", [], { URI: `urn:oid:${curveOf(publicKey) ?? ""}` }),
      xml("dsig11:PublicKey", point.toString("base64")),
    ],
    { "xmlns:dsig11": "http://www.w3.org/2009/xmldsig11#" },
  );
  return xml("ds:KeyValue", [elliptic]);
}

/** Issuer and serial number of the certificate. */
export const issuerSerial = ({ certificate }: XmlSigner): XmlElement[] => [
  xml("ds:X509IssuerName", issuerNameOf(certificate)),
  xml("ds:X509SerialNumber", BigInt(`0x${readCertificate(certificate).serialNumber}`).toString()),
];
