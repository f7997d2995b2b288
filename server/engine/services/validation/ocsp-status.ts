import { createHash, randomBytes } from "node:crypto";
import { BaseBlock, fromBER, Null, OctetString } from "asn1js";
import {
  AlgorithmIdentifier,
  BasicOCSPResponse,
  CertID,
  ExtKeyUsage,
  Extension,
  OCSPRequest,
  OCSPResponse,
  Request,
  type SingleResponse,
  TBSRequest,
} from "pkijs";
import { isIssuedBy, isOfNow, isSignatureOf, type KnownCertificate, knowCertificate } from "./known-certificate.ts";
import { judge, ValidationFault } from "./validation-fault.ts";

const SHA1 = "1.3.14.3.2.26";
const NONCE = "1.3.6.1.5.5.7.48.1.2";
const BASIC = "1.3.6.1.5.5.7.48.1.1";
const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";
/** id-pkix-ocsp-nocheck. */
const NO_CHECK = "1.3.6.1.5.5.7.48.1.5";
const EXTENDED_KEY_USAGE = "2.5.29.37";
/** CertStatus by tag (RFC 6960, 4.2.1). */
const states: Readonly<Record<number, "good" | "revoked">> = { 0: "good", 1: "revoked" };

const sha1 = (bytes: Uint8Array) => new OctetString({ valueHex: createHash("sha1").update(bytes).digest() });

/** How OCSP names a certificate: SHA-1 is what every responder knows, and nothing is protected by it. */
const nameOf = ({ parsed }: KnownCertificate, issuer: KnownCertificate) =>
  new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA1, algorithmParams: new Null() }),
    issuerNameHash: sha1(new Uint8Array(issuer.parsed.subject.toSchema().toBER())),
    issuerKeyHash: sha1(issuer.parsed.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
    serialNumber: parsed.serialNumber,
  });

export interface OcspQuery {
  readonly bytes: Buffer;
  readonly nonce: Buffer;
  readonly name: CertID;
}

export function writeOcspQuery(certificate: KnownCertificate, issuer: KnownCertificate): OcspQuery {
  const nonce = randomBytes(16);
  const name = nameOf(certificate, issuer);
  const extnValue = new OctetString({ valueHex: nonce }).toBER();
  const query = new OCSPRequest({
    tbsRequest: new TBSRequest({
      requestList: [new Request({ reqCert: name })],
      requestExtensions: [new Extension({ extnID: NONCE, critical: false, extnValue })],
    }),
  });
  return { bytes: Buffer.from(query.toSchema(true).toBER()), nonce, name };
}

function parse(bytes: Buffer): BasicOCSPResponse {
  const { responseStatus, responseBytes } = OCSPResponse.fromBER(new Uint8Array(bytes));
  if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== BASIC)
    throw new ValidationFault("unreachable");
  return BasicOCSPResponse.fromBER(responseBytes.response.getValue());
}

/** Whom an issuer named, and whose own revocation the issuer leaves unchecked (RFC 6960, 4.2.2.2.1): it is not collected. */
function isResponder({ parsed: { extensions = [] } }: KnownCertificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  if (!usage || !extensions.some(({ extnID }) => extnID === NO_CHECK)) return false;
  return ExtKeyUsage.fromBER(usage.extnValue.getValue()).keyPurposes.includes(OCSP_SIGNING);
}

/** The issuer itself, or whom the issuer named for it (RFC 6960, 4.2.2.2) and whose certificate is valid. */
function findSigner({ certs = [] }: BasicOCSPResponse, issuer: KnownCertificate): KnownCertificate[] {
  const others = certs.map((one) => knowCertificate(Buffer.from(one.toSchema().toBER())));
  const named = others.filter(
    (one) => isResponder(one) && isIssuedBy(one, issuer) && isOfNow(one.x509.validFromDate, one.x509.validToDate),
  );
  return [issuer, ...named];
}

function requireNonce({ tbsResponseData: { responseExtensions = [] } }: BasicOCSPResponse, nonce: Buffer): void {
  const extension = responseExtensions.find(({ extnID }) => extnID === NONCE);
  // Responders that answer in advance repeat no nonce (RFC 8954, 2): their answers are judged by their times.
  if (!extension) return;
  const { result } = fromBER(extension.extnValue.getValue());
  const said = result instanceof OctetString ? Buffer.from(result.getValue()) : null;
  if (!said?.equals(nonce)) throw new ValidationFault("invalid");
}

/** The library types a status as anything. */
const tagOf = (status: unknown) => (status instanceof BaseBlock ? status.idBlock.tagNumber : -1);

function requireGood({ certStatus, thisUpdate, nextUpdate }: SingleResponse): void {
  if (!isOfNow(thisUpdate, nextUpdate)) throw new ValidationFault("invalid");
  const state = states[tagOf(certStatus)];
  if (state === "revoked") throw new ValidationFault("revoked");
  if (state !== "good") throw new ValidationFault("unknown");
}

function readStatus(bytes: Buffer, { nonce, name }: OcspQuery, issuer: KnownCertificate): Buffer[] {
  const response = parse(bytes);
  const { tbsResponseData, signature, signatureAlgorithm } = response;
  const signed = {
    content: tbsResponseData.tbsView,
    value: signature.valueBlock.valueHexView.slice().buffer,
    algorithm: signatureAlgorithm,
  };
  const signer = findSigner(response, issuer).find((one) => isSignatureOf(signed, one));
  if (!signer) throw new ValidationFault("invalid");
  requireNonce(response, nonce);
  const single = tbsResponseData.responses.find(({ certID }) => certID.isEqual(name));
  if (!single) throw new ValidationFault("invalid");
  requireGood(single);
  return signer === issuer ? [] : [signer.der];
}

/**
 * Verifies that an answer (OCSPResponse, RFC 6960) is of this certificate, of now, signed for its issuer, and good.
 * @returns certificates of its signer that are not the issuer's
 * @throws ValidationFault unreachable, invalid, unknown, revoked
 */
export const requireGoodStatus = (bytes: Buffer, query: OcspQuery, issuer: KnownCertificate): Buffer[] =>
  judge(() => readStatus(bytes, query, issuer));
