import { createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  id_ContentType_Data,
  id_ContentType_SignedData,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { RSA_SIGNATURE, type SealKey } from "./certificate.ts";

/*
 * Signature of a seal as PAdES B-B requires (ETSI EN 319 142-1, 6.3; EN 319 122-1, 5.1 and 5.2): it covers content
 * type, digest and signing certificate only. The signing time is in the PDF's own entry M: the attribute signing-
 * time, which @libpdf/core always writes, must not be present.
 */

const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
/** RFC 5035: the certificate's identity is signed too, so that it cannot be substituted. */
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

const SHA256 = new AlgorithmIdentifier({ algorithmId: "2.16.840.1.101.3.4.2.1" });
/** The tag of a set: what is signed is one, whatever tag the attributes have within the signature (RFC 5652, 5.4). */
const SET = 0x31;

/** ecdsa-with-SHA256 (RFC 5758, 3.2), which has no parameters. */
const ECDSA_SIGNATURE = new AlgorithmIdentifier({ algorithmId: "1.2.840.10045.4.3.2" });

/** @throws Error for a key of another kind, which is refused before it is stored */
function algorithmOf({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier {
  if (asymmetricKeyType === "rsa") return RSA_SIGNATURE;
  if (asymmetricKeyType === "ec") return ECDSA_SIGNATURE;
  throw new Error(`A key of ${asymmetricKeyType} does not sign`);
}

// Buffers arrive in the worker thread as Uint8Array.
const certificateOf = (der: Uint8Array) => Certificate.fromBER(new Uint8Array(der));

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: bytes });
const sequence = (value: OctetString | Sequence) => new Sequence({ value: [value] });

/** In the order of their bytes, which DER asks of a set (X.690, 11.6): the shorter ones come first. */
function signedAttributes(digest: Uint8Array, certificate: Uint8Array): SignedAndUnsignedAttributes {
  const certificateDigest = createHash("sha256").update(certificate).digest();
  return new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: id_ContentType_Data })] }),
      new Attribute({ type: MESSAGE_DIGEST, values: [octets(digest)] }),
      // SHA-256 is the default when no digest algorithm is given.
      new Attribute({
        type: SIGNING_CERTIFICATE_V2,
        values: [sequence(sequence(sequence(octets(certificateDigest))))],
      }),
    ],
  });
}

/**
 * A detached signature (CMS, RFC 5652) of the content with this digest.
 * @param digest SHA-256 of the signed bytes
 */
export function signDetached(digest: Buffer, seal: SealKey): Buffer {
  const privateKey = createPrivateKey({ key: Buffer.from(seal.key), format: "der", type: "pkcs8" });
  const certificate = certificateOf(seal.certificate);
  const attributes = signedAttributes(digest, seal.certificate);
  const content = Buffer.from(attributes.toSchema().toBER());
  content[0] = SET;
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [SHA256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_ContentType_Data }),
    certificates: [certificate, ...(seal.chain ?? []).map(certificateOf)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm: SHA256,
        signedAttrs: attributes,
        signatureAlgorithm: algorithmOf(privateKey),
        signature: octets(sign("sha256", content, privateKey)),
      }),
    ],
  });
  const envelope = new ContentInfo({ contentType: id_ContentType_SignedData, content: signed.toSchema(true) });
  return Buffer.from(envelope.toSchema().toBER());
}
