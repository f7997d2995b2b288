import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
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
import { interestText, settlementResult, settlementRows } from "../settlement-text.ts";

type Settled = Pick<
  RentalExit,
  "code" | "keys_returned_on" | "readings" | "damages" | "account" | "credit_use" | "settled_on" | "result" | "notes"
>;

/** The settlement of an exit for the tenant. */
export interface ExitSheetContent extends Addressed {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly exit: Settled;
  readonly regime: RentalRegime;
}

function blocksOf({ tenant, asset, exit, language }: ExitSheetContent, t: Translate): Block[] {
  const named = [tenant.name, tenant.tax_id, ...tenant.address].filter((line) => line !== null);
  return [
    { title: t("accounting.pdf.tenant"), lines: named },
    { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] },
    { title: t("accounting.pdf.keys_returned"), lines: [formatDate(exit.keys_returned_on, language)] },
  ];
}

function rowsOf(content: ExitSheetContent, t: Translate): PdfRow[] {
  const { exit, language } = content;
  return [
    ...settlementRows(content).map(({ text, detail, cents }) => ({
      cells: [{ text, detail }, { text: formatCents(cents, language) }],
    })),
    {
      cells: [{ text: t("accounting.pdf.result") }, { text: formatCents(exit.result, language) }],
      is_sum: true,
    },
  ];
}

function drawResult(canvas: PdfCanvas, content: ExitSheetContent): void {
  const { results, kept } = settlementResult(content);
  for (const result of results) drawNotice(canvas, result, kept);
}

function readingsText({ exit, language }: ExitSheetContent, t: Translate): string | null {
  const lines = exit.readings.map(({ supply, meter, value, read_on }) => {
    const name = meter ? `${t(`accounting.supply.${supply}`)} (${meter})` : t(`accounting.supply.${supply}`);
    return `${name}: ${value} · ${formatDate(read_on, language)}`;
  });
  return lines.length === 0 ? null : lines.join("\n");
}

/** Renders the settlement of an exit. The same content gives the same bytes. */
export async function renderExitSheet(content: ExitSheetContent): Promise<Buffer> {
  const { language, issuer, exit, created_at } = content;
  const t = translateIn(language);
  const title = t("accounting.pdf.kind.exit");
  const name = `${title} ${exit.code}`;
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [[t("accounting.pdf.date"), formatDate(exit.settled_on, language)]] as const;
  const heading = { title, number: exit.code, facts };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawBlocks(canvas, blocksOf(content, t));
    const columns = [
      { title: t("accounting.pdf.concept"), align: "left", grows: true },
      { title: t("accounting.pdf.amount"), align: "right" },
    ] as const;
    drawTable(canvas, columns, rowsOf(content, t));
    drawResult(canvas, content);
    const readings = readingsText(content, t);
    if (readings !== null) drawParagraphs(canvas, t("accounting.pdf.readings"), readings);
    const interest = interestText(content);
    if (interest !== null) drawParagraphs(canvas, t("accounting.pdf.exit_return"), interest);
    if (exit.notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), exit.notes);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
