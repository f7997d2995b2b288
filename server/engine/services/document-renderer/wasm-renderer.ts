import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { RenderRefused, isPdf, type DocumentRenderer, RENDER_MS, toRenderError } from "./document-renderer.ts";
import { PLAIN_DOCX } from "./plain-docx.ts";
import { OUT_OF_MEMORY, type RenderReply, type RenderOrder } from "./wasm-orders.ts";

/**
 * Idle time before the process ends and frees its memory (1.4 GB): longer than an office takes from a draft to its
 * preview, and between two previews.
 */
const IDLE_MS = 600_000;
/**
 * Time limits of successive start attempts. A start takes 2 to 11 s; on two busy cores, start and first render took
 * 113 s together. Occasionally a start hangs without using the processor, even twice in a row, so it is retried soon,
 * each time with a longer limit.
 */
const START_MS = [20_000, 20_000, 40_000, 80_000, 160_000] as const;

const CHILD = fileURLToPath(new URL("./wasm-child.ts", import.meta.url));

export interface WasmOptions {
  readonly idleMs?: number;
  readonly renderMs?: number;
  readonly log: (message: string, error: unknown) => void;
}

/**
 * The next message of the process.
 * @throws Error when it ends, or sends nothing within the limit and is killed
 * @throws RenderRefused when it used too much memory
 */
function nextReply(child: ChildProcess, limitMs: number): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      act();
    };
    const fail = (reason: Error) => () => {
      child.kill("SIGKILL");
      reject(reason);
    };
    const onMessage = (reply: RenderReply) => finish(() => resolve(reply));
    const onExit = (code: number | null, signal: string | null) =>
      finish(
        fail(
          code === OUT_OF_MEMORY
            ? new RenderRefused("takes too much memory")
            : new Error(`ended with ${code ?? signal}`),
        ),
      );
    const timer = setTimeout(() => finish(fail(new Error(`silent for ${limitMs} ms`))), limitMs);
    child.once("message", onMessage);
    child.once("exit", onExit);
  });
}

type Log = WasmOptions["log"];

/** @throws Error when it does not start within the limit; it is killed then */
async function startOnDemand(log: Log, limitMs: number): Promise<ChildProcess> {
  const child = fork(CHILD, {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("error", (error) => log("document renderer", error));
  const reply = await nextReply(child, limitMs);
  if (reply.kind !== "ready") throw new Error("the renderer did not start");
  return child;
}

/** @throws Error when no attempt to start succeeded */
async function startChild(log: Log, [limit = 0, ...longer]: readonly number[] = START_MS): Promise<ChildProcess> {
  try {
    return await startOnDemand(log, limit);
  } catch (error) {
    if (longer.length === 0) throw error;
    log("the renderer is restarted", error);
    return startChild(log, longer);
  }
}

/**
 * @throws Error when no PDF was returned
 * @throws RenderRefused when the process refused the document; after either, the process must not be reused
 */
async function renderWith(child: ChildProcess, docx: Buffer, limitMs: number): Promise<Buffer> {
  const order: RenderOrder = { docx };
  const reply = nextReply(child, limitMs);
  child.send(order);
  const result = await reply;
  if (result.kind !== "pdf") throw new RenderRefused(result.kind === "failed" ? result.message : "no reply");
  const pdf = Buffer.from(result.pdf);
  if (!isPdf(pdf)) throw new RenderRefused("what came is no PDF");
  return pdf;
}

/** LibreOffice as WebAssembly, in a process that starts on demand and ends when idle. */
export function createWasmRenderer({ idleMs = IDLE_MS, renderMs = RENDER_MS, log }: WasmOptions): DocumentRenderer {
  const limit = pLimit(1);
  let isPreparing = false;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stop(): void {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = null;
  }

  function stopWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(stop, idleMs).unref();
  }

  async function ready(): Promise<ChildProcess> {
    clearTimeout(idle);
    if (isClosed) throw new AppError("unavailable");
    if (child?.connected) return child;
    try {
      child = await startChild(log);
      return child;
    } catch (error) {
      throw new AppError("unavailable", { cause: error });
    }
  }

  async function render(docx: Buffer): Promise<Buffer> {
    const working = await ready();
    try {
      const pdf = await renderWith(working, docx, renderMs);
      stopWhenIdle();
      return pdf;
    } catch (error) {
      // A process that failed on one document is not reused for the next.
      stop();
      throw isClosed ? new AppError("unavailable", { cause: error }) : toRenderError(error);
    }
  }

  return {
    name: "wasm",
    toPdf: (docx) => limit(() => render(docx)),
    prepare() {
      if (isPreparing || isClosed) return;
      isPreparing = true;
      // The first rendering of a process loads fonts and filters, so a plain document goes before.
      limit(async () => {
        if (child?.connected) stopWhenIdle();
        else await render(PLAIN_DOCX);
      })
        .catch((error: unknown) => log("the renderer was not prepared", error))
        .finally(() => {
          isPreparing = false;
        });
    },
    async close() {
      isClosed = true;
      stop();
    },
  };
}
