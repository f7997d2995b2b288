import type { DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";

/* What an invoice, a rectifying invoice or a receipt says, as it was frozen when it was issued. Amounts in cents, rates in basis points. */

export interface PdfCustomer {
  readonly name: string;
  readonly tax_id: string | null;
  readonly address: readonly string[];
  /** Who rents together with them. */
  readonly joint_names: readonly string[];
}

export interface InvoicePdfLine {
  readonly concept: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly net_amount: number;
  readonly tax_rate: number;
  readonly withholding_rate: number;
  /** The rule by which there is no tax, as it is to be read; null where there is one. */
  readonly exemption_reason: string | null;
  /** No tax is about it, where others are exempt from one. */
  readonly is_not_subject: boolean;
}

export interface RateSum {
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
}

export interface InvoicePdfContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly kind: "invoice" | "rectifying" | "receipt";
  /** The word across the pages. */
  readonly mark: "draft" | "annulled" | null;
  /** Null while it is a draft. */
  readonly number: string | null;
  readonly issuer: PdfIssuer;
  readonly customer: PdfCustomer;
  readonly issue_date: DateString | null;
  /** Null when it is the day of issue. */
  readonly operation_date: DateString | null;
  readonly due_date: DateString | null;
  readonly period: { readonly start: DateString; readonly end: DateString } | null;
  readonly asset: { readonly name: string; readonly address: readonly string[] } | null;
  readonly lines: readonly InvoicePdfLine[];
  readonly tax_name: "IVA" | "IGIC" | "IPSI";
  readonly taxes: readonly RateSum[];
  /** Sizes are positive; they are taken off. */
  readonly withholdings: readonly RateSum[];
  readonly net_amount: number;
  readonly total: number;
  readonly amount_due: number;
  readonly payment: {
    /** The method's own name. */
    readonly method: string | null;
    /** Where to pay, or from where it is collected. */
    readonly iban: string | null;
    readonly mandate_reference: string | null;
  };
  readonly rectification: {
    readonly type: "R1" | "R2" | "R3" | "R4" | "R5";
    readonly mode: "differences" | "substitution";
    readonly invoices: readonly { readonly number: string; readonly issue_date: DateString }[];
    readonly reason: string;
  } | null;
  /** The address of the QR (`verificationAddress`); null for what AEAT is not told. */
  readonly verification_address: string | null;
  readonly notes: string | null;
}
