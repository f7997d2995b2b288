import type { Language } from "#shared/lib/language.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { Paper } from "#server/engine/services/pdf/paper.ts";
import { type Column, dense, drawTable, type Row } from "#server/engine/services/pdf/table.ts";

/** A report on paper: what it is, which days and filters it speaks of, and its rows with the sums below. */
export interface ReportContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** More columns than this are printed across the sheet, and smaller. */
const WIDE = 6;

/** A report's rows as a PDF. The same content makes the same bytes. */
export async function printReport(content: ReportContent): Promise<Buffer> {
  const { language, issuer, title, facts, columns, rows, created_at } = content;
  const isWide = columns.length > WIDE;
  const paper = new Paper({
    title,
    author: issuer.name,
    language,
    created_at,
    color: issuer.color,
    is_landscape: isWide,
  });
  drawLetterhead(paper, { issuer, logo: await prepareLogo(issuer.logo), heading: { title, number: null, facts } });
  withRunningHead(paper, `${title} · ${issuer.name}`, () => {
    if (isWide) drawTable(paper, columns, rows, { look: dense });
    else drawTable(paper, columns, rows);
  });
  drawFooters(paper, issuer, language);
  return paper.finish();
}
