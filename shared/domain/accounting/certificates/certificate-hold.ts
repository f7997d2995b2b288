/** Why an issuer's certificate cannot act for a tax number now. */
export const certificateHolds = [
  "no_certificate",
  "certificate_lost",
  "certificate_over",
  "certificate_of_other",
] as const;
export type CertificateHold = (typeof certificateHolds)[number];
