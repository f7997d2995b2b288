import { pdfReader } from "#web/components/pdf-view.tsx";
import { preparePdfWorker } from "#web/components/pdf/pdf-workers.ts";
import { readerCode } from "./reader-code.ts";

/** A line that is paid by volume: nothing is loaded before it is needed. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}

/** Fetches all that shows a PDF. @throws as `import` does */
export async function fetchReader(): Promise<void> {
  if (savesData()) return;
  preparePdfWorker();
  await Promise.all([readerCode.load(), pdfReader.load()]);
}
