import type { Language } from "#shared/lib/language.ts";

/** What a document is told of itself before anything is drawn. */
export interface PaperOptions {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** ISO 8601: the document's own date, so that the same input makes the same bytes. */
  readonly created_at: string;
  readonly color: string | null;
  /** Across the sheet: for tables of many columns. */
  readonly is_landscape?: boolean;
}
