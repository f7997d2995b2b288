import { VERIFACTU_BOUND_FROM } from "#shared/domain/accounting/policy.ts";
import { landlordTaxOf } from "#shared/domain/accounting/invoices/landlord-tax.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { TaxpayerKind } from "./taxpayer-kind.ts";

/** Entities that do not reside in Spain (Orden EHA/451/2008, art. 3): they pay the tax of non-residents. */
const NON_RESIDENT = /^[NW]/;

/** By the tax number; the office may correct it, because the letter alone does not decide it (`landlordTaxOf`). */
export const deriveTaxpayerKind = (tax_id: string): TaxpayerKind =>
  landlordTaxOf(tax_id) === "is" && !NON_RESIDENT.test(tax_id) ? "corporate" : "other";

interface Taxpayer {
  readonly tax_id: string;
  readonly taxpayer_kind: TaxpayerKind | null;
}

export const taxpayerKindOf = ({ tax_id, taxpayer_kind }: Taxpayer): TaxpayerKind =>
  taxpayer_kind ?? deriveTaxpayerKind(tax_id);

/** The day from which the law binds an issuer to keep billing records. */
export const boundFrom = (issuer: Taxpayer): DateString => VERIFACTU_BOUND_FROM[taxpayerKindOf(issuer)];
