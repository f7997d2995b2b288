import { isNotSubject } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import type { VerifactuInvoiceId } from "#shared/domain/accounting/verifactu/verifactu.ts";
import { applyRate } from "#shared/lib/money.ts";
import type {
  BillingSystem,
  CorrectionKind,
  VerifactuRecipient,
  VerifactuRectification,
  VerifactuTaxLine,
} from "./sender/record-document.ts";
import { annulmentElement, registrationElement } from "./sender/record-xml.ts";
import type { XmlElement } from "#server/engine/services/xml.ts";
import { recordCountryOf } from "./record-country.ts";
import { ofLetting } from "./letting-kinds.ts";
import type { PendingRecord } from "./pending-records.ts";

/**
 * A customer without NIF is identified by passport, with the country of the address as in TicketBAI; Spain where none is known. AEAT's
 * document of validations, which restricts the kinds by country, was not at hand; the schema does not.
 */
function recipientOf({ content }: PendingRecord): VerifactuRecipient[] {
  const { correction, customer_tax_id } = content;
  const name = correction?.customer_name ?? content.customer_name;
  if (customer_tax_id === null) return [];
  const type = detectDocumentationType(customer_tax_id);
  if (type !== null && type !== "passport") return [{ name, tax_id: customer_tax_id, foreign_id: null }];
  const country = recordCountryOf(content.paper?.buyer?.country);
  return [{ name, tax_id: null, foreign_id: { country, kind: "03", number: customer_tax_id } }];
}

/** AEAT's codes of `Impuesto` (ImpuestoType of SuministroInformacion.xsd). */
const taxCodes = { vat: "01", ipsi: "02", igic: "03" } as const;

type TaxKey = Pick<VerifactuTaxLine, "regime" | "treatment" | "rate">;

/**
 * The keys are of the lists of VAT and IGIC (Orden HAC/1177/2024, annex, L8A and L8B). That of IPSI was not at hand, and the
 * schema does not require the key: its records leave it out.
 */
function regimeOf(record: PendingRecord, isLetOut: boolean): string | null {
  if (record.content.indirect_tax === "ipsi") return null;
  return record.is_premises && isLetOut ? "11" : "01";
}

function taxKeyOf(record: PendingRecord, line: PendingRecord["content"]["lines"][number]): TaxKey {
  const kind = record.applications[line.payment_application_id] ?? "other";
  const regime = regimeOf(record, ofLetting.has(kind) && line.tax_rate > 0);
  if (line.tax_rate > 0) return { regime, treatment: "S1", rate: line.tax_rate };
  return { regime, treatment: isNotSubject(kind) ? "N1" : "E1", rate: 0 };
}

const isOf = (key: TaxKey) => (line: TaxKey) =>
  line.regime === key.regime && line.treatment === key.treatment && line.rate === key.rate;

/**
 * Groups lines by tax treatment. The tax of a rate is computed once, so that the amounts of several regimes add up to
 * it.
 */
function taxLinesOf(record: PendingRecord): VerifactuTaxLine[] {
  const lines: (TaxKey & { base: number })[] = [];
  for (const line of record.content.lines) {
    const key = taxKeyOf(record, line);
    const known = lines.find(isOf(key));
    if (known) known.base += line.amount;
    else lines.push({ ...key, base: line.amount });
  }
  return lines.map((line, index) => {
    const sameRate = lines.slice(0, index).filter(({ rate }) => rate === line.rate);
    const before = sameRate.reduce((sum, { base }) => sum + base, 0);
    const tax_amount = applyRate(before + line.base, line.rate) - applyRate(before, line.rate);
    return { tax: taxCodes[record.content.indirect_tax ?? "vat"], ...line, tax_amount };
  });
}

function rectificationOf({ content, rectified, replaced }: PendingRecord): VerifactuRectification | null {
  const { rectification_mode: mode } = content;
  if (mode === null) return null;
  return {
    mode: mode === "substitution" ? "S" : "I",
    invoices: rectified,
    replaced: mode === "substitution" ? replaced : null,
  };
}

type DescribedContent = Pick<PendingRecord["content"], "correction"> & {
  readonly lines: readonly { readonly concept: string }[];
};

/** Description for AEAT, from the line texts; limited to 500 characters. */
export const descriptionOf = ({ lines, correction }: DescribedContent): string =>
  correction?.description ?? [...new Set(lines.map(({ concept }) => concept))].join("; ");

/** A refused first record is repeated as the correction of one that AEAT does not have. */
function correctionOf({ kind, refusals, is_issue_unknown, follows_refusal }: PendingRecord): CorrectionKind | null {
  if (kind === "issue") return refusals > 0 ? "X" : null;
  if (is_issue_unknown) return "X";
  return refusals > 0 || follows_refusal ? "S" : "N";
}

/** XML element of a record in a message. */
export function elementOf(record: PendingRecord, system: BillingSystem): XmlElement {
  const { issuer_tax_id, hash, content, issue_date } = record;
  const previous: VerifactuInvoiceId | null = record.previous && { issuer_tax_id, ...record.previous };
  const chained = { ...record, previous_hash: record.previous_hash === "" ? null : record.previous_hash };
  const third_party = content.paper?.third_party ?? null;
  const common = { hash, previous, issuer_name: content.issuer_name, third_party, system };
  if (record.kind === "annul") {
    const { is_issue_unknown, refusals } = record;
    return annulmentElement({ ...common, record: chained, is_issue_unknown, was_refused: refusals > 0 });
  }
  return registrationElement({
    ...common,
    record: chained,
    operation_date: content.operation_date === issue_date ? null : content.operation_date,
    description: descriptionOf(content),
    recipients: recipientOf(record),
    tax_lines: taxLinesOf(record),
    rectification: rectificationOf(record),
    correction: correctionOf(record),
  });
}
