import { amountsByRate, type InvoiceLine } from "#shared/domain/accounting/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoice.ts";
import { verificationAddress } from "#shared/domain/accounting/verifactu.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Runner } from "#server/db/table-store.ts";
import type { InvoicePdfContent } from "#server/services/pdf/invoice-content.ts";

/** What the neighbours of an invoice say on it. */
interface Around {
  readonly phone: string | null;
  readonly email: string | null;
  readonly iban: string | null;
  readonly payer_iban: string | null;
  readonly method_kind: string | null;
  readonly place: string | null;
  readonly is_recorded: boolean;
  readonly rectified: readonly { readonly number: string; readonly issue_date: string }[];
}

const AROUND = `
  select coalesce(o.phone, c.phone) as phone, coalesce(o.email, c.email) as email, s.bank_account as iban,
    p.bank_account as payer_iban, m.kind as method_kind, address_text(b.address_id) as place,
    exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') as is_recorded,
    coalesce((select json_agg(json_build_object('number', r.number, 'issue_date', r.issue_date) order by r.issue_date, r.number)
              from invoice r where r.id = any(i.rectified_ids)), '[]') as rectified
  from invoice i join issuer s on s.id = i.issuer_id
  left join owner o on o.id = s.owner_id left join company c on s.owner_id is null
  left join person p on p.id = i.person_id left join payment_method m on m.id = i.payment_method_id
  left join asset a on a.id = i.asset_id left join property b on b.id = a.property_id
  where i.id = $1`;

/** `Mayor, 1, 28013 Madrid` as it is written on a letter: the postal code begins a line. */
const addressLines = (address: string | null): readonly string[] =>
  address === null ? [] : address.split(/, (?=\d{5} )/);

const marks = { draft: "draft", annulled: "annulled", issued: null, rectified: null } as const;

/** Where to pay by transfer, or the end of the account from which it is collected. */
function ibanOf({ method_kind, iban, payer_iban }: Around): string | null {
  if (method_kind === "direct_debit") return payer_iban;
  return method_kind === "transfer" || method_kind === null ? iban : null;
}

function rectificationOf(invoice: Invoice, { rectified }: Around): InvoicePdfContent["rectification"] {
  const { rectification_type: type, rectification_mode: mode, reason } = invoice;
  return type && mode ? { type, mode, invoices: rectified, reason: reason ?? "" } : null;
}

function linesOf(lines: readonly InvoiceLine[]): InvoicePdfContent["lines"] {
  return lines.map(({ concept, quantity, unit_amount, amount, tax_rate, withholding_rate, exemption_reason }) => ({
    concept,
    quantity,
    unit_amount,
    net_amount: amount,
    tax_rate,
    withholding_rate,
    exemption_reason,
  }));
}

/** What is asked of each rate that is one. */
const rates = (lines: readonly InvoiceLine[], rateOf: (line: InvoiceLine) => number) =>
  amountsByRate(lines, rateOf).filter(({ rate }) => rate > 0);

/** Where AEAT says whether it knows an invoice; null for what it is not told. */
function verificationOf(invoice: Invoice, { is_recorded }: Around): string | null {
  const { number, issue_date, issuer_tax_id, total } = invoice;
  return is_recorded && number && issue_date ? verificationAddress({ issuer_tax_id, number, issue_date, total }) : null;
}

/** What an invoice's PDF says, from the row and its lines as they stand and what is around them. */
export async function readInvoiceContent(
  db: Runner,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  language: Language,
): Promise<InvoicePdfContent> {
  const [around] = await db.query<Around>(AROUND, [invoice.id]);
  if (!around) throw new Error("An invoice without an issuer");
  const { period_start, period_end, asset_label, payment_method_label, issue_date, created_at } = invoice;
  return {
    language,
    created_at: issue_date ? `${issue_date}T12:00:00Z` : created_at,
    kind: invoice.kind,
    mark: marks[invoice.state],
    number: invoice.number,
    issuer: {
      name: invoice.issuer_name,
      tax_id: invoice.issuer_tax_id,
      address: addressLines(invoice.issuer_address),
      phone: around.phone,
      email: around.email,
      logo: null,
      color: null,
    },
    customer: {
      name: invoice.customer_name,
      tax_id: invoice.customer_tax_id,
      address: addressLines(invoice.customer_address),
      joint_names: invoice.joint_tenants,
    },
    issue_date,
    operation_date: invoice.operation_date,
    due_date: invoice.due_date,
    period: period_start && period_end ? { start: period_start, end: period_end } : null,
    asset: asset_label === null ? null : { name: asset_label, address: addressLines(around.place) },
    lines: linesOf(lines),
    tax_name: "IVA",
    taxes: rates(lines, ({ tax_rate }) => tax_rate),
    withholdings: rates(lines, ({ withholding_rate }) => withholding_rate),
    net_amount: invoice.net_amount,
    total: invoice.total,
    amount_due: invoice.amount_due,
    payment: { method: payment_method_label, iban: ibanOf(around), mandate_reference: null },
    rectification: rectificationOf(invoice, around),
    verification_address: verificationOf(invoice, around),
    notes: invoice.notes,
  };
}
