import type { X509Certificate } from "node:crypto";
import { Certificate } from "pkijs";
import { detectDocumentationType, normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import { NAMELESS, namePart, nameParts, shownNames } from "#server/engine/services/certificate-names.ts";

/** What is read from a certificate and shown. */
export interface DescribedCertificate {
  readonly holder_name: string;
  /** Null when none of its names holds a NIF. */
  readonly holder_tax_id: string | null;
  readonly authority: string;
  readonly serial: string;
  readonly is_seal: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** The NIF of `IDCES-12345678Z` or `VATES-B12345674` (ETSI EN 319 412-1, 5.1.3 and 5.1.4), or a bare one. */
function taxIdIn(text: string | null): string | null {
  const value = normalizeDocumentation((text ?? "").replace(/^(?:IDC|VAT|NTR|TIN)ES-/i, ""));
  const type = detectDocumentationType(value);
  return type === null || type === "passport" ? null : value;
}

/** Older certificates have the NIF in the common name alone: `NOMBRE … - NIF 12345678Z`. */
const taxIdInName = (name: string | null) =>
  taxIdIn(/\b(?:NIF|CIF|NIE)[ :-]*([A-Z0-9]{9})\b/i.exec(name ?? "")?.[1] ?? null);

/** DER of id-etsi-qct-eseal (ETSI EN 319 412-5, 4.2.3), a statement of qualified certificates for seals. */
const SEAL_STATEMENT = Buffer.from("060704008e46010602", "hex");

/**
 * The holder is the organization where the certificate names one with its NIF, else the person; one without a name is
 * shown by its NIF.
 */
export function describeCertificate(certificate: X509Certificate): DescribedCertificate {
  const { subject } = Certificate.fromBER(certificate.raw);
  const [common, organization] = [namePart(subject, nameParts.common_name), namePart(subject, nameParts.organization)];
  const of_organization = taxIdIn(namePart(subject, nameParts.organization_id));
  const of_person = taxIdIn(namePart(subject, nameParts.serial_number)) ?? taxIdInName(common);
  const holder = of_organization === null ? (common ?? organization) : (organization ?? common);
  const holder_tax_id = of_organization ?? of_person;
  return {
    holder_name: holder ?? holder_tax_id ?? NAMELESS,
    holder_tax_id,
    authority: shownNames(certificate).issuer,
    serial: certificate.serialNumber,
    is_seal: certificate.raw.includes(SEAL_STATEMENT),
    starts_at: certificate.validFromDate,
    ends_at: certificate.validToDate,
  };
}
