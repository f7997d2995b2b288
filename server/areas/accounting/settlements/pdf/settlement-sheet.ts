import type { CostSettlement, SettlementLine } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import type { BilledIn } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate, formatLongMonth } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import type { RentUpdate } from "../read-cap.ts";
import { type Block, drawBlocks, drawNotice, drawParagraphs } from "#server/engine/services/pdf/blocks.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Addressed } from "#server/areas/accounting/read-addressed.ts";

type Settled = Pick<
  CostSettlement,
  | "code"
  | "lines"
  | "period_start"
  | "period_end"
  | "settled_on"
  | "new_from"
  | "total"
  | "notes"
  | "cap_until"
  | "rent_rate"
>;

/** The sheet of a cost settlement for the tenant. */
export interface SettlementSheetContent extends Addressed {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly settlement: Settled;
  /** The updates of the rent that were in force within the period, by their days. */
  readonly rent_updates: readonly RentUpdate[];
  /** Null where no run of a month bills the differences. */
  readonly billed_in: Pick<BilledIn, "payer_label"> | null;
}

const filled = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null);

function blocksOf({ tenant, asset, settlement, language }: SettlementSheetContent, t: Translate): Block[] {
  const { period_start, period_end } = settlement;
  return [
    { title: t("accounting.pdf.tenant"), lines: filled([tenant.name, tenant.tax_id, ...tenant.address]) },
    { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] },
    {
      title: t("accounting.pdf.settled_period"),
      lines: [`${formatDate(period_start, language)} – ${formatDate(period_end, language)}`],
    },
  ];
}

/** The limit of a real cost; what is not known is not said to be kept. */
function limitOf(
  { is_capped, highest_cost }: SettlementLine,
  { cap_until }: Settled,
  language: Language,
  t: Translate,
) {
  if (!is_capped || cap_until === null) return null;
  return highest_cost === null
    ? t("accounting.pdf.limit_unknown")
    : t("accounting.pdf.limit", { amount: formatCents(highest_cost, language) });
}

function rowsOf({ settlement, language }: SettlementSheetContent, t: Translate): PdfRow[] {
  const { lines } = settlement;
  const rows = lines.map((line) => {
    const { concept, note, reason, on_account, real_cost, difference } = line;
    const limit = limitOf(line, settlement, language, t);
    const why = reason === null ? null : t("accounting.pdf.reason", { reason });
    const detail = filled([note, limit, why]).join(" · ");
    return {
      cells: [
        { text: concept, detail: detail === "" ? null : detail },
        { text: formatCents(on_account, language) },
        { text: formatCents(real_cost, language) },
        { text: formatCents(difference, language) },
      ],
    };
  });
  const sumOf = (amountOf: (line: SettlementLine) => number) =>
    formatCents(
      lines.reduce((sum, line) => sum + amountOf(line), 0),
      language,
    );
  const sum = {
    cells: [
      { text: t("accounting.pdf.result") },
      { text: sumOf(({ on_account }) => on_account) },
      { text: sumOf(({ real_cost }) => real_cost) },
      { text: formatCents(settlement.total, language) },
    ],
    is_sum: true,
  };
  return [...rows, sum];
}

function drawLines(canvas: PdfCanvas, content: SettlementSheetContent, t: Translate): void {
  const columns = [
    { title: t("accounting.pdf.concept"), align: "left", grows: true },
    { title: t("accounting.pdf.on_account"), align: "right" },
    { title: t("accounting.pdf.real_cost"), align: "right" },
    { title: t("accounting.pdf.difference"), align: "right" },
  ] as const;
  drawTable(canvas, columns, rowsOf(content, t));
}

/** The document that has the result. */
function billedText(billed_in: SettlementSheetContent["billed_in"], t: Translate): string {
  if (billed_in === null) return t("accounting.pdf.settled_apart");
  const { payer_label: payer } = billed_in;
  return payer === null ? t("accounting.pdf.settled_next") : t("accounting.pdf.settled_payer", { payer });
}

function drawResult(
  canvas: PdfCanvas,
  { settlement, language, billed_in }: SettlementSheetContent,
  t: Translate,
): void {
  const { total } = settlement;
  const title = total < 0 ? "accounting.pdf.settled_credit" : "accounting.pdf.settled_charge";
  const amount = formatCents(Math.abs(total), language);
  if (total === 0) drawNotice(canvas, t("accounting.pdf.settled_even"), []);
  else drawNotice(canvas, t(title, { amount }), [`${billedText(billed_in, t)} ${t("accounting.pdf.settled_taxes")}`]);
}

/**
 * The limit of the law, with its article, and what is not known of it (LAU art. 20.2). It names each update of the rent in force
 * within the period; the limit is that of the last day.
 */
function limitText({ settlement, rent_updates, language }: SettlementSheetContent, t: Translate): string | null {
  const { cap_until, rent_rate } = settlement;
  if (cap_until === null) return null;
  const rule = t("accounting.pdf.limit_rule", { until: formatDate(cap_until, language) });
  const rate =
    rent_rate === null
      ? t("accounting.pdf.limit_no_rate")
      : t("accounting.pdf.limit_rate", { rate: formatRate(rent_rate, language) });
  const updates = rent_updates.map((update) =>
    t("accounting.pdf.limit_update", {
      day: formatDate(update.valid_from, language),
      rate: formatRate(update.rate, language),
    }),
  );
  const named = updates.length === 0 ? [] : [t("accounting.pdf.limit_updates", { updates: updates.join("; ") })];
  return [rule, ...named, rate, t("accounting.settlement.cap_unverified")].join(" ");
}

function newAmountsText({ settlement, language }: SettlementSheetContent, t: Translate): string | null {
  const { new_from, lines } = settlement;
  const changed = lines.filter(({ new_amount, amount }) => new_amount !== null && new_amount !== amount);
  if (new_from === null || changed.length === 0) return null;
  const each = changed.map(({ concept, amount, new_amount, highest_amount }) => {
    const after = formatCents(new_amount ?? 0, language);
    const named = `${concept}: ${formatCents(amount, language)} → ${after}`;
    return highest_amount === null
      ? named
      : `${named} (${t("accounting.pdf.limit", { amount: formatCents(highest_amount, language) })})`;
  });
  return [t("accounting.pdf.new_amounts_from", { month: formatLongMonth(new_from, language) }), ...each].join("\n");
}

/** Renders the sheet of a settlement. The same content gives the same bytes. */
export async function renderSettlementSheet(content: SettlementSheetContent): Promise<Buffer> {
  const { language, issuer, settlement, created_at } = content;
  const t = translateIn(language);
  const title = t("accounting.pdf.kind.settlement");
  const name = `${title} ${settlement.code}`;
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [[t("accounting.pdf.date"), formatDate(settlement.settled_on, language)]] as const;
  const heading = { title, number: settlement.code, facts };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawBlocks(canvas, blocksOf(content, t));
    drawLines(canvas, content, t);
    drawResult(canvas, content, t);
    const limit = limitText(content, t);
    if (limit !== null) drawParagraphs(canvas, t("accounting.pdf.limit_title"), limit);
    const amounts = newAmountsText(content, t);
    if (amounts !== null) drawParagraphs(canvas, t("accounting.pdf.new_amounts"), amounts);
    if (settlement.notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), settlement.notes);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
