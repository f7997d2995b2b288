/** The worker that the next document gets, started before it is needed. */
let spare: Worker | null = null;

const startWorker = () => new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });

/** Starts the worker of the next document, so that its script of 400 KB is there when the document is shown. */
export function preparePdfWorker(): void {
  if (spare) return;
  const worker = startWorker();
  spare = worker;
  // Its script did not come: the document starts another one.
  worker.addEventListener("error", () => {
    if (spare === worker) spare = null;
    worker.terminate();
  });
}

/** A worker for one document, which ends it. */
export function takePdfWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = null;
  return worker;
}
