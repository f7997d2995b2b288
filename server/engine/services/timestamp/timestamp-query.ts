import { randomBytes } from "node:crypto";
import { Integer, Null, OctetString } from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from "pkijs";

/** id-sha256 (RFC 5754). */
export const SHA256 = "2.16.840.1.101.3.4.2.1";

/** A request to be sent (RFC 3161, 2.4.1), with what its answer must repeat. */
export interface TimestampQuery {
  readonly bytes: Buffer;
  readonly nonce: Buffer;
}

/** Positive, and without leading zeros, so that DER has one form of it. */
function newNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
}

/**
 * A request for a stamp of this SHA-256 that includes the certificate of its signer.
 * @param policy OID of the policy that the stamp must be of; null leaves it to the authority
 */
export function writeTimestampQuery(imprint: Buffer, policy: string | null): TimestampQuery {
  const nonce = newNonce();
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    ...(policy !== null && { reqPolicy: policy }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { bytes: Buffer.from(query.toSchema().toBER()), nonce };
}
