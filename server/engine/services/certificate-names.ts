import type { X509Certificate } from "node:crypto";
import { Certificate, type RelativeDistinguishedNames } from "pkijs";
import { CERTIFICATE_NAME_CHARACTERS } from "#shared/domain/accounting/policy.ts";

/** Parts of names (RFC 5280, appendix A.1; organizationIdentifier: ITU-T X.520). */
export const nameParts = {
  common_name: "2.5.4.3",
  serial_number: "2.5.4.5",
  organization: "2.5.4.10",
  organization_id: "2.5.4.97",
} as const;

/** A name where the certificate has none. */
export const NAMELESS = "–";

/** A name as it can be stored: one line without control characters, not too long; null when nothing is left. */
function clean(name: string): string | null {
  const line = name.normalize("NFC").replaceAll(/[\p{C}\s]+/gu, " ");
  return (
    line
      .trim()
      .slice(0, CERTIFICATE_NAME_CHARACTERS)
      .replace(/[\p{Cs}\s]+$/u, "") || null
  );
}

/** A part of a name as it can be stored and shown. */
export function namePart({ typesAndValues }: RelativeDistinguishedNames, type: string): string | null {
  const value: unknown = typesAndValues.find((part) => part.type === type)?.value.valueBlock.value;
  return typeof value === "string" ? clean(value) : null;
}

/** Its common name, else its organization. */
const shownName = (name: RelativeDistinguishedNames): string =>
  namePart(name, nameParts.common_name) ?? namePart(name, nameParts.organization) ?? NAMELESS;

/** Names of a certificate's holder and of its issuer, to be shown. */
export function shownNames({ raw }: X509Certificate): { readonly subject: string; readonly issuer: string } {
  const { subject, issuer } = Certificate.fromBER(new Uint8Array(raw));
  return { subject: shownName(subject), issuer: shownName(issuer) };
}
