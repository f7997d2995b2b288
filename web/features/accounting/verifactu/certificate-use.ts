import { issuerCertificate } from "#web/components/certificates/certificate-queries.ts";
import type { CertificateUse } from "#web/components/certificates/certificate-panel.tsx";

/** The certificate with which an issuer's records are sent and its documents signed. */
export const certificateUse = (issuer_id: string): CertificateUse => ({
  source: issuerCertificate(issuer_id),
  title: "accounting.certificate.title",
  none: "accounting.certificate.none",
  lost: "accounting.certificate.lost",
  over: "accounting.certificate.over",
  remove_text: "accounting.certificate.remove_text",
  allowsOthers: true,
});
