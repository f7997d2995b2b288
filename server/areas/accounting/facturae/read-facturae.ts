import * as z from "zod/mini";
import type { FacturaeGap } from "#shared/domain/accounting/invoices/facturae.ts";
import { hasFacturae } from "#shared/domain/accounting/invoices/has-facturae.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { notSubjectReasons } from "#shared/domain/accounting/invoices/not-subject.ts";
import { isNotSubject } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { paymentMethodKinds } from "#shared/domain/accounting/payments/payment-method.ts";
import { firstOfMonth, lastOfMonth } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type {
  AdministrativeCentres,
  FacturaeContent,
  FacturaeLine,
  FacturaePayment,
  FacturaeRectification,
} from "./facturae-content.ts";
import { fitsFacturae } from "./facturae-number.ts";
import { frozenParty, type FrozenParty, presentName, readParty, type ReadParty } from "./frozen-parties.ts";

// The database's part, in server/schema: invoice_pdf_data, invoice_parties, invoice_tax_facts.

/** What is frozen with the issue (`invoice.paper`), as far as a Facturae has it. */
const frozen = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  method_kind: z.nullable(z.enum(paymentMethodKinds)),
  payer_iban: z.nullable(z.string()),
  mandate: z.nullable(z.string()),
  // Invoices issued before have neither; of blocked and erased persons they are null.
  seller: z.optional(z.nullable(frozenParty)),
  buyer: z.optional(z.nullable(frozenParty)),
  /** Of an invoice in the name of an owner: the company that issues it. */
  third_party: z.optional(z.object({ ...frozenParty.shape, name: z.string(), tax_id: z.string() })),
});

const facts = z.object({
  paper: frozen,
  seller_name: z.nullable(presentName),
  buyer_name: z.nullable(presentName),
  kinds: z.record(z.string(), z.enum(paymentApplicationKinds)),
  rectified: z.array(
    z.object({
      number: z.string(),
      issue_date: z.string(),
      operation_date: z.nullable(z.string()),
      net_amount: z.int(),
      tax_amount: z.int(),
      withholding_amount: z.int(),
    }),
  ),
});
type Facts = z.infer<typeof facts>;

// Issued invoices are fixed, those that it rectifies as well.
const FACTS = `
  select i.paper,
    (select json_build_object('name', o.name, 'last_name', o.last_name) from issuer s join owner o on o.id = s.owner_id
     where s.id = i.issuer_id and o.label = i.issuer_name and o.documentation = i.issuer_tax_id) as seller_name,
    (select json_build_object('name', c.name, 'last_name', c.last_name)
     from (select id, name, last_name, label, documentation from person where id = i.person_id and i.owner_id is null
           union all select id, name, last_name, label, documentation from owner where id = i.owner_id) c
     where c.label = i.customer_name and c.documentation = i.customer_tax_id) as buyer_name,
    coalesce(i.paper -> 'kinds', invoice_tax_facts(i.id, i.rental_id) -> 'kinds') as kinds,
    coalesce((select json_agg(json_build_object('number', r.number, 'issue_date', r.issue_date, 'operation_date', r.operation_date,
                'net_amount', r.net_amount, 'tax_amount', r.tax_amount, 'withholding_amount', r.withholding_amount)
                order by r.issue_date, r.number)
              from invoice r where r.id = any(i.rectified_ids)), '[]') as rectified
  from invoice i where i.id = $1`;

export type ReadFacturae =
  | { readonly content: FacturaeContent; readonly gaps: readonly [] }
  | { readonly content: null; readonly gaps: readonly FacturaeGap[] };

/** What is not subject needs no typed reason: the law names it. */
function untaxedOf(
  tax: IndirectTax,
  { tax_rate, payment_application_id, exemption_reason }: InvoiceLine,
  { kinds }: Facts,
) {
  if (tax_rate > 0) return null;
  const is_exempt = !isNotSubject(kinds[payment_application_id] ?? "other");
  const reason = exemption_reason ?? (is_exempt ? null : translateIn("es")(notSubjectReasons[tax]));
  return reason === null ? null : { is_exempt, reason };
}

const linesOf = (tax: IndirectTax, lines: readonly InvoiceLine[], found: Facts): FacturaeLine[] =>
  lines.map((line) => ({ ...line, tax, untaxed: untaxedOf(tax, line, found) }));

function paymentOf({ method_kind, iban, payer_iban, mandate }: Facts["paper"]): FacturaePayment | null {
  if (method_kind === null) return null;
  if (method_kind === "transfer") return iban === null ? null : { means: "transfer", iban };
  if (method_kind === "direct_debit")
    return payer_iban === null ? null : { means: "direct_debit", iban: payer_iban, mandate };
  return { means: method_kind === "bizum" ? "other" : method_kind };
}

type Amounts = Pick<Invoice, "net_amount" | "tax_amount" | "withholding_amount">;

/** What it changes: of a difference its amounts, of a replacement how these differ from the rectified ones. */
function changesOf(mode: FacturaeRectification["mode"], invoice: Amounts, { rectified }: Facts) {
  const differs = (field: keyof Amounts) => {
    const before = mode === "differences" ? 0 : rectified.reduce((sum, { [field]: amount }) => sum + amount, 0);
    return invoice[field] !== before;
  };
  if (differs("net_amount")) return "base";
  if (differs("tax_amount")) return "tax";
  return differs("withholding_amount") ? "withholding" : "detail";
}

function rectificationOf(invoice: Invoice, found: Facts): FacturaeRectification | null {
  const { rectification_mode: mode, rectification_type, reason } = invoice;
  if (mode === null) return null;
  const days = found.rectified.map(({ issue_date, operation_date }) => operation_date ?? issue_date).toSorted();
  const [first, last] = [days[0] ?? invoice.issue_date ?? "", days.at(-1) ?? invoice.issue_date ?? ""];
  return {
    mode,
    reason: reason ?? "",
    invoices: found.rectified.map(({ number, issue_date }) => ({ number, issue_date })),
    tax_period: { start: firstOfMonth(first), end: lastOfMonth(last) },
    changes: rectification_type === "R2" ? "insolvency" : changesOf(mode, invoice, found),
  };
}

/** The three offices of a public body, which are given together. */
function centresOf(buyer: FrozenParty | null | undefined): AdministrativeCentres | null {
  const { accounting_office, managing_body, processing_unit } = buyer ?? {};
  return accounting_office && managing_body && processing_unit
    ? { accounting_office, managing_body, processing_unit }
    : null;
}

/** The company that issues in the owner's name; null where the issuer itself does, and of earlier invoices. */
function readThirdParty({ third_party }: Facts["paper"]): ReadParty | null {
  if (!third_party) return null;
  const { name, tax_id } = third_party;
  return readParty("third_party", { name, tax_id, address: null, phone: null, email: null }, third_party, null);
}

type Parties = Pick<FacturaeContent, "seller" | "buyer" | "third_party">;

/** Seller, buyer and who issues it, or all that lacks of them. */
function readParties(invoice: Invoice, { paper, seller_name, buyer_name }: Facts) {
  const { issuer_name, issuer_tax_id, issuer_address, customer_name, customer_tax_id, customer_address } = invoice;
  const { phone, email } = paper;
  const invoiced = { name: issuer_name, tax_id: issuer_tax_id, address: issuer_address, phone, email };
  const seller = readParty("seller", invoiced, paper.seller, seller_name);
  const customer = { name: customer_name, tax_id: customer_tax_id, address: customer_address };
  const buyer = readParty("buyer", { ...customer, phone: null, email: null }, paper.buyer, buyer_name);
  const third = readThirdParty(paper);
  const gaps = [...new Set([...seller.gaps, ...buyer.gaps, ...(third?.gaps ?? [])])];
  if (seller.party === null || buyer.party === null || third?.party === null) return { content: null, gaps };
  const content: Parties = { seller: seller.party, buyer: buyer.party, third_party: third?.party ?? null };
  return { content, gaps };
}

/** The further tenants and the notes, which the PDF has as well. */
function additionalOf({ joint_tenants, notes }: Invoice): string | null {
  const joint =
    joint_tenants.length > 0 ? translateIn("es")("accounting.pdf.joint", { names: joint_tenants.join("; ") }) : null;
  const texts = [joint, notes].filter((text) => text !== null && text.trim() !== "");
  return texts.length === 0 ? null : texts.join("\n");
}

/**
 * The content of an issued invoice's Facturae, from what is frozen with the issue, or all that lacks for it.
 * @param view whether the payer's account is shown, which elsewhere only readers of persons see whole
 */
export async function readFacturae(
  db: Queryable,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  { shows_account }: { readonly shows_account: boolean },
): Promise<ReadFacturae> {
  const { number, issue_date, period_start, period_end, operation_date } = invoice;
  if (!hasFacturae(invoice) || number === null || issue_date === null)
    return { content: null, gaps: ["facturae_not_offered"] };
  const [row] = await db.query(FACTS, [invoice.id]);
  const found = facts.parse(row);
  const parties = readParties(invoice, found);
  const gaps = [...parties.gaps, ...(fitsFacturae(number) ? [] : (["facturae_number"] as const))];
  if (parties.content === null || gaps.length > 0) return { content: null, gaps };
  const { net_amount, tax_amount, withholding_amount, amount_due, due_date } = invoice;
  const content: FacturaeContent = {
    number,
    issue_date,
    operation_date: operation_date === issue_date ? null : operation_date,
    period: period_start && period_end ? { start: period_start, end: period_end } : null,
    due_date,
    ...parties.content,
    centres: centresOf(found.paper.buyer),
    lines: linesOf(invoice.indirect_tax, lines, found),
    net_amount,
    tax_amount,
    withholding_amount,
    amount_due,
    payment: paymentOf(shows_account ? found.paper : { ...found.paper, payer_iban: null }),
    rectification: rectificationOf(invoice, found),
    additional: additionalOf(invoice),
  };
  return { content, gaps: [] };
}
