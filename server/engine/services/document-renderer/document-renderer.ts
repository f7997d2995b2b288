import { AppError } from "#shared/domain/core/app-error.ts";

/** Renders Word documents as PDF; one interface for all renderers. */
export interface DocumentRenderer {
  readonly name: "wasm" | "soffice" | "gotenberg";
  /**
   * Renders a .docx accepted by `checkDocx`.
   * @throws AppError document_unprintable when the document is at fault, otherwise unavailable
   */
  toPdf(docx: Buffer): Promise<Buffer>;
  /**
   * Starts the renderer in the background because a document will soon be rendered. Returns at once and never throws;
   * a renderer that needs no start does nothing.
   */
  prepare(): void;
  /** Stops the renderer. A document being rendered fails as unavailable. */
  close(): Promise<void>;
}

/** Time limit for one document with any renderer, on a busy machine. */
export const RENDER_MS = 180_000;

/**
 * LibreOffice's PDF export options: headings, paragraphs and tables are tagged, so that screen readers and the text view
 * of the signing page know them (PDF/UA, ISO 14289-1).
 */
export const PDF_EXPORT_OPTIONS = JSON.stringify({ UseTaggedPDF: { type: "boolean", value: "true" } });

/** The renderer works and cannot render this document. Every other failure is the renderer's. */
export class RenderRefused extends Error {}

/** Error for the caller of a render. */
export const toRenderError = (error: unknown): AppError =>
  new AppError(error instanceof RenderRefused ? "document_unprintable" : "unavailable", { cause: error });

const PDF = Buffer.from("%PDF-");

/** Whether a response is a PDF; checked for every renderer. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF.length).equals(PDF);
