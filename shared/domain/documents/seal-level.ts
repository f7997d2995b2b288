/** Levels of a seal (ETSI EN 319 142-1): without and with a time stamp, and with the data to verify its certificates later. */
export const sealLevels = ["B-B", "B-T", "B-LT"] as const;
export type SealLevel = (typeof sealLevels)[number];

/**
 * Why a seal has no data to verify its certificates later. `no_service`: a certificate names no OCSP responder and no list;
 * `no_chain`: the certificate of an issuer was not found; `invalid`: what was answered is not of this certificate, not signed by
 * its issuer or not of now; `changed`: the stored file is not the sealed one any more; `internal`: an error of this program, which the
 * server's log has.
 */
export const validationFaults = [
  "no_service",
  "no_chain",
  "unreachable",
  "invalid",
  "unknown",
  "revoked",
  "ended",
  "changed",
  "internal",
] as const;
export type ValidationFaultKind = (typeof validationFaults)[number];

/** Those that another attempt does not change. */
export const finalValidationFaults: readonly ValidationFaultKind[] = ["no_service", "revoked", "ended", "changed"];
