import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";
import { type DocxReply, type DocxTask, OUT_OF_TIME } from "./docx-task.ts";
import type { FilledDocument, InspectedTemplate } from "./template-file.ts";

/*
 * Word documents are opened in a process of their own, one at a time: a file of 300 KB may contain 100,000
 * placeholders, which take some ten seconds. A document that exceeds the limits ends that process, not the server; a
 * worker thread that runs out of memory may end both (ADR 0078).
 */

const CHILD = fileURLToPath(new URL("./docx-process.ts", import.meta.url));
/** Starting takes a third of a second, and many times that on a busy machine. */
const START_MS = 60_000;
/** Loading its code takes longer than filling a contract, so the process is reused. */
const IDLE_MS = 60_000;
const limit = pLimit(1);

const refuse = () => new AppError("files_busy", { retryAfterSeconds: DOCX_LIMITS.wait_seconds, isExpected: true });

type Answer = Exclude<DocxReply, { kind: "ready" }>;
type Answered<Kind> = Extract<Answer, { kind: Kind }>;

/** The process, while it waits for the next document or works on one. */
let running: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

function end(child: ChildProcess): void {
  child.kill("SIGKILL");
  if (running === child) running = null;
}

/** The errors of a process that sends no reply. */
interface Silence {
  /** Milliseconds until it is late. */
  readonly ms: number;
  readonly late: AppError;
  readonly ended: AppError;
}

/** The next reply of the process. */
function nextReply(child: ChildProcess, { ms, late, ended }: Silence): Promise<DocxReply> {
  const { promise, resolve, reject } = Promise.withResolvers<DocxReply>();
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) => reject(signal === OUT_OF_TIME ? late : ended);
  const timer = setTimeout(() => reject(late), ms);
  child.once("message", resolve).once("exit", onExit).once("error", reject);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", resolve).off("exit", onExit).off("error", reject);
  });
}

async function start(): Promise<ChildProcess> {
  const child = fork(CHILD, {
    env: {},
    execArgv: [`--max-old-space-size=${DOCX_LIMITS.memory_mb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const fault = new AppError("unavailable");
  try {
    await nextReply(child, { ms: START_MS, late: fault, ended: fault });
  } catch (error) {
    end(child);
    throw error;
  }
  return child;
}

/** Keeps the process for the next document, without keeping the server alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => end(child), IDLE_MS).unref();
}

async function work(task: DocxTask): Promise<Answer> {
  clearTimeout(idle);
  const child = running?.connected ? running : await start();
  running = child;
  child.ref();
  child.channel?.ref();
  try {
    const reply = nextReply(child, {
      ms: DOCX_LIMITS.most_seconds * 1_000,
      late: new AppError("docx_too_slow", { params: { seconds: DOCX_LIMITS.seconds } }),
      ended: new AppError("docx_too_complex"),
    });
    child.send(task);
    const answer = await reply;
    if (answer.kind === "ready") throw new Error("The document process answered twice that it is ready");
    rest(child);
    return answer;
  } catch (error) {
    end(child);
    throw error;
  }
}

/** @throws AppError files_busy, docx_too_slow, docx_too_complex, and what the task throws */
async function run<Task extends DocxTask>(task: Task): Promise<Answered<Task["kind"]>>;
async function run(task: DocxTask): Promise<Answer> {
  const leave = await waitForSlot(limit, DOCX_LIMITS.wait_seconds * 1_000, refuse);
  try {
    const answer = await work(task);
    if (answer.kind === "refusal") throw new AppError(answer.code, { params: answer.params });
    if (answer.kind === "fault") throw answer.error;
    return answer;
  } finally {
    leave();
  }
}

/**
 * Checks a Word document that is to be signed.
 * @throws AppError like `checkDocx` and `run`; docx_changes
 */
export async function checkDocxApart(bytes: Buffer): Promise<void> {
  const { has_changes } = await run({ kind: "check", bytes });
  if (has_changes) throw new AppError("docx_changes");
}

/**
 * Lists the placeholders of a template.
 * @throws AppError like `inspectTemplate` and `run`
 */
export async function inspectTemplateApart(bytes: Buffer): Promise<InspectedTemplate> {
  return (await run({ kind: "inspect", bytes })).inspected;
}

/**
 * Fills a template inspected on upload; `mark` replaces missing values.
 * @throws AppError like `fillTemplate` and `run`
 */
export async function fillTemplateApart(bytes: Buffer, values: DocumentValues, mark = ""): Promise<FilledDocument> {
  const { docx, missing } = await run({ kind: "fill", bytes, values, mark });
  return { docx: Buffer.from(docx.buffer, docx.byteOffset, docx.byteLength), missing };
}
