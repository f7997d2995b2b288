import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { freeBytes } from "#server/engine/services/free-space.ts";

/** Restarts that may follow each other before the database counts as broken. */
const RESTARTS = { most: 3, withinMs: 10 * 60_000 } as const;
/** Time for the operating system to end what the lost server leaves. */
const SETTLE_MS = 500;
/** PostgreSQL cannot recover on a full disk: it needs some segments of its log, of 16 MB each. */
const RECOVERY_BYTES = 64 * 1024 * 1024;
const SPACE_POLL_MS = 2_000;

/** What is supervised, and how. */
export interface Supervision {
  readonly dataDir: string;
  readonly first: ChildProcess;
  /** Starts the server again at the same address. */
  readonly launch: () => Promise<ChildProcess>;
  readonly log: (message: string) => void;
  /** Called when the database has ended for good. */
  readonly onLost: (reason: string) => void;
}

export interface Supervisor {
  /** Ends the supervision. @returns the process that is to be stopped */
  release(): Promise<ChildProcess>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Restarts a PostgreSQL that ends unexpectedly: three times within ten minutes, then it is lost. While the disk is full
 * it waits for space instead, and goes on by itself.
 */
export function supervise({ dataDir, first, launch, log, onLost }: Supervision): Supervisor {
  const ended = new AbortController();
  const restarts: number[] = [];
  let child = first;
  let restoring = Promise.resolve();

  async function untilSpace(): Promise<void> {
    for (let isFirst = true; (await freeBytes(dataDir)) < RECOVERY_BYTES; isFirst = false) {
      if (isFirst) log(`PostgreSQL waits: the disk of ${dataDir} is full`);
      await pause(SPACE_POLL_MS, undefined, { signal: ended.signal });
    }
  }

  function mayRestart(): boolean {
    const since = Date.now() - RESTARTS.withinMs;
    return restarts.filter((at) => at > since).length < RESTARTS.most;
  }

  /** @returns why it failed, or null */
  async function restart(): Promise<string | null> {
    restarts.push(Date.now());
    try {
      child = await launch();
    } catch (error) {
      return messageOf(error);
    }
    follow();
    log("PostgreSQL runs again");
    return null;
  }

  async function restore(reason: string): Promise<void> {
    let failure: string | null = reason;
    while (failure !== null) {
      log(failure);
      await pause(SETTLE_MS, undefined, { signal: ended.signal });
      await untilSpace();
      if (!mayRestart()) return onLost(`${failure}. It was restarted ${RESTARTS.most} times within ten minutes.`);
      failure = await restart();
    }
  }

  function follow(): void {
    child.once("exit", (code, signal) => {
      if (ended.signal.aborted) return;
      restoring = restore(`PostgreSQL ended unexpectedly (${signal ?? code})`).catch((error: unknown) => {
        if (!ended.signal.aborted) onLost(messageOf(error));
      });
    });
  }

  follow();
  return {
    async release() {
      ended.abort();
      await restoring;
      return child;
    },
  };
}
