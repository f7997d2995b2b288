import { translateIn } from "#server/engine/services/translations.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { amountInWords } from "#shared/lib/amount-in-words.ts";
import { type DateString, formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { type Block, drawBlocks, drawFacts, drawNotice, drawParagraphs } from "#server/engine/services/pdf/blocks.ts";
import { muted } from "#server/engine/services/pdf/colors.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";

/** One allocation of a payment. */
export interface PdfAllocation {
  /** The payment application: rent, deposit … */
  readonly application: string;
  /** Invoice number or other reference; null where there is none. */
  readonly document: string | null;
  readonly date: DateString | null;
  /** Cents. */
  readonly amount: number;
}

export interface PaymentReceiptContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly number: string | null;
  readonly issuer: PdfIssuer;
  /** From the company's view: received or paid. */
  readonly direction: "in" | "out";
  readonly person: { readonly name: string; readonly tax_id: string | null; readonly address: readonly string[] };
  readonly date: DateString;
  /** Cents. */
  readonly amount: number;
  readonly method: string | null;
  readonly reference: string | null;
  readonly asset: { readonly name: string; readonly address: readonly string[] } | null;
  readonly allocations: readonly PdfAllocation[];
  /** Credit left over, in cents. */
  readonly credit: number;
  readonly notes: string | null;
}

const filled = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null);

function blocksOf({ direction, person, asset }: PaymentReceiptContent, t: Translate): Block[] {
  const title = t(direction === "in" ? "accounting.pdf.received_from" : "accounting.pdf.paid_to");
  const who = { title, lines: filled([person.name, person.tax_id, ...person.address]) };
  return asset ? [who, { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] }] : [who];
}

function rowsOf({ allocations, amount, credit, language }: PaymentReceiptContent, t: Translate): PdfRow[] {
  const rows = allocations.map(({ application, document, date, amount: applied }) => ({
    cells: [
      { text: application },
      { text: document ?? "–" },
      { text: date === null ? "–" : formatDate(date, language) },
      { text: formatCents(applied, language) },
    ],
  }));
  const left = {
    cells: [{ text: t("accounting.pdf.credit") }, { text: "" }, { text: "" }, { text: formatCents(credit, language) }],
  };
  const sum = {
    cells: [
      { text: t("accounting.pdf.payment_total") },
      { text: "" },
      { text: "" },
      { text: formatCents(amount, language) },
    ],
    is_sum: true,
  };
  return credit === 0 ? [...rows, sum] : [...rows, left, sum];
}

function drawAllocations(canvas: PdfCanvas, content: PaymentReceiptContent, t: Translate): void {
  const columns = [
    { title: t("accounting.pdf.allocation"), align: "left", grows: true },
    { title: t("accounting.pdf.document"), align: "left" },
    { title: t("accounting.pdf.date"), align: "left" },
    { title: t("accounting.pdf.amount"), align: "right" },
  ] as const;
  drawTable(canvas, columns, rowsOf(content, t));
}

/** Payment method, and beside it the space for the signature. */
function drawEnd(canvas: PdfCanvas, { method, reference }: PaymentReceiptContent, t: Translate): void {
  const width = canvas.width * 0.46;
  const x = canvas.right - width;
  canvas.need(110);
  const y = canvas.y + 12;
  const facts = [
    ...(method === null ? [] : [[t("accounting.pdf.payment_method"), method] as const]),
    ...(reference === null ? [] : [[t("accounting.pdf.reference"), reference] as const]),
  ];
  const ofFacts = drawFacts(canvas, facts, { x: canvas.left, y, width: canvas.width - width - 36 });
  canvas.rule(y + 62, { x, width });
  canvas.tag("P", () => {
    canvas.write(t("accounting.pdf.signature"), { x, y: y + 67, width }, { size: 7.5, color: muted });
  });
  canvas.y = Math.max(ofFacts, y + 84) + 12;
}

/** Renders the PDF receipt of a payment. The same content gives the same bytes. */
export async function renderPaymentReceipt(content: PaymentReceiptContent): Promise<Buffer> {
  const { language, issuer, number, date, amount, created_at, notes } = content;
  const t = translateIn(language);
  const title = t("accounting.pdf.kind.payment");
  const name = [title, number].filter(Boolean).join(" ");
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [[t("accounting.pdf.date"), formatDate(date, language)]] as const;
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading: { title, number, facts } });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawBlocks(canvas, blocksOf(content, t));
    const words = t("accounting.pdf.amount_words", { words: amountInWords(amount, language) });
    drawNotice(canvas, formatCents(amount, language), [words], 16);
    drawAllocations(canvas, content, t);
    drawEnd(canvas, content, t);
    if (notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), notes);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
