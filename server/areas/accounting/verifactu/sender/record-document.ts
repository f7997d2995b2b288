import type {
  VerifactuAnnulment,
  VerifactuInvoiceId,
  VerifactuRegistration,
} from "#shared/domain/accounting/verifactu/verifactu.ts";
import type { DateString } from "#shared/lib/dates.ts";

/* Fields of a record besides those hashed: AEAT, SuministroInformacion.xsd. Amounts in cents. */

/**
 * What the program can do (`TipoUsoPosibleSoloVerifactu`, `TipoUsoPosibleMultiOT`), in records and in the producer's declaration:
 * it knows `no_verifactu` too, and serves several issuers.
 */
export const SYSTEM_USE = {
  is_only_verifactu: false,
  has_several_taxpayers: true,
} as const;

/** The billing system as its producer declares it ("declaración responsable"). */
export interface BillingSystem {
  readonly producer_name: string;
  readonly producer_tax_id: string;
  readonly name: string;
  /** Two characters chosen by the producer. */
  readonly id: string;
  readonly version: string;
  readonly installation: string;
  /** Whether this installation serves several issuers. */
  readonly has_several_issuers: boolean;
}

export interface VerifactuRecipient {
  readonly name: string;
  /** A Spanish NIF, or null. */
  readonly tax_id: string | null;
  /** Without NIF: ISO 3166 country, kind (02 VAT number, 03 passport, 04 national, 05 residence, 06 other), number. */
  readonly foreign_id: { readonly country: string; readonly kind: string; readonly number: string } | null;
}

/** Sum of one rate, or of one reason for no tax. */
export interface VerifactuTaxLine {
  /** 01 IVA, 02 IPSI, 03 IGIC. */
  readonly tax: "01" | "02" | "03";
  /** AEAT's list L8A (VAT) or L8B (IGIC): 01 general, 11 letting of business premises. Null under IPSI, whose list was not at hand. */
  readonly regime: string | null;
  /** S1 taxed, S2 reverse charge, N1 and N2 not subject; E1 to E8 exempt (E1: LIVA art. 20, housing). */
  readonly treatment: "S1" | "S2" | "N1" | "N2" | `E${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  /** Basis points; used for taxed lines only. */
  readonly rate: number;
  readonly base: number;
  readonly tax_amount: number;
}

/** Who issues invoices in the name of another. */
export interface ThirdParty {
  readonly name: string;
  readonly tax_id: string;
}

export interface VerifactuRectification {
  /** S by substitution, I by differences. */
  readonly mode: "S" | "I";
  readonly invoices: readonly VerifactuInvoiceId[];
  /** Amounts replaced; by substitution only. */
  readonly replaced: { readonly base: number; readonly tax_amount: number } | null;
}

/** Invoice of the previous record in the chain. Null for the first record. */
export type PreviousInvoice = VerifactuInvoiceId | null;

export interface RegistrationDocument {
  readonly record: VerifactuRegistration;
  readonly hash: string;
  readonly previous: PreviousInvoice;
  readonly issuer_name: string;
  /** Null where the issuer itself issues. */
  readonly third_party: ThirdParty | null;
  /** Null when it equals the day of issue. */
  readonly operation_date: DateString | null;
  readonly description: string;
  readonly recipients: readonly VerifactuRecipient[];
  readonly tax_lines: readonly VerifactuTaxLine[];
  readonly rectification: VerifactuRectification | null;
  readonly system: BillingSystem;
  /** Null of a first record. */
  readonly correction: CorrectionKind | null;
}

/**
 * `RechazoPrevio` of a record that corrects another (`Subsanacion`), by SuministroInformacion.xsd, RechazoPrevioType: N after a
 * record that AEAT has, S after a refusal where it has one of the invoice, X where it has none. AEAT's document of validations was
 * not at hand.
 */
export type CorrectionKind = "N" | "S" | "X";

export interface AnnulmentDocument {
  readonly record: VerifactuAnnulment;
  readonly hash: string;
  readonly previous: PreviousInvoice;
  readonly issuer_name: string;
  /** As in the record of the issue. */
  readonly third_party: ThirdParty | null;
  readonly system: BillingSystem;
  readonly was_refused: boolean;
  /** Whether the service has no record of the issue (`SinRegistroPrevio`). */
  readonly is_issue_unknown: boolean;
}
