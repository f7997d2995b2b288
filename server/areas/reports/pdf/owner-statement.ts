import { translateIn } from "#server/engine/services/translations.ts";
import { indirectTaxNames } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { FeeTax, StatementEntry as StoredEntry } from "#shared/domain/accounting/owners/statement-content.ts";
import { formatIban } from "#shared/domain/core/iban.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { type DateString, formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import {
  drawBlocks,
  drawFacts,
  drawParagraphs,
  drawSums,
  type SumLine,
  sumsHeight,
} from "#server/engine/services/pdf/blocks.ts";
import { muted } from "#server/engine/services/pdf/colors.ts";
import type { RateSum } from "#server/areas/accounting/invoices/pdf/invoice-content.ts";
import {
  drawFooters,
  drawLetterhead,
  drawMark,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";

type StatementEntry = Omit<StoredEntry, "id">;

export interface StatementAsset {
  readonly name: string;
  readonly address: string | null;
  readonly income: readonly StatementEntry[];
  readonly expenses: readonly StatementEntry[];
}

/** Amounts in cents, positive; deductions are printed with a minus sign. */
export interface OwnerStatementContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  /** None of a preview, which says so. */
  readonly number: string | null;
  readonly is_annulled: boolean;
  readonly issuer: PdfIssuer;
  readonly owner: { readonly name: string; readonly tax_id: string | null; readonly address: readonly string[] };
  readonly period: { readonly start: DateString; readonly end: DateString };
  readonly issue_date: DateString;
  /** When its net was paid to the owner; null before. */
  readonly paid_on: DateString | null;
  readonly assets: readonly StatementAsset[];
  readonly income_total: number;
  readonly expense_total: number;
  /** Management fee and its base; null without one. */
  readonly fee: RateSum | null;
  readonly fee_taxes: readonly FeeTax[];
  /** Amount withheld by tenants for the owner; no rate if there were several. */
  readonly withholding: { readonly rate: number | null; readonly base: number; readonly amount: number } | null;
  /** The negative net of the statement before; zero without one. */
  readonly carried: number;
  readonly net: number;
  readonly iban: string | null;
  readonly notes: string | null;
}

const WIDE_DATE = "30 mmm 2026";

const totalOf = (entries: readonly StatementEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

function rowOf({ date, concept, detail, amount }: StatementEntry, sign: 1 | -1, language: Language): PdfRow {
  const cells = [
    { text: formatDate(date, language) },
    { text: concept, detail },
    { text: formatCents(sign * amount, language) },
  ];
  return { cells };
}

function drawAsset(canvas: PdfCanvas, asset: StatementAsset, language: Language, t: Translate): void {
  const { name, address, income, expenses } = asset;
  canvas.need(110);
  canvas.tag("H2", () => {
    const box = { x: canvas.left, y: canvas.y, width: canvas.width, maxLines: 2 };
    canvas.y += canvas.write(name, box, { size: 11, weight: "semibold" });
  });
  if (address !== null) {
    canvas.tag("P", () => {
      canvas.y += canvas.write(
        address,
        { x: canvas.left, y: canvas.y, width: canvas.width, maxLines: 2 },
        { color: muted },
      );
    });
  }
  canvas.y += 8;
  const columns = [
    { title: t("accounting.pdf.date"), align: "left", atLeast: WIDE_DATE },
    { title: t("accounting.pdf.concept"), align: "left", grows: true },
    { title: t("accounting.pdf.amount"), align: "right" },
  ] as const;
  const sum = formatCents(totalOf(income) - totalOf(expenses), language);
  const rows = [
    ...income.map((entry) => rowOf(entry, 1, language)),
    ...expenses.map((entry) => rowOf(entry, -1, language)),
    { cells: [{ text: "" }, { text: t("accounting.pdf.result") }, { text: sum }], is_sum: true },
  ];
  const nothing = { cells: [{ text: "" }, { text: t("accounting.pdf.no_movements") }, { text: "" }] };
  drawTable(canvas, columns, rows.length === 1 ? [nothing] : rows);
  canvas.y += 18;
}

function summaryOf(content: OwnerStatementContent, t: Translate): SumLine[] {
  const { language, income_total, expense_total, fee, fee_taxes, withholding, carried } = content;
  const rateLine = (label: string, sum: OwnerStatementContent["withholding"]): SumLine[] =>
    sum
      ? [
          {
            label: sum.rate === null ? label : `${label} ${formatPercent(sum.rate, language)}`,
            detail: t("accounting.pdf.on_base", { base: formatCents(sum.base, language) }),
            value: formatCents(0 - sum.amount, language),
          },
        ]
      : [];
  const taxLine = ({ tax, rate, base, amount }: FeeTax): SumLine[] => {
    const label = t("accounting.pdf.fee_tax", { tax: indirectTaxNames[tax] });
    if (amount !== null) return rateLine(label, { rate, base, amount });
    const detail = t("accounting.pdf.on_base", { base: formatCents(base, language) });
    return [{ label, detail, value: t("accounting.pdf.fee_tax_unknown") }];
  };
  return [
    { label: t("accounting.pdf.collected"), value: formatCents(income_total, language) },
    { label: t("accounting.pdf.expenses"), value: formatCents(0 - expense_total, language) },
    ...rateLine(t("accounting.pdf.fee"), fee),
    ...fee_taxes.flatMap(taxLine),
    ...rateLine(t("accounting.pdf.withheld"), withholding),
    ...(carried === 0 ? [] : [{ label: t("accounting.pdf.carried"), value: formatCents(carried, language) }]),
  ];
}

function drawSummary(canvas: PdfCanvas, content: OwnerStatementContent, t: Translate): void {
  const { language, net, iban } = content;
  const lines = summaryOf(content, t);
  const width = canvas.width * 0.54;
  const x = canvas.right - width;
  canvas.need(sumsHeight(canvas, lines, width) + 24);
  const y = canvas.y + 6;
  const facts = iban === null ? [] : [[t("accounting.pdf.account"), formatIban(iban)] as const];
  const ofFacts = drawFacts(canvas, facts, { x: canvas.left, y: y + 4, width: canvas.width - width - 36 });
  const result = { label: t("accounting.pdf.net_transfer"), value: formatCents(net, language) };
  canvas.y = Math.max(ofFacts, drawSums(canvas, lines, result, { x, y, width })) + 16;
}

/**
 * Renders the owner statement: income, expenses and amount to be transferred. The same content gives the same bytes.
 */
export async function renderOwnerStatement(content: OwnerStatementContent): Promise<Buffer> {
  const { language, issuer, owner, number, period, paid_on, created_at, notes } = content;
  const t = translateIn(language);
  const title = t("accounting.pdf.kind.owner_statement");
  const name = [title, number].filter(Boolean).join(" ");
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [
    [t("accounting.pdf.issue_date"), formatDate(content.issue_date, language)],
    [t("accounting.pdf.period_from"), formatDate(period.start, language)],
    [t("accounting.pdf.period_until"), formatDate(period.end, language)],
    ...(paid_on === null ? [] : [[t("accounting.pdf.paid_on"), formatDate(paid_on, language)] as const]),
  ] as const;
  const heading = { title, number: number ?? t("accounting.pdf.statement_preview"), facts };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${name} · ${owner.name}`, () => {
    const lines = [owner.name, ...(owner.tax_id === null ? [] : [owner.tax_id]), ...owner.address];
    drawBlocks(canvas, [{ title: t("accounting.pdf.owner"), lines }]);
    for (const asset of content.assets) drawAsset(canvas, asset, language, t);
    drawSummary(canvas, content, t);
    if (notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), notes);
  });
  if (content.is_annulled) drawMark(canvas, t("accounting.pdf.mark.annulled"));
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
