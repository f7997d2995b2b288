import { certificateHolds } from "../certificates/certificate-hold.ts";

/** Where an issuer's records go: nowhere (they are written to files), or to AEAT's test or production service. */
export const agencyEnvironments = ["none", "test", "production"] as const;
export type AgencyEnvironment = (typeof agencyEnvironments)[number];
/** A service of AEAT. */
export type AgencyService = Exclude<AgencyEnvironment, "none">;

/** Why records wait although a service is chosen. */
export const sendingHolds = [...certificateHolds, "no_producer"] as const;
export type SendingHold = (typeof sendingHolds)[number];
