import { constants, type KeyObject, verify } from "node:crypto";
import { type AlgorithmIdentifier, RSASSAPSSParams } from "pkijs";
import { TimestampFault } from "./timestamp-fault.ts";

/** Digests that a token may use (RFC 5754); SHA-1 is not among them. */
const digests: Readonly<Record<string, string>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Signature algorithms (RFC 4055, RFC 5758); those without a digest take that of the signer, or of their parameters. */
const signatures: Readonly<Record<string, { readonly digest: string | null; readonly isPss?: true }>> = {
  "1.2.840.113549.1.1.1": { digest: null },
  "1.2.840.113549.1.1.10": { digest: null, isPss: true },
  "1.2.840.113549.1.1.11": { digest: "sha256" },
  "1.2.840.113549.1.1.12": { digest: "sha384" },
  "1.2.840.113549.1.1.13": { digest: "sha512" },
  "1.2.840.10045.4.3.2": { digest: "sha256" },
  "1.2.840.10045.4.3.3": { digest: "sha384" },
  "1.2.840.10045.4.3.4": { digest: "sha512" },
};

/**
 * Name of a digest for node:crypto.
 * @throws TimestampFault algorithm
 */
export function digestOf(oid: string): string {
  const digest = digests[oid];
  if (digest === undefined) throw new TimestampFault("algorithm", oid);
  return digest;
}

interface SignedBytes {
  readonly content: Buffer;
  readonly value: Buffer;
  readonly key: KeyObject;
  readonly algorithm: AlgorithmIdentifier;
  /** OID. */
  readonly digest: string;
}

/**
 * Whether the signature is of this content and key.
 * @throws TimestampFault algorithm
 */
export function isSignedBy({ content, value, key, algorithm, digest }: SignedBytes): boolean {
  const { algorithmId } = algorithm;
  // The library types them as anything.
  const parameters: unknown = algorithm.algorithmParams;
  const known = signatures[algorithmId];
  if (!known) throw new TimestampFault("algorithm", algorithmId);
  const padding = known.isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : {};
  // RSASSA-PSS names its digest in its parameters (RFC 4055, 3.1).
  const named =
    known.isPss && parameters ? new RSASSAPSSParams({ schema: parameters }).hashAlgorithm.algorithmId : digest;
  return verify(known.digest ?? digestOf(named), content, { key, ...padding }, value);
}
