/** Milliseconds after the page is shown, in which it may still load what it shows. */
const AFTER_MS = 500;

const fetchIt = async () => (await import("./fetch-reader.ts")).fetchReader();

/** Fetches all that shows a PDF while the signer reads who signs what. A failure is met when the PDF is shown. @returns stops it */
export function fetchReaderSoon(): () => void {
  const timer = setTimeout(() => void fetchIt().catch(() => {}), AFTER_MS);
  return () => clearTimeout(timer);
}
