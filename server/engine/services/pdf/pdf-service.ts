import { Worker } from "node:worker_threads";
import type { PdfKind, PdfRequest, PdfResponse } from "./pdf-kind.ts";

/* PDFs are rendered in a worker thread: a report of a thousand rows takes a second and would block the server. */

interface Pending {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

interface PdfThread {
  readonly send: (kind: string, content: unknown) => Promise<Buffer>;
}

/** Memory limit: a leak ends the thread, not the server. */
const MEMORY_MB = 512;

/** Starts the thread. It keeps the process alive only while a PDF is pending. */
function startThread(file: URL, onEnd: () => void): PdfThread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  worker.unref();
  const pending = new Map<number, Pending>();
  let last = 0;
  const settle = (id: number) => {
    const one = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    return one;
  };
  let cause: unknown = null;
  worker.on("message", (response: PdfResponse) => {
    const one = settle(response.id);
    if ("pdf" in response)
      one?.resolve(Buffer.from(response.pdf.buffer, response.pdf.byteOffset, response.pdf.byteLength));
    else one?.reject(response.error);
  });
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    onEnd();
    for (const { reject } of pending.values()) reject(cause ?? new Error(`The PDF thread ended with ${code}`));
  });
  return {
    send: async (kind, content) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      last += 1;
      worker.postMessage({ id: last, kind, content } satisfies PdfRequest);
      pending.set(last, { resolve, reject });
      worker.ref();
      return promise;
    },
  };
}

export interface PdfService {
  /** Renders a PDF. Requests are served in order. The thread starts with the first one, and again after a crash. */
  render<Content>(kind: PdfKind<Content>, content: Content): Promise<Buffer>;
}

/** @param file the thread's module, which calls `servePdfKinds` */
export function createPdfService(file: URL): PdfService {
  let thread: PdfThread | null = null;
  return {
    render: async (kind, content) => {
      thread ??= startThread(file, () => {
        thread = null;
      });
      return thread.send(kind.name, content);
    },
  };
}
