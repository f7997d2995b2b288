import { createHash, X509Certificate } from "node:crypto";
import { ObjectIdentifier, OctetString, Sequence } from "asn1js";
import { Certificate, ExtKeyUsage, IssuerAndSerialNumber, type SignedData, type SignerInfo } from "pkijs";
import { digestOf } from "./signature-algorithm.ts";
import { SHA256 } from "./timestamp-query.ts";
import { TimestampFault } from "./timestamp-fault.ts";

/** id-kp-timeStamping. */
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** Whether the signer is named by this certificate's issuer and serial number. */
const isNamed = ({ sid }: SignerInfo, { issuer, serialNumber }: Certificate) =>
  sid instanceof IssuerAndSerialNumber && sid.issuer.isEqual(issuer) && sid.serialNumber.isEqual(serialNumber);

/** The one purpose of the certificate, and critical (RFC 3161, 2.3). */
function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  if (!usage?.critical) return false;
  const { keyPurposes } = ExtKeyUsage.fromBER(usage.extnValue.getValue());
  return keyPurposes.length === 1 && keyPurposes[0] === TIME_STAMPING;
}

const childrenOf = (value: unknown) => (value instanceof Sequence ? value.valueBlock.value : []);
const bytesOf = (value: OctetString) => Buffer.from(value.getValue());

/** The first ESSCertID of the attribute: its digest's algorithm and value (RFC 5035, sections 3 and 4). */
function signedDigest({ signedAttrs }: SignerInfo): { readonly digest: string; readonly value: Buffer } | null {
  const attribute = signedAttrs?.attributes.find(({ type }) =>
    [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2].includes(type),
  );
  const [list] = childrenOf(attribute?.values[0]);
  const parts = childrenOf(childrenOf(list)[0]);
  const value = parts.find((part) => part instanceof OctetString);
  if (!attribute || !value) return null;
  // ESSCertID has SHA-1 alone (RFC 2634, 5.4.1); it names the certificate, which the signature is verified with anyway.
  if (attribute.type === SIGNING_CERTIFICATE) return { digest: "sha1", value: bytesOf(value) };
  const [algorithm] = parts[0] instanceof Sequence ? childrenOf(parts[0]) : [];
  const oid = algorithm instanceof ObjectIdentifier ? algorithm.getValue() : SHA256;
  return { digest: digestOf(oid), value: bytesOf(value) };
}

/**
 * The certificate that signed a token: included, named by the signer and by the signed attribute, and made for time
 * stamps. Whether its authority is to be trusted is not checked.
 * @throws TimestampFault signer
 */
export function findTokenSigner({ certificates = [] }: SignedData, signer: SignerInfo): X509Certificate {
  const certificate = certificates.find((one) => one instanceof Certificate && isNamed(signer, one));
  if (!(certificate instanceof Certificate) || !isForTimestamps(certificate)) throw new TimestampFault("signer");
  const der = Buffer.from(certificate.toSchema().toBER());
  const signed = signedDigest(signer);
  if (!signed || !createHash(signed.digest).update(der).digest().equals(signed.value))
    throw new TimestampFault("signer");
  return new X509Certificate(der);
}
