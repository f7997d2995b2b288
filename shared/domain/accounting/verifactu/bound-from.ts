import { VERIFACTU_BOUND_FROM } from "#shared/domain/accounting/policy.ts";
import type { DateString } from "#shared/lib/dates.ts";

/** Who pays corporate tax (Impuesto sobre Sociedades), and everyone else, for the dates of RDL 15/2025. */
export const taxpayerKinds = ["corporate", "other"] as const;
export type TaxpayerKind = (typeof taxpayerKinds)[number];

/**
 * First letters of the tax numbers of legal persons (Orden EHA/451/2008). Left out: E (comunidades de bienes), H
 * (comunidades de propietarios) and J (sociedades civiles), which usually pay none, and N and W, which do not reside in
 * Spain. The letter alone does not decide it: a sociedad civil that trades pays corporate tax (LIS, art. 7), so the
 * office may correct it.
 */
const CORPORATE = /^[ABCDFGPQRSUV]\d/;

export const deriveTaxpayerKind = (tax_id: string): TaxpayerKind => (CORPORATE.test(tax_id) ? "corporate" : "other");

interface Taxpayer {
  readonly tax_id: string;
  readonly taxpayer_kind: TaxpayerKind | null;
}

export const taxpayerKindOf = ({ tax_id, taxpayer_kind }: Taxpayer): TaxpayerKind =>
  taxpayer_kind ?? deriveTaxpayerKind(tax_id);

/** The day from which the law binds an issuer to keep billing records. */
export const boundFrom = (issuer: Taxpayer): DateString => VERIFACTU_BOUND_FROM[taxpayerKindOf(issuer)];
