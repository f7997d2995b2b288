import { AppError } from "#shared/domain/core/app-error.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { createBoundedProcess } from "../bounded-process/bounded-process.ts";
import type { InspectedPdf } from "./inspect-pdf.ts";

const open = createBoundedProcess<{ readonly bytes: Uint8Array }, InspectedPdf>({
  code: new URL("./pdf-process.ts", import.meta.url),
  limits: UPLOADED_PDF_LIMITS,
  tooSlow: () => new AppError("pdf_too_slow", { params: { seconds: UPLOADED_PDF_LIMITS.seconds } }),
  tooComplex: () => new AppError("pdf_too_complex"),
});

/**
 * Inspects a PDF from outside in a process of its own.
 * @throws AppError like `inspectPdf`; files_busy, pdf_too_slow, pdf_too_complex
 */
export const inspectPdfApart = (bytes: Buffer): Promise<InspectedPdf> => open({ bytes });
