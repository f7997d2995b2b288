import { getDocument, GlobalWorkerOptions, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";

interface Read {
  readonly data: ArrayBuffer;
  /** Null where the file is none that can be read. */
  readonly pages: readonly PDFPageProxy[] | null;
}

/** The pages of a PDF: undefined while it is read, null where it is broken. */
export function usePdfPages(data: ArrayBuffer): readonly PDFPageProxy[] | null | undefined {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isGone = false;
    const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
    // Taken by the next document alone, and given up when that is.
    GlobalWorkerOptions.workerPort = port;
    // What is handed over goes to the worker for good: the caller keeps theirs. The page's policy lets no WebAssembly run.
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
