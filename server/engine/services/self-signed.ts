import type { X509Certificate } from "node:crypto";

/** Whether no authority issued the certificate: it names its own holder as issuer, and its own key signed it. */
export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);
