/**
 * The tax on what an invoice bills, by where the property is: VAT, IGIC in the Canary Islands, IPSI in Ceuta and
 * Melilla. Services on a property are taxed where it is (LIVA art. 70.Uno.1.º; for the territories LIVA art. 3.Dos.1.º).
 */
export const indirectTaxes = ["vat", "igic", "ipsi"] as const;
export type IndirectTax = (typeof indirectTaxes)[number];

/** Names on invoices, the same in every language. */
export const indirectTaxNames = { vat: "IVA", igic: "IGIC", ipsi: "IPSI" } as const satisfies Record<
  IndirectTax,
  string
>;
