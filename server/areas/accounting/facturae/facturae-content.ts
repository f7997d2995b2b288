import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { RectificationMode } from "#shared/domain/accounting/invoices/rectification.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { CountryCode } from "#shared/domain/properties/country-code.ts";

/* Content of a Facturae file. Amounts in cents, rates in basis points. */

export interface FacturaeAddress {
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  readonly province: string;
  readonly country: CountryCode;
}

/** A person has a surname, an entity has none. */
export type FacturaeName =
  | { readonly kind: "person"; readonly name: string; readonly last_name: string }
  | { readonly kind: "entity"; readonly name: string };

export interface FacturaeParty {
  readonly name: FacturaeName;
  readonly tax_id: string;
  readonly address: FacturaeAddress;
  readonly phone: string | null;
  readonly email: string | null;
}

/** DIR3 codes of the offices of a public body. */
export interface AdministrativeCentres {
  readonly accounting_office: string;
  readonly managing_body: string;
  readonly processing_unit: string;
}

export interface FacturaeLine {
  readonly concept: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly amount: number;
  readonly tax: IndirectTax;
  readonly tax_rate: number;
  readonly withholding_rate: number;
  /** Why no tax is charged; null for taxed lines, and where the invoice does not say it. */
  readonly untaxed: { readonly is_exempt: boolean; readonly reason: string } | null;
}

export interface FacturaeRectification {
  readonly mode: RectificationMode;
  readonly reason: string;
  readonly invoices: readonly { readonly number: string; readonly issue_date: DateString }[];
  /** Days of the natural months of the rectified invoices. */
  readonly tax_period: { readonly start: DateString; readonly end: DateString };
  /** What it changes of them: base, tax, withholding or none of these; or that the customer is insolvent (LIVA art. 80.Tres). */
  readonly changes: "base" | "tax" | "withholding" | "detail" | "insolvency";
}

export type FacturaePayment =
  | { readonly means: "transfer"; readonly iban: string }
  | { readonly means: "direct_debit"; readonly iban: string; readonly mandate: string | null }
  | { readonly means: "cash" | "card" | "other" };

export interface FacturaeContent {
  readonly number: string;
  readonly issue_date: DateString;
  readonly operation_date: DateString | null;
  readonly period: { readonly start: DateString; readonly end: DateString } | null;
  readonly due_date: DateString;
  readonly seller: FacturaeParty;
  readonly buyer: FacturaeParty;
  /** Who issues it in the seller's name; null where the seller does. */
  readonly third_party: FacturaeParty | null;
  readonly centres: AdministrativeCentres | null;
  readonly lines: readonly FacturaeLine[];
  readonly net_amount: number;
  readonly tax_amount: number;
  readonly withholding_amount: number;
  readonly amount_due: number;
  /** Null where it is not known how it is paid, or nothing is to be paid. */
  readonly payment: FacturaePayment | null;
  readonly rectification: FacturaeRectification | null;
  /** Further text of the invoice; null without one. */
  readonly additional: string | null;
}
