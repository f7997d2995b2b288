import { createHash, type X509Certificate } from "node:crypto";
import { ObjectIdentifier, OctetString } from "asn1js";
import {
  ContentInfo,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from "pkijs";
import { shownNames } from "../certificate-names.ts";
import { digestOf, isSignedBy } from "./signature-algorithm.ts";
import { TimestampFault } from "./timestamp-fault.ts";
import { SHA256 } from "./timestamp-query.ts";
import { findTokenSigner } from "./token-signer.ts";

/** What a verified token says. */
export interface Timestamp {
  /** The time of the authority (genTime). */
  readonly at: Date;
  /** Name in the certificate that signed the token, and name of its issuer: as they are there, trusted or not. */
  readonly authority: string;
  readonly authority_issuer: string;
  /** End of that certificate. */
  readonly authority_ends_at: Date;
  /** OID. */
  readonly policy: string;
  /** Hexadecimal; null when the token has none. */
  readonly nonce: string | null;
}

const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";

const hex = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(new Uint8Array(bytes)).toString("hex");

interface OpenToken {
  readonly signed: SignedData;
  readonly signer: SignerInfo;
  readonly content: Buffer;
  readonly info: TSTInfo;
}

function openToken(token: Buffer): OpenToken {
  const envelope = ContentInfo.fromBER(new Uint8Array(token));
  if (envelope.contentType !== id_ContentType_SignedData) throw new TimestampFault("malformed");
  const signed = new SignedData({ schema: envelope.content });
  const { eContentType, eContent } = signed.encapContentInfo;
  const [signer, ...others] = signed.signerInfos;
  if (eContentType !== id_eContentType_TSTInfo || !eContent || !signer || others.length > 0)
    throw new TimestampFault("malformed");
  const content = Buffer.from(eContent.getValue());
  return { signed, signer, content, info: TSTInfo.fromBER(new Uint8Array(content)) };
}

/** The value of a signed attribute as DER; its absence is a fault of the signature. */
function attributeOf({ signedAttrs }: SignerInfo, type: string): unknown {
  return signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];
}

/** Whether the signed attributes are of this content and signed by this certificate (RFC 5652, 5.4, 5.6 and 11.1). */
function isSigned({ signer, content }: OpenToken, certificate: X509Certificate): boolean {
  const digest = signer.digestAlgorithm.algorithmId;
  const said = attributeOf(signer, MESSAGE_DIGEST);
  const type = attributeOf(signer, CONTENT_TYPE);
  if (!signer.signedAttrs || !(type instanceof ObjectIdentifier) || !(said instanceof OctetString)) return false;
  if (type.getValue() !== id_eContentType_TSTInfo) return false;
  const computed = createHash(digestOf(digest)).update(content).digest("hex");
  if (hex(said.getValue()) !== computed) return false;
  return isSignedBy({
    content: Buffer.from(signer.signedAttrs.encodedValue),
    value: Buffer.from(signer.signature.getValue()),
    key: certificate.publicKey,
    algorithm: signer.signatureAlgorithm,
    digest,
  });
}

function requireImprint({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, imprint: Buffer): void {
  if (hashAlgorithm.algorithmId !== SHA256) throw new TimestampFault("algorithm", hashAlgorithm.algorithmId);
  if (hex(hashedMessage.getValue()) !== imprint.toString("hex")) throw new TimestampFault("imprint");
}

function verify(token: Buffer, imprint: Buffer): Timestamp {
  const open = openToken(token);
  const { info } = open;
  requireImprint(info, imprint);
  const certificate = findTokenSigner(open.signed, open.signer);
  if (!isSigned(open, certificate)) throw new TimestampFault("signature");
  const { genTime: at } = info;
  if (!(at >= certificate.validFromDate && at <= certificate.validToDate)) throw new TimestampFault("signer");
  const names = shownNames(certificate);
  return {
    at,
    authority: names.subject,
    authority_issuer: names.issuer,
    authority_ends_at: certificate.validToDate,
    policy: info.policy,
    nonce: info.nonce ? hex(info.nonce.valueBlock.valueHexView) : null,
  };
}

/**
 * Verifies a token (RFC 3161) of this SHA-256: that it is of it, that a certificate for time stamps signed it, and that
 * this certificate was valid at its time. Whether the authority is to be trusted is not checked.
 * @throws TimestampFault malformed, algorithm, imprint, signer, signature
 */
export function verifyToken(token: Buffer, imprint: Buffer): Timestamp {
  try {
    return verify(token, imprint);
  } catch (error) {
    if (error instanceof TimestampFault) throw error;
    throw new TimestampFault("malformed", null, { cause: error });
  }
}
