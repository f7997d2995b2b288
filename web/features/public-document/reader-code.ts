import { loadArea } from "#shared/client/i18n.ts";
import { preloadable } from "#shared/ui/lazy.tsx";

/** The reader of PDFs, about 500 KB: loaded in the step that reads, or while the signer looks at the step before it. */
export const readerCode = preloadable(async () => {
  const [{ PdfView }] = await Promise.all([import("#web/components/pdf-view.tsx"), loadArea("components")]);
  return PdfView;
});

/** Milliseconds after the page is shown, in which it may still load what it shows. */
const AFTER_MS = 500;

/** A line that is paid by volume: nothing is loaded before it is needed. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}

async function fetchReader(): Promise<void> {
  if (savesData()) return;
  const [{ pdfReader }, { preparePdfWorker }] = await Promise.all([
    import("#web/components/pdf-view.tsx"),
    import("#web/components/pdf/pdf-workers.ts"),
  ]);
  preparePdfWorker();
  await Promise.all([readerCode.load(), pdfReader.load()]);
}

/** Fetches all that shows a PDF while the signer reads who signs what. A failure is met when the PDF is shown. @returns stops it */
export function fetchReaderSoon(): () => void {
  const timer = setTimeout(() => void fetchReader().catch(() => {}), AFTER_MS);
  return () => clearTimeout(timer);
}
