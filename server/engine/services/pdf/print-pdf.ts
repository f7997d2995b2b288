import { Worker } from "node:worker_threads";
import type { PrintAnswer, PrintQuestion, PrintTask } from "./print-task.ts";

/* Documents are drawn in a thread of their own: a report of a thousand rows takes a second in which nobody else would be answered. */

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

interface Printer {
  readonly print: (task: PrintTask) => Promise<Buffer>;
}

/** What a document may take: a leak ends the thread and not the server. */
const MEMORY_MB = 512;

/** A thread that keeps the process from ending only while somebody waits for a document. */
function startPrinter(onEnd: () => void): Printer {
  const worker = new Worker(new URL("printing-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return one;
  };
  let cause: unknown = null;
  worker.on("message", (answer: PrintAnswer) => {
    const one = settle(answer.id);
    if ("pdf" in answer) one?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
    else one?.reject(answer.error);
  });
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    onEnd();
    for (const { reject } of waiting.values()) reject(cause ?? new Error(`The printing thread ended with ${code}`));
  });
  return {
    print: async (task) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      last += 1;
      worker.postMessage({ id: last, task } satisfies PrintQuestion);
      waiting.set(last, { resolve, reject });
      worker.ref();
      return promise;
    },
  };
}

let printer: Printer | null = null;

/** Draws a document, one after the other in the order asked. The thread starts with the first; after a failure, anew with the next. */
export async function printPdf(task: PrintTask): Promise<Buffer> {
  printer ??= startPrinter(() => {
    printer = null;
  });
  return printer.print(task);
}
