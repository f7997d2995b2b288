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

function drawParties(paper: PdfCanvas, { kind, customer, asset }: InvoicePdfContent, t: Translate): void {
  const joint =
    customer.joint_names.length > 0 && t("accounting.pdf.joint", { names: customer.joint_names.join(", ") });
  const to = {
    title: t(kind === "receipt" ? "accounting.pdf.tenant" : "accounting.pdf.customer"),
    lines: present([customer.name, customer.tax_id, ...customer.address, joint]),
  };
  const of = asset && { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] };
  drawBlocks(paper, present([to, of]));
}

function drawRectification(paper: PdfCanvas, { rectification, language }: InvoicePdfContent, t: Translate): void {
  if (!rectification) return;
  const { type, mode, invoices, reason } = rectification;
  const told = invoices.map(({ number, issue_date }) =>
    t("accounting.pdf.rectified_invoice", { number, date: formatDate(issue_date, language) }),
  );
  drawNotice(paper, t("accounting.pdf.rectifies", { invoices: told.join("; ") }), [
    `${type} · ${t(`accounting.pdf.rectification.${type}`)} · ${t(`accounting.pdf.rectification.${mode}`)}`,
    t("accounting.pdf.reason", { reason }),
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
  if (exemption_reason === null) return formatPercent(tax_rate, language);
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
  return { cells: [{ text: line.concept, detail: line.exemption_reason }, ...texts.map((text) => ({ text }))] };
}

function sumsOf(content: InvoicePdfContent, t: Translate): SumLine[] {
  const { language, kind, tax_name, taxes, withholdings, net_amount, total } = content;
  // A receipt without taxes has no subtotals.
  if (kind === "receipt" && taxes.length + withholdings.length === 0) return [];
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
  ];
}

const sumsWidth = (paper: PdfCanvas) => paper.width * 0.46;

/** Height of the totals, which share a page with the line above them. */
const totalsHeight = (paper: PdfCanvas, content: InvoicePdfContent, t: Translate) =>
  sumsHeight(paper, sumsOf(content, t), sumsWidth(paper)) + 20;

function drawTotals(paper: PdfCanvas, content: InvoicePdfContent, t: Translate): void {
  const { language, payment, due_date, amount_due } = content;
  const lines = sumsOf(content, t);
  const width = sumsWidth(paper);
  const x = paper.right - width;
  const facts = present([
    payment.method !== null && ([t("accounting.pdf.payment_method"), payment.method] as const),
    payment.iban !== null && ([t("accounting.pdf.account"), formatIban(payment.iban)] as const),
    payment.mandate_reference !== null && ([t("accounting.pdf.mandate"), payment.mandate_reference] as const),
    due_date !== null && ([t("accounting.pdf.due_date"), formatDate(due_date, language)] as const),
  ]);
  paper.need(totalsHeight(paper, content, t));
  const y = paper.y + 12;
  const ofFacts = drawFacts(paper, facts, { x: paper.left, y: y + 4, width: paper.width - width - 36 });
  const isOwedBack = amount_due < 0;
  const label = t(isOwedBack ? "accounting.pdf.amount_owed_back" : "accounting.pdf.amount_due");
  const result = { label, value: formatCents(Math.abs(amount_due), language) };
  paper.y = Math.max(ofFacts, drawSums(paper, lines, result, { x, y, width })) + 16;
}

/**
 * Renders the PDF of an invoice, rectifying invoice or receipt, drafts included. The same content gives the same
 * bytes.
 */
export async function renderInvoice(content: InvoicePdfContent): Promise<Buffer> {
  const { language, issuer, kind, number, mark, verification_address: address } = content;
  const t = translateIn(language);
  const title = t(`accounting.pdf.kind.${kind}`);
  const name = [title, number].filter(Boolean).join(" ");
  const { created_at } = content;
  const paper = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  drawLetterhead(paper, {
    issuer,
    logo: await prepareLogo(issuer.logo),
    heading: { title, number, facts: headingFacts(content, t) },
    ...(address !== null && { middle: (x: number, width: number) => drawVerifactu(paper, address, { x, width }) }),
  });
  withRunningHead(paper, `${name} · ${issuer.name}`, () => {
    drawParties(paper, content, t);
    drawRectification(paper, content, t);
    drawTable(
      paper,
      columnsOf(content, t),
      content.lines.map((line) => rowOf(line, content, t)),
      { below: totalsHeight(paper, content, t) },
    );
    drawTotals(paper, content, t);
    if (content.notes !== null) drawParagraphs(paper, t("accounting.pdf.notes"), content.notes);
  });
  if (mark) drawMark(paper, t(`accounting.pdf.mark.${mark}`));
  drawFooters(paper, issuer, language);
  return paper.finish();
}
