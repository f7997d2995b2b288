import { getDocument, GlobalWorkerOptions, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";
import { takePdfWorker } from "./pdf-workers.ts";

interface Read {
  readonly data: ArrayBuffer;
  /** Null if the file cannot be read. */
  readonly pages: readonly PDFPageProxy[] | null;
}

/** The pages of a PDF: undefined while it loads, null if it is invalid. */
export function usePdfPages(data: ArrayBuffer): readonly PDFPageProxy[] | null | undefined {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isGone = false;
    const port = takePdfWorker();
    // Used by this document only, and terminated with it.
    GlobalWorkerOptions.workerPort = port;
    // The data is transferred to the worker, so it gets a copy. The page's CSP does not allow WebAssembly.
    const loading = getDocument({ data: new Uint8Array(data.slice(0)), useWasm: false });
    const openAll = async () => {
      const document = await loading.promise;
      return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
    };
    openAll().then(
      (pages) => !isGone && setRead({ data, pages }),
      () => !isGone && setRead({ data, pages: null }),
    );
    return () => {
      isGone = true;
      void loading.destroy().finally(() => port.terminate());
    };
  }, [data]);
  return read?.data === data ? read.pages : undefined;
}
