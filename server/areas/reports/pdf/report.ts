import type { Language } from "#shared/lib/language.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { type PdfColumn, dense, drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";

/** Content of a report's PDF: title, period, filters, rows and totals. */
export interface ReportContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly title: string;
  /** Whose report it is, if it is of one person: each page says it. */
  readonly of?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
}

/** With more columns than this the page is landscape and the text smaller. */
const WIDE = 6;

/** Renders a report's rows as a PDF. The same content gives the same bytes. */
export async function renderReport(content: ReportContent): Promise<Buffer> {
  const { language, issuer, title, of, facts, columns, rows, created_at } = content;
  const isWide = columns.length > WIDE;
  const canvas = new PdfCanvas({
    title,
    author: issuer.name,
    language,
    created_at,
    color: issuer.color,
    is_landscape: isWide,
  });
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading: { title, number: null, facts } });
  withRunningHead(canvas, [title, of, issuer.name].filter(Boolean).join(" · "), () => {
    if (isWide) drawTable(canvas, columns, rows, { look: dense });
    else drawTable(canvas, columns, rows);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
