/**
 * Why a time stamp was not obtained: the service was not reached (first line), it answered something else than a time
 * stamp, it refused (RFC 3161, 2.4.2), or its token does not hold what was requested or is not signed as section 2.3 requires.
 * `lost_password`: the stored password was sealed with another secret than the installation has now.
 */
export const stampFaults = [
  "unknown_host",
  "private_host",
  "timeout",
  "certificate",
  "refused",
  "other",
  "redirect",
  "credentials",
  "status",
  "content_type",
  "too_large",
  "malformed",
  "rejected",
  "imprint",
  "nonce",
  "policy",
  "algorithm",
  "signature",
  "signer",
  "time",
  "lost_password",
] as const;
export type StampFaultKind = (typeof stampFaults)[number];
