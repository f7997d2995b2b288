import { AppError } from "#shared/domain/core/app-error.ts";

/** What prints Word documents as PDF: one port, whatever stands behind it. */
export interface Office {
  readonly name: "wasm" | "soffice" | "gotenberg";
  /**
   * Prints a .docx that `checkDocx` let pass.
   * @throws AppError document_unprintable where the document is at fault, unavailable where it is not
   */
  toPdf(docx: Buffer): Promise<Buffer>;
  /** Ends what runs. A document that is being printed is refused as unavailable. */
  close(): Promise<void>;
}

/** What any office needs at most for one document, on a machine that has much else to do. */
export const PRINT_MS = 180_000;

/** The office works, and says that it cannot print this document. All else that goes wrong is the office's own matter. */
export class DocumentRefused extends Error {}

/** What whoever asked for a print is told of what went wrong. */
export const toPrintFault = (error: unknown): AppError =>
  new AppError(error instanceof DocumentRefused ? "document_unprintable" : "unavailable", { cause: error });

const PDF = Buffer.from("%PDF-");

/** Whether an answer is a PDF, which is believed of no office. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF.length).equals(PDF);
