import { createHash, createPrivateKey, sign } from "node:crypto";
import type { SealKey } from "./certificate.ts";
import { contentOf, explicit, identifier, integer, nothing, octets, partsOf, sequence, set, setOf } from "./der.ts";

/*
 * The signature of a seal, as PAdES B-B wants it (ETSI EN 319 142-1, 6.3; EN 319 122-1, 5.1 and 5.2): of the content's type, its
 * digest and the certificate it is signed with, and of nothing else. When it was signed stands in the PDF's own entry M: the
 * attribute signing-time, which @libpdf/core always writes, shall not be there.
 */

const DATA = identifier("1.2.840.113549.1.7.1");
const SIGNED_DATA = identifier("1.2.840.113549.1.7.2");
const CONTENT_TYPE = identifier("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST = identifier("1.2.840.113549.1.9.4");
/** RFC 5035: whose certificate it is is signed as well, so that no other takes its place. */
const SIGNING_CERTIFICATE_V2 = identifier("1.2.840.113549.1.9.16.2.47");
const SHA256 = sequence(identifier("2.16.840.1.101.3.4.2.1"));
const SHA256_WITH_RSA = sequence(identifier("1.2.840.113549.1.1.11"), nothing());

const attribute = (type: Buffer, value: Buffer) => sequence(type, set(value));

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** Issuer and serial number, by which a reader finds the certificate (RFC 5652, 10.2.4), from the certificate itself. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [content = Buffer.alloc(0)] = partsOf(contentOf(certificate));
  // version, serialNumber, signature, issuer … (RFC 5280, 4.1); ours always say their version.
  const [, serial, , issuer] = partsOf(contentOf(content));
  if (!serial || !issuer) throw new Error("The certificate cannot be read");
  return sequence(issuer, serial);
}

/**
 * A detached signature (CMS, RFC 5652) of what has this digest.
 * @param digest SHA-256 of the signed bytes
 */
export function signDetached(digest: Buffer, seal: SealKey): Buffer {
  // What came into the printing thread is plain bytes by now.
  const [key, certificate] = [Buffer.from(seal.key), Buffer.from(seal.certificate)];
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const attributes = setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(digest)),
    // SHA-256 is what is meant where no digest is named.
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(sha256(certificate)))))),
  );
  const version = integer(Buffer.from([1]));
  const signer = sequence(
    version,
    issuerAndSerial(certificate),
    SHA256,
    explicit(0, contentOf(attributes)),
    SHA256_WITH_RSA,
    octets(sign("sha256", attributes, privateKey)),
  );
  const signed = sequence(version, set(SHA256), sequence(DATA), explicit(0, certificate), set(signer));
  return sequence(SIGNED_DATA, explicit(0, signed));
}
