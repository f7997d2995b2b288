import type { Language } from "#shared/lib/language.ts";

/** Options of a document, set before anything is drawn. */
export interface PdfOptions {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** ISO 8601: the document's own date, so that the same input gives the same bytes. */
  readonly created_at: string;
  readonly color: string | null;
  /** Landscape: for tables with many columns. */
  readonly is_landscape?: boolean;
}
