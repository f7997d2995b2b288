import { CertificateRevocationList } from "pkijs";
import { isOfNow, isSignatureOf, type KnownCertificate } from "./known-certificate.ts";
import { ValidationFault } from "./validation-fault.ts";

function parse(bytes: Buffer): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(new Uint8Array(bytes));
  } catch (error) {
    throw new ValidationFault("invalid", { cause: error });
  }
}

/** issuingDistributionPoint and deltaCRLIndicator: such a list is not of all certificates (RFC 5280, 5.2.4 and 5.2.5). */
const PARTIAL: ReadonlySet<string> = new Set(["2.5.29.28", "2.5.29.27"]);

/**
 * Verifies that a list (CRL, RFC 5280) is of this issuer and of now, and that the certificate is not in it. A list of only some
 * certificates is not used.
 * @throws ValidationFault invalid, revoked
 */
export function requireNotListed(bytes: Buffer, { parsed }: KnownCertificate, issuer: KnownCertificate): void {
  const list = parse(bytes);
  const value = list.signatureValue.valueBlock.valueHexView.slice().buffer;
  const signed = { content: list.tbsView, value, algorithm: list.signatureAlgorithm.algorithmId };
  const isPartial = list.crlExtensions?.extensions.some(({ extnID }) => PARTIAL.has(extnID)) ?? false;
  const isOfIssuer = list.issuer.isEqual(issuer.parsed.subject) && isSignatureOf(signed, issuer);
  if (isPartial || !isOfIssuer || !isOfNow(list.thisUpdate.value, list.nextUpdate?.value))
    throw new ValidationFault("invalid");
  const isListed = list.revokedCertificates?.some(({ userCertificate }) =>
    userCertificate.isEqual(parsed.serialNumber),
  );
  if (isListed) throw new ValidationFault("revoked");
}
