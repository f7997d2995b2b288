import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import type { DocxReply, DocxTask } from "./docx-task.ts";
import type { FilledDocument, InspectedTemplate } from "./template-file.ts";

/*
 * Word documents are opened in a worker thread: a file of 300 KB may contain 100,000 placeholders, which take some
 * ten seconds and would block the server. A document that exceeds the limits ends the thread, not the server.
 */

const MEMORY_MB = 768;
const SECONDS = 30;
/** Loading its code takes a thread longer than filling a contract, so threads are reused. */
const IDLE_MS = 60_000;
const limitConcurrency = pLimit(2);

type Answered<Kind> = Extract<DocxReply, { kind: Kind }>;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function sendTask(worker: Worker, task: DocxTask): Promise<DocxReply> {
  const { promise, resolve, reject } = Promise.withResolvers<DocxReply>();
  const fail = (error: unknown) =>
    reject(isOutOfMemory(error) ? new AppError("docx_too_complex", { cause: error }) : error);
  const leave = () => reject(new AppError("docx_too_complex"));
  worker.on("message", resolve).on("error", fail).on("exit", leave);
  worker.postMessage(task);
  return promise.finally(() => worker.off("message", resolve).off("error", fail).off("exit", leave));
}

/** An idle thread, ready for the next document. */
interface Idle {
  readonly worker: Worker;
  readonly forget: () => void;
}

const idle: Idle[] = [];

function takeWorker(): Worker {
  const waiting = idle.at(-1);
  waiting?.forget();
  waiting?.worker.ref();
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  return waiting?.worker ?? new Worker(new URL("docx-thread.ts", import.meta.url), { resourceLimits });
}

/** Keeps a thread for the next document, without keeping the process alive. */
function reuseWorker(worker: Worker): void {
  const forget = () => {
    clearTimeout(ending);
    worker.off("error", forget).off("exit", forget);
    idle.splice(idle.indexOf(idleWorker), 1);
  };
  const idleWorker = { worker, forget };
  const ending = setTimeout(() => {
    forget();
    void worker.terminate();
  }, IDLE_MS).unref();
  worker.on("error", forget).on("exit", forget).unref();
  idle.push(idleWorker);
}

async function run<Task extends DocxTask>(task: Task): Promise<Answered<Task["kind"]>>;
async function run(task: DocxTask): Promise<DocxReply> {
  return limitConcurrency(async () => {
    const worker = takeWorker();
    const timer = setTimeout(() => void worker.terminate(), SECONDS * 1000);
    const reply = await sendTask(worker, task)
      .catch(async (error: unknown) => {
        await worker.terminate();
        throw error;
      })
      .finally(() => clearTimeout(timer));
    reuseWorker(worker);
    if (reply.kind === "refusal") throw new AppError(reply.code, { params: reply.params });
    if (reply.kind === "fault") throw reply.error;
    return reply;
  });
}

/**
 * Checks a Word document that is to be signed.
 * @throws AppError like `checkDocx`; docx_changes, docx_too_complex
 */
export async function checkDocxApart(bytes: Buffer): Promise<void> {
  const { has_changes } = await run({ kind: "check", bytes });
  if (has_changes) throw new AppError("docx_changes");
}

/**
 * Lists the placeholders of a template.
 * @throws AppError like `inspectTemplate`; docx_too_complex
 */
export async function inspectTemplateApart(bytes: Buffer): Promise<InspectedTemplate> {
  return (await run({ kind: "inspect", bytes })).inspected;
}

/**
 * Fills a template inspected on upload; `mark` replaces missing values.
 * @throws AppError like `fillTemplate`; docx_too_complex
 */
export async function fillTemplateApart(bytes: Buffer, values: DocumentValues, mark = ""): Promise<FilledDocument> {
  const { docx, missing } = await run({ kind: "fill", bytes, values, mark });
  return { docx: Buffer.from(docx.buffer, docx.byteOffset, docx.byteLength), missing };
}
