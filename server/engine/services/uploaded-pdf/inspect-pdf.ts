import { PDF, PdfDict } from "@libpdf/core";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { PageSize } from "#shared/domain/documents/document-field.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { findUnwanted } from "./find-unwanted.ts";
import { assertPageTree } from "./page-tree.ts";
import { shownSize, viewOf } from "./page-view.ts";

/** A PDF that can be signed. */
export interface InspectedPdf {
  readonly pages: readonly PageSize[];
  /** The file written again, where its own bytes cannot be continued: damaged, or linearised for the web. */
  readonly rewritten: Uint8Array | null;
}

const broken = (cause?: unknown) => new AppError("pdf_broken", { cause });

/** Readers accept other bytes before the header (ISO 32000-1, annex H.3), and so does the file that others open. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1_024).includes("%PDF-");

async function load(bytes: Buffer): Promise<PDF> {
  try {
    return await PDF.load(bytes);
  } catch (error) {
    if (bytes.includes("/Encrypt")) throw new AppError("pdf_encrypted", { cause: error });
    throw broken(error);
  }
}

function pageSizes(pdf: PDF): PageSize[] {
  const count = pdf.getPageCount();
  const { pages: limit, shortest_side, longest_side } = UPLOADED_PDF_LIMITS;
  if (count === 0) throw broken();
  if (count > limit) throw new AppError("pdf_too_many_pages", { params: { count, limit } });
  assertPageTree(pdf);
  return pdf.getPages().map((page, index) => {
    const size = shownSize(viewOf(pdf, page));
    const isUsable = size.every((side) => side >= shortest_side && side <= longest_side);
    if (!isUsable) throw new AppError("pdf_page_size", { params: { page: index + 1 } });
    return size;
  });
}

/** Writes the file again and reads what was written: it has to show as many pages of the same sizes. */
async function rewrite(pdf: PDF, pages: readonly PageSize[]): Promise<Uint8Array> {
  // Without a change the library would return the bytes as they are; what nothing refers to is not written.
  pdf.register(new PdfDict());
  const bytes = await pdf.save();
  const again = await PDF.load(bytes);
  const isSame = JSON.stringify(pageSizes(again)) === JSON.stringify(pages) && again.canSaveIncrementally() === null;
  if (!isSame) throw broken();
  return bytes;
}

/** Faults of the library on a damaged file are the file's. */
async function orBroken<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : broken(error);
  }
}

/**
 * Opens a PDF that is to be signed, in a bounded process.
 * @throws AppError pdf_only, pdf_encrypted, pdf_broken, pdf_signed, pdf_active, pdf_attachments, pdf_form, pdf_layers,
 *   pdf_too_many_pages, pdf_page_size, pdf_too_complex; file_empty
 */
export async function inspectPdf(bytes: Buffer): Promise<InspectedPdf> {
  if (bytes.length === 0) throw new AppError("file_empty");
  if (!isPdf(bytes)) throw new AppError("pdf_only");
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw new AppError("pdf_encrypted");
  return orBroken(async () => {
    const found = findUnwanted(pdf);
    if (found !== null) throw new AppError(found);
    const pages = pageSizes(pdf);
    const canContinue = pdf.canSaveIncrementally() === null && bytes.indexOf("%PDF-") === 0;
    return { pages, rewritten: canContinue ? null : await rewrite(pdf, pages) };
  });
}
