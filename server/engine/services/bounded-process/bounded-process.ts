import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";
import { OUT_OF_TIME, type ProcessLimits, type ProcessReply } from "./bounded-task.ts";

/*
 * Files from outside are opened in a process of their own, one at a time. A file that exceeds the limits ends that
 * process, not the server; a worker thread that runs out of memory may end both (ADR 0078).
 */

/** Starting takes a third of a second, and many times that on a busy machine. */
const START_MS = 60_000;
/** Loading its code takes longer than most files, so the process is reused. */
const IDLE_MS = 60_000;

/** A kind of process: its code, what one file may take, and the errors of a file that takes more. */
export interface BoundedProcess {
  readonly code: URL;
  readonly limits: ProcessLimits;
  readonly tooSlow: () => AppError;
  readonly tooComplex: () => AppError;
}

/** The errors of a process that sends no reply. */
interface Silence {
  /** Milliseconds until it is late. */
  readonly ms: number;
  readonly late: AppError;
  readonly ended: AppError;
}

/** The next reply of the process. */
function nextReply<Result>(child: ChildProcess, { ms, late, ended }: Silence): Promise<ProcessReply<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessReply<Result>>();
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) => reject(signal === OUT_OF_TIME ? late : ended);
  const timer = setTimeout(() => reject(late), ms);
  child.once("message", resolve).once("exit", onExit).once("error", reject);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", resolve).off("exit", onExit).off("error", reject);
  });
}

async function start({ code, limits }: BoundedProcess): Promise<ChildProcess> {
  const child = fork(fileURLToPath(code), {
    env: {},
    execArgv: [`--max-old-space-size=${limits.memory_mb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const fault = new AppError("unavailable");
  try {
    await nextReply(child, { ms: START_MS, late: fault, ended: fault });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return child;
}

type Answer<Result> = Exclude<ProcessReply<Result>, { kind: "ready" }>;

/** Sends tasks to a process, which is started with the first one and ends when it has none for a while. */
function createWorker<Task extends object, Result>(definition: BoundedProcess) {
  const { limits, tooSlow, tooComplex } = definition;
  /** The process, while it waits for the next file or works on one. */
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (child: ChildProcess) => {
    child.kill("SIGKILL");
    if (running === child) running = null;
  };
  /** Keeps the process for the next file, without keeping the server alive. */
  const rest = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => end(child), IDLE_MS).unref();
  };
  const ask = async (child: ChildProcess, task: Task): Promise<Answer<Result>> => {
    const late = { ms: limits.most_seconds * 1_000, late: tooSlow(), ended: tooComplex() };
    const reply = nextReply<Result>(child, late);
    child.send(task);
    const answer = await reply;
    if (answer.kind === "ready") throw new Error("A bounded process answered twice that it is ready");
    return answer;
  };
  return async (task: Task): Promise<Answer<Result>> => {
    clearTimeout(idle);
    const child = running?.connected ? running : await start(definition);
    running = child;
    child.ref();
    child.channel?.ref();
    try {
      const answer = await ask(child, task);
      rest(child);
      return answer;
    } catch (error) {
      end(child);
      throw error;
    }
  };
}

/**
 * A function that has a task done in a process of its own.
 * @throws AppError files_busy, the errors of the definition, and what the task throws
 */
export function createBoundedProcess<Task extends object, Result>(
  definition: BoundedProcess,
): (task: Task) => Promise<Result> {
  const limit = pLimit(1);
  const work = createWorker<Task, Result>(definition);
  const { wait_seconds } = definition.limits;
  const refuse = () => new AppError("files_busy", { retryAfterSeconds: wait_seconds, isExpected: true });
  return async (task) => {
    const leave = await waitForSlot(limit, wait_seconds * 1_000, refuse);
    try {
      const answer = await work(task);
      if (answer.kind === "refusal") throw new AppError(answer.code, { params: answer.params });
      if (answer.kind === "fault") throw answer.error;
      return answer.result;
    } finally {
      leave();
    }
  };
}
