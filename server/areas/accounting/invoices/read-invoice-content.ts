import * as z from "zod/mini";
import { amountsByRate, type InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { indirectTaxNames } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { isNotSubject } from "#shared/domain/accounting/invoices/propose-tax.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { recordModes } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { verificationAddress } from "#shared/domain/accounting/verifactu/verifactu.ts";
import type { Language } from "#shared/lib/language.ts";
import { isOfOtherNumber } from "#server/areas/accounting/verifactu/pending-records.ts";
import { readLogo } from "#server/areas/company/read-logo.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import type { InvoicePdfContent } from "./pdf/invoice-content.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";

// The database's part, in server/schema: invoice_pdf_data, pdf_data_of, invoice_tax_facts, fallback_payment_method.

/**
 * Print data besides the invoice's own columns (`pdf_data_of`): of a draft the present values, of an
 * issued invoice those of its issue.
 */
const paper = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  method: z.nullable(z.string()),
  method_kind: z.nullable(z.string()),
  payer_iban: z.nullable(z.string()),
  mandate: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  place: z.nullable(z.string()),
  logo_id: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** Whether the customer pays for the tenants; older invoices have none. */
  is_payer: z.optional(z.boolean()),
  /** Of a part of a split rental: basis points, and whether the contract makes each tenant liable for the whole. */
  share: z.optional(z.int()),
  is_joint: z.optional(z.boolean()),
});
type FrozenInvoice = z.infer<typeof paper>;

const around = z.object({
  paper,
  /** How the issuer kept records when that of its issue was made; null without a record. */
  mode: z.nullable(z.enum(recordModes)),
  /** Whether the tax agency's production service has that record or a correction of it, or gets one and has accepted others of the period. */
  is_filed: z.boolean(),
  /** Of an invoice that was issued in TicketBAI; null where its file could not be made and is never signed. */
  ticketbai: z.nullable(z.object({ identifier: z.nullable(z.string()), address: z.nullable(z.string()) })),
  /** Kind of each line's payment application, by its id: frozen with the issue, of drafts and earlier invoices the present one. */
  kinds: z.record(z.string(), z.enum(paymentApplicationKinds)),
  rectified: z.array(z.object({ number: z.string(), issue_date: z.string() })),
});

const AROUND = `
  select coalesce(i.paper, pdf_data_of(i, 'off')) as paper,
    (select v.mode from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') as mode,
    coalesce((select bool_or(v.sent_state in ('accepted', 'accepted_with_errors') or (v.sent_state = 'pending' and v.erased_at is null
        and not ${isOfOtherNumber("v")}
        and exists (select from verifactu_sending s where s.issuer_id = i.issuer_id and s.environment = 'production')
        and (select m.accepted_at is not null from issuer_mode m where m.issuer_id = i.issuer_id and m.starts_on <= i.issue_date
             order by m.starts_on desc limit 1)))
      from verifactu_record v where v.invoice_id = i.id and v.kind <> 'annul'), false) as is_filed,
    (select json_build_object('identifier', f.identifier, 'address', f.verification_url) from ticketbai_file f
     where f.invoice_id = i.id and (f.state = 'signed' or f.state = 'waiting' and f.erased_at is null)) as ticketbai,
    coalesce(i.paper -> 'kinds', invoice_tax_facts(i.id, i.rental_id) -> 'kinds') as kinds,
    coalesce((select json_agg(json_build_object('number', r.number, 'issue_date', r.issue_date) order by r.issue_date, r.number)
              from invoice r where r.id = any(i.rectified_ids)), '[]') as rectified
  from invoice i where i.id = $1`;

/** Splits `Mayor, 1, 28013 Madrid` into letter lines: the postal code begins a line. */
const addressLines = (address: string | null): readonly string[] =>
  address === null ? [] : address.split(/, (?=\d{5} )/);

const marks = { draft: "draft", annulled: "annulled", issued: null, rectified: null } as const;

/** Masks the middle of an IBAN: the payer recognises the account, other readers do not learn it. */
const masked = (iban: string): string => `${iban.slice(0, 4)}${"•".repeat(iban.length - 8)}${iban.slice(-4)}`;

/** Account to pay by transfer, or the masked account that is debited. */
function ibanOf({ method_kind, iban, payer_iban }: FrozenInvoice): string | null {
  if (method_kind === "direct_debit") return payer_iban && masked(payer_iban);
  return method_kind === "transfer" || method_kind === null ? iban : null;
}

type Around = z.infer<typeof around>;

function rectificationOf(invoice: Invoice, { rectified }: Around): InvoicePdfContent["rectification"] {
  const { rectification_type: type, rectification_mode: mode, reason } = invoice;
  return type && mode ? { type, mode, invoices: rectified, reason: reason ?? "" } : null;
}

function linesOf(lines: readonly InvoiceLine[], { kinds }: Around): InvoicePdfContent["lines"] {
  return lines.map(({ payment_application_id, amount, ...line }) => ({
    concept: line.concept,
    quantity: line.quantity,
    unit_amount: line.unit_amount,
    net_amount: amount,
    tax_rate: line.tax_rate,
    withholding_rate: line.withholding_rate,
    exemption_reason: line.exemption_reason,
    is_not_subject: isNotSubject(kinds[payment_application_id] ?? "other"),
  }));
}

/** Sums by rate, without zero rates. */
const rates = (lines: readonly InvoiceLine[], rateOf: (line: InvoiceLine) => number) =>
  amountsByRate(lines, rateOf).filter(({ rate }) => rate > 0);

/** Where the content of an invoice's PDF is read from. */
export interface InvoiceSources {
  readonly db: Queryable;
  readonly files: FileStorage;
}

/** AEAT's URL for the invoice; null without a record, and in VERI*FACTU where AEAT does not get it. */
function verificationOf(invoice: Invoice, { mode, is_filed }: Around): string | null {
  const { number, issue_date, issuer_tax_id, total } = invoice;
  if (mode === null || number === null || issue_date === null || (mode === "verifactu" && !is_filed)) return null;
  return verificationAddress({ issuer_tax_id, number, issue_date, total }, "production", mode);
}

function ticketbaiOf({ ticketbai }: Around): InvoicePdfContent["ticketbai"] {
  if (ticketbai === null) return null;
  const { identifier, address } = ticketbai;
  return { code: identifier === null || address === null ? null : { identifier, address } };
}

function issuerOf(invoice: Invoice, { phone, email, color }: FrozenInvoice, logo: Uint8Array | null): PdfIssuer {
  const { issuer_name: name, issuer_tax_id: tax_id, issuer_address } = invoice;
  return { name, tax_id, address: addressLines(issuer_address), phone, email, logo, color };
}

/** Content of an invoice's PDF, from the invoice, its lines and related data. */
export async function readInvoiceContent(
  sources: InvoiceSources,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  language: Language,
): Promise<InvoicePdfContent> {
  const { db, files } = sources;
  const [row] = await db.query(AROUND, [invoice.id]);
  const found = around.parse(row);
  const { asset, place, method, mandate, logo_id } = found.paper;
  const { period_start, period_end, issue_date, created_at } = invoice;
  return {
    language,
    created_at: issue_date ? `${issue_date}T12:00:00Z` : created_at,
    kind: invoice.kind,
    mark: marks[invoice.state],
    former: invoice.former_amount === null ? null : { amount: invoice.former_amount, outstanding: invoice.outstanding },
    number: invoice.number,
    issuer: issuerOf(invoice, found.paper, await readLogo(db, files, logo_id)),
    customer: {
      name: invoice.customer_name,
      tax_id: invoice.customer_tax_id,
      address: addressLines(invoice.customer_address),
      joint_names: invoice.joint_tenants,
      is_payer: found.paper.is_payer ?? false,
      share: found.paper.share ?? null,
      is_joint: found.paper.is_joint ?? false,
    },
    issue_date,
    operation_date: invoice.operation_date,
    due_date: invoice.due_date,
    period: period_start && period_end ? { start: period_start, end: period_end } : null,
    asset: asset === null ? null : { name: asset, address: addressLines(place) },
    lines: linesOf(lines, found),
    tax_name: indirectTaxNames[invoice.indirect_tax],
    taxes: rates(lines, ({ tax_rate }) => tax_rate),
    withholdings: rates(lines, ({ withholding_rate }) => withholding_rate),
    net_amount: invoice.net_amount,
    total: invoice.total,
    amount_due: invoice.amount_due,
    payment: { method, iban: ibanOf(found.paper), mandate_reference: mandate },
    rectification: rectificationOf(invoice, found),
    verification_address: verificationOf(invoice, found),
    is_verifiable: found.mode === "verifactu",
    ticketbai: ticketbaiOf(found),
    notes: invoice.notes,
  };
}
