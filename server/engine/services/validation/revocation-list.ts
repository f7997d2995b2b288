import { isOfNow, isSignatureOf, type KnownCertificate } from "./known-certificate.ts";
import { hasSerial, readListParts } from "./list-parts.ts";
import { judge, ValidationFault } from "./validation-fault.ts";

/** issuingDistributionPoint and deltaCRLIndicator: such a list is not of all certificates (RFC 5280, 5.2.4 and 5.2.5). */
const PARTIAL: ReadonlySet<string> = new Set(["2.5.29.28", "2.5.29.27"]);

/**
 * Verifies that a list (CRL, RFC 5280) is of this issuer and of now, and that the certificate is not in it. A list of only some
 * certificates is not used, nor one with a critical extension that is not known here.
 * @throws ValidationFault invalid, revoked
 */
export function requireNotListed(bytes: Buffer, { parsed }: KnownCertificate, issuer: KnownCertificate): void {
  judge(() => {
    const { head, signed: content, entries } = readListParts(bytes);
    const value = head.signatureValue.valueBlock.valueHexView.slice().buffer;
    const extensions = head.crlExtensions?.extensions ?? [];
    const isPartial = extensions.some(({ extnID, critical }) => critical || PARTIAL.has(extnID));
    const isOfIssuer =
      head.issuer.isEqual(issuer.parsed.subject) &&
      isSignatureOf({ content, value, algorithm: head.signatureAlgorithm }, issuer);
    if (isPartial || !isOfIssuer || !isOfNow(head.thisUpdate.value, head.nextUpdate?.value))
      throw new ValidationFault("invalid");
    if (hasSerial(entries, parsed.serialNumber.valueBlock.valueHexView)) throw new ValidationFault("revoked");
  });
}
