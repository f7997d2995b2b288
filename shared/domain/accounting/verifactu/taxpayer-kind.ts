/** Who pays corporate tax (Impuesto sobre Sociedades), and everyone else, for the dates of RDL 15/2025. */
export const taxpayerKinds = ["corporate", "other"] as const;
export type TaxpayerKind = (typeof taxpayerKinds)[number];
