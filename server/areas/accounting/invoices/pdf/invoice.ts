import { translateIn } from "#server/engine/services/translations.ts";
import { formatIban } from "#shared/domain/core/iban.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatPercent } from "#shared/lib/numbers.ts";
import {
  drawBlocks,
  drawFacts,
  drawNotice,
  drawParagraphs,
  drawSums,
  type SumLine,
  sumsHeight,
} from "#server/engine/services/pdf/blocks.ts";
import type { InvoicePdfContent, InvoicePdfLine } from "./invoice-content.ts";
import {
  drawFooters,
  drawLetterhead,
  drawMark,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { type PdfColumn, drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";
import { drawTicketbai } from "./ticketbai-block.ts";
import { drawVerifactu } from "./verifactu-block.ts";

const present = <T>(list: readonly (T | null | false)[]): T[] =>
  list.filter((one): one is T => one !== null && one !== false);

function headingFacts(content: InvoicePdfContent, t: Translate): (readonly [string, string])[] {
  const { language, issue_date, operation_date, due_date, period } = content;
  return present([
    issue_date !== null && ([t("accounting.pdf.issue_date"), formatDate(issue_date, language)] as const),
    operation_date !== null && ([t("accounting.pdf.operation_date"), formatDate(operation_date, language)] as const),
    due_date !== null && ([t("accounting.pdf.due_date"), formatDate(due_date, language)] as const),
    period && ([t("accounting.pdf.period_from"), formatDate(period.start, language)] as const),
    period && ([t("accounting.pdf.period_until"), formatDate(period.end, language)] as const),
  ]);
}

/** The other tenants of the contract. Of a part, only those who are liable for it too. */
function othersOf({ joint_names, is_payer, share }: InvoicePdfContent["customer"], t: Translate): string | null {
  if (joint_names.length === 0 || share !== null) return null;
  return t(is_payer ? "accounting.pdf.tenants" : "accounting.pdf.joint", { names: joint_names.join(", ") });
}

/** Of a split rental: which part it bills, and what the contract says of the rest. */
function partOf(
  { joint_names, share, is_joint }: InvoicePdfContent["customer"],
  t: Translate,
  language: Language,
): readonly string[] {
  if (share === null) return [];
  const part = t("accounting.pdf.part", { share: formatPercent(share, language) });
  return is_joint && joint_names.length > 0
    ? [part, t("accounting.pdf.joint_liability", { names: joint_names.join(", ") })]
    : [part];
}

function drawParties(canvas: PdfCanvas, { kind, customer, asset, language }: InvoicePdfContent, t: Translate): void {
  const to = {
    title: t(kind === "receipt" && !customer.is_payer ? "accounting.pdf.tenant" : "accounting.pdf.customer"),
    lines: present([
      customer.name,
      customer.tax_id,
      ...customer.address,
      othersOf(customer, t),
      ...partOf(customer, t, language),
    ]),
  };
  const of = asset && { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] };
  drawBlocks(canvas, present([to, of]));
}

function drawRectification(canvas: PdfCanvas, { rectification, language }: InvoicePdfContent, t: Translate): void {
  if (!rectification) return;
  const { type, mode, invoices, reason } = rectification;
  const rectified = invoices.map(({ number, issue_date }) =>
    t("accounting.pdf.rectified_invoice", { number, date: formatDate(issue_date, language) }),
  );
  drawNotice(canvas, t("accounting.pdf.rectifies", { invoices: rectified.join("; ") }), [
    `${type} · ${t(`accounting.pdf.rectification.${type}`)} · ${t(`accounting.pdf.rectification.${mode}`)}`,
    t("accounting.pdf.reason", { reason }),
  ]);
}

/** The PDF of an invoice of the former system is no invoice: that one was issued there. */
function drawOrigin(canvas: PdfCanvas, { former, language }: InvoicePdfContent, t: Translate): void {
  if (former === null) return;
  drawNotice(canvas, t("accounting.pdf.former"), [
    t("accounting.pdf.former_amount", { amount: formatCents(former.amount, language) }),
  ]);
}

function columnsOf({ withholdings, tax_name }: InvoicePdfContent, t: Translate): PdfColumn[] {
  return present<PdfColumn>([
    { title: t("accounting.pdf.concept"), align: "left", grows: true },
    { title: t("accounting.pdf.quantity"), align: "right" },
    { title: t("accounting.pdf.unit_amount"), align: "right" },
    { title: tax_name, align: "right" },
    withholdings.length > 0 && { title: t("accounting.pdf.withholding"), align: "right" },
    { title: t("accounting.pdf.amount"), align: "right" },
  ]);
}

function taxOf(
  { exemption_reason, is_not_subject, tax_rate }: InvoicePdfLine,
  language: Language,
  t: Translate,
): string {
  // What is not subject needs no typed reason.
  const isUntaxed = tax_rate === 0 && (exemption_reason !== null || is_not_subject);
  if (!isUntaxed) return formatPercent(tax_rate, language);
  return t(is_not_subject ? "accounting.pdf.not_subject" : "accounting.pdf.exempt");
}

function rowOf(line: InvoicePdfLine, { language, withholdings }: InvoicePdfContent, t: Translate): PdfRow {
  const withheld = line.withholding_rate === 0 ? "–" : formatPercent(line.withholding_rate, language);
  const texts = present([
    formatNumber(line.quantity, language),
    formatCents(line.unit_amount, language),
    taxOf(line, language, t),
    withholdings.length > 0 && withheld,
    formatCents(line.net_amount, language),
  ]);
  const detail = line.tax_rate > 0 ? null : line.exemption_reason;
  return { cells: [{ text: line.concept, detail }, ...texts.map((text) => ({ text }))] };
}

function sumsOf(content: InvoicePdfContent, t: Translate): SumLine[] {
  const { language, kind, former, tax_name, taxes, withholdings, net_amount, total, amount_due } = content;
  // A receipt without taxes has no subtotals.
  if (kind === "receipt" && former === null && taxes.length + withholdings.length === 0) return [];
  const on = (base: number) => t("accounting.pdf.on_base", { base: formatCents(base, language) });
  return [
    { label: t("accounting.pdf.net"), value: formatCents(net_amount, language) },
    ...taxes.map(({ rate, base, amount }) => ({
      label: `${tax_name} ${formatPercent(rate, language)}`,
      detail: on(base),
      value: formatCents(amount, language),
    })),
    {
      label: t(kind === "receipt" ? "accounting.pdf.total_receipt" : "accounting.pdf.total"),
      value: formatCents(total, language),
      is_strong: true,
    },
    ...withholdings.map(({ rate, base, amount }) => ({
      label: t("accounting.pdf.withholding_rate", { rate: formatPercent(rate, language) }),
      detail: on(base),
      value: formatCents(0 - amount, language),
    })),
    ...(former === null
      ? []
      : [
          {
            label: t("accounting.pdf.former_settled"),
            value: formatCents(former.outstanding - amount_due, language),
          },
        ]),
  ];
}

const sumsWidth = (canvas: PdfCanvas) => canvas.width * 0.46;

/** Height of the totals, which share a page with the line above them. */
const totalsHeight = (canvas: PdfCanvas, content: InvoicePdfContent, t: Translate) =>
  sumsHeight(canvas, sumsOf(content, t), sumsWidth(canvas)) + 20;

function drawTotals(canvas: PdfCanvas, content: InvoicePdfContent, t: Translate): void {
  const { language, payment, due_date, former } = content;
  const amount_due = former?.outstanding ?? content.amount_due;
  const lines = sumsOf(content, t);
  const width = sumsWidth(canvas);
  const x = canvas.right - width;
  const facts = present([
    payment.method !== null && ([t("accounting.pdf.payment_method"), payment.method] as const),
    payment.iban !== null && ([t("accounting.pdf.account"), formatIban(payment.iban)] as const),
    payment.mandate_reference !== null && ([t("accounting.pdf.mandate"), payment.mandate_reference] as const),
    due_date !== null && ([t("accounting.pdf.due_date"), formatDate(due_date, language)] as const),
  ]);
  canvas.need(totalsHeight(canvas, content, t));
  const y = canvas.y + 12;
  const ofFacts = drawFacts(canvas, facts, { x: canvas.left, y: y + 4, width: canvas.width - width - 36 });
  const isOwedBack = amount_due < 0;
  const label = t(isOwedBack ? "accounting.pdf.amount_owed_back" : "accounting.pdf.amount_due");
  const result = { label, value: formatCents(Math.abs(amount_due), language) };
  canvas.y = Math.max(ofFacts, drawSums(canvas, lines, result, { x, y, width })) + 16;
}

/**
 * Renders the PDF of an invoice, rectifying invoice or receipt, drafts included. The same content gives the same
 * bytes.
 */
export async function renderInvoice(content: InvoicePdfContent): Promise<Buffer> {
  const { language, issuer, kind, former, number, mark, verification_address: address, is_verifiable } = content;
  const t = translateIn(language);
  const title = t(former === null ? `accounting.pdf.kind.${kind}` : "accounting.pdf.kind.former");
  const name = [title, number].filter(Boolean).join(" ");
  const { created_at } = content;
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  drawLetterhead(canvas, {
    issuer,
    logo: await prepareLogo(issuer.logo),
    heading: { title, number, facts: headingFacts(content, t) },
    ...(address !== null && {
      middle: (x: number, width: number) => drawVerifactu(canvas, { address, is_verifiable }, { x, width }),
    }),
  });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawParties(canvas, content, t);
    drawOrigin(canvas, content, t);
    drawRectification(canvas, content, t);
    drawTable(
      canvas,
      columnsOf(content, t),
      content.lines.map((line) => rowOf(line, content, t)),
      { below: totalsHeight(canvas, content, t) },
    );
    drawTotals(canvas, content, t);
    if (content.notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), content.notes);
    if (content.ticketbai !== null) drawTicketbai(canvas, content.ticketbai.code, t);
  });
  if (mark) drawMark(canvas, t(`accounting.pdf.mark.${mark}`));
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
