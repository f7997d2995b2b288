/**
 * How an issuer keeps billing records (RD 1007/2023): `off` keeps none, `verifactu` sends each to the tax agency,
 * `no_verifactu` signs them and stores them with a log of events. `ticketbai` is that of the Basque territories: a signed file for
 * each invoice, instead of such records.
 */
export const billingModes = ["off", "verifactu", "no_verifactu", "ticketbai"] as const;
export type BillingMode = (typeof billingModes)[number];

/** Whether records of RD 1007/2023 are kept in a mode; in SQL `keeps_records`. */
export const keepsRecords = (mode: BillingMode): boolean => mode === "verifactu" || mode === "no_verifactu";

/** Whether an issuer of a Basque territory, or one of elsewhere, may choose the mode: the territory decides. */
export const isModeOf = (mode: BillingMode, is_foral: boolean): boolean =>
  mode === "off" || (mode === "ticketbai") === is_foral;
