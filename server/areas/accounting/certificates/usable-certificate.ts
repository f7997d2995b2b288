import type { CertificateHold } from "#shared/domain/accounting/certificates/certificate-hold.ts";
import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type OpenCertificate, openCertificate } from "./open-certificate.ts";

const HAS_CERTIFICATE =
  "select exists (select from certificate where issuer_id = $1 and removed_at is null) as has_certificate";

/** What decides whether a certificate that can be opened may act. */
type Acting = Pick<OpenCertificate, "capacity" | "holder_tax_id" | "ends_at">;

/**
 * Why a certificate cannot act for a tax number at an instant, or null.
 * @param at milliseconds since 1970
 */
export function refuseCertificate(certificate: Acting, tax_id: string, at: number): CertificateHold | null {
  if (Date.parse(certificate.ends_at) <= at) return "certificate_over";
  const isOther = certificate.holder_tax_id !== normalizeDocumentation(tax_id);
  return isOther && certificate.capacity === "issuer" ? "certificate_of_other" : null;
}

/**
 * The certificate of an issuer that sends and signs for a tax number, that of the records; or why there is none now. An issuer's own
 * acts for its holder alone. For whom a representative or a collaborator acts is not in the certificate: that is the user's word.
 */
export async function openUsableCertificate(
  services: Pick<Services, "vault" | "clock"> & { readonly db: Queryable },
  issuer_id: string,
  tax_id: string,
): Promise<OpenCertificate | { readonly hold: CertificateHold }> {
  const [row] = await services.db.query<{ has_certificate: boolean }>(HAS_CERTIFICATE, [issuer_id]);
  if (!row?.has_certificate) return { hold: "no_certificate" };
  const certificate = await openCertificate(services, issuer_id);
  if (certificate === null) return { hold: "certificate_lost" };
  const hold = refuseCertificate(certificate, tax_id, services.clock.now().getTime());
  return hold === null ? certificate : { hold };
}
