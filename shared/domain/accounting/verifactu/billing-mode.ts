/**
 * How an issuer keeps billing records (RD 1007/2023): `off` keeps none, `verifactu` sends each to the tax agency,
 * `no_verifactu` signs them and stores them with a log of events.
 */
export const billingModes = ["off", "verifactu", "no_verifactu"] as const;
export type BillingMode = (typeof billingModes)[number];
