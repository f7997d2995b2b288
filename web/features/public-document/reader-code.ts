import { loadArea } from "#shared/client/i18n.ts";
import { preloadable } from "#shared/ui/lazy.tsx";

/** The reader of PDFs, about 500 KB: loaded in the step that reads, or while the signer looks at the step before it. */
export const readerCode = preloadable(async () => {
  const [{ PdfView }] = await Promise.all([import("#web/components/pdf-view.tsx"), loadArea("components")]);
  return PdfView;
});

/** Milliseconds after the page is shown, in which it may still load what it shows. */
const AFTER_MS = 500;

const fetchIt = async () => (await import("./fetch-reader.ts")).fetchReader();

/** Fetches all that shows a PDF while the signer reads who signs what. A failure is met when the PDF is shown. @returns stops it */
export function fetchReaderSoon(): () => void {
  const timer = setTimeout(() => void fetchIt().catch(() => {}), AFTER_MS);
  return () => clearTimeout(timer);
}
