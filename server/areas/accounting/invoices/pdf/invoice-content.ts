import type { DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";

/* Content of an invoice, rectifying invoice or receipt as frozen at issue. Amounts in cents, rates in basis points. */

export interface PdfCustomer {
  readonly name: string;
  readonly tax_id: string | null;
  readonly address: readonly string[];
  /** Additional tenants of the rental; of a payer all its tenants. */
  readonly joint_names: readonly string[];
  /** Whether the customer pays for the tenants. */
  readonly is_payer: boolean;
  /** The customer's share of a split rental, in basis points; null where the invoice bills the whole. */
  readonly share: number | null;
  /** Whether the contract makes each tenant liable for the whole debt (CC art. 1137). */
  readonly is_joint: boolean;
}

export interface InvoicePdfLine {
  readonly concept: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly net_amount: number;
  readonly tax_rate: number;
  readonly withholding_rate: number;
  /** Legal ground for the exemption, as printed; null where the line is taxed. */
  readonly exemption_reason: string | null;
  /** Not subject to tax, as opposed to exempt. */
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
  /** Watermark across the pages. */
  readonly mark: "draft" | "annulled" | null;
  /** Of an invoice of the former system: cents that were still owed when it was recorded, and that are owed now. */
  readonly former: { readonly amount: number; readonly outstanding: number } | null;
  /** Null for a draft. */
  readonly number: string | null;
  readonly issuer: PdfIssuer;
  readonly customer: PdfCustomer;
  readonly issue_date: DateString | null;
  /** Null when it equals the day of issue. */
  readonly operation_date: DateString | null;
  readonly due_date: DateString | null;
  readonly period: { readonly start: DateString; readonly end: DateString } | null;
  readonly asset: { readonly name: string; readonly address: readonly string[] } | null;
  readonly lines: readonly InvoicePdfLine[];
  readonly tax_name: string;
  readonly taxes: readonly RateSum[];
  /** Positive amounts, which are deducted. */
  readonly withholdings: readonly RateSum[];
  readonly net_amount: number;
  readonly total: number;
  readonly amount_due: number;
  readonly payment: {
    /** Name of the payment method. */
    readonly method: string | null;
    /** Account to pay to, or the account that is debited. */
    readonly iban: string | null;
    readonly mandate_reference: string | null;
  };
  readonly rectification: {
    readonly type: "R1" | "R2" | "R3" | "R4" | "R5";
    readonly mode: "differences" | "substitution";
    readonly invoices: readonly { readonly number: string; readonly issue_date: DateString }[];
    readonly reason: string;
  } | null;
  /** URL in the QR code (`verificationAddress`); null without one. */
  readonly verification_address: string | null;
  /** Whether AEAT confirms the invoice there, which the legend of VERI*FACTU says. */
  readonly is_verifiable: boolean;
  /** Of an invoice issued in TicketBAI: its identifier and the URL of its QR code, or null while its file is not signed. */
  readonly ticketbai: { readonly code: { readonly identifier: string; readonly address: string } | null } | null;
  readonly notes: string | null;
}
