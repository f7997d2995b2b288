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

/** What any office needs at most for one document. */
export const PRINT_MS = 120_000;

const PDF = Buffer.from("%PDF-");

/** Whether an answer is a PDF, which is believed of no office. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF.length).equals(PDF);
