import { setTimeout as pause } from "node:timers/promises";
import { findPending } from "#server/db/migrate.ts";
import type { Db } from "#server/db/pool.ts";

/** How long the database may take to say that it is there, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Why no more requests should be sent to this server; `ready` where they may. */
export type ReadyState = "ready" | "draining" | "no_database" | "migrations_behind";

/** Whether a balancer should send requests to this server. */
export interface Readiness {
  /** From now on it says no: the server is about to end. */
  drain(): void;
  readonly isDraining: () => boolean;
  check(): Promise<ReadyState>;
}

async function askDatabase(db: Db): Promise<ReadyState> {
  const late = pause(PATIENCE_MS, "no_database" as const, { ref: false });
  const asked = findPending(db).then(
    (pending): ReadyState => (pending.length === 0 ? "ready" : "migrations_behind"),
    (): ReadyState => "no_database",
  );
  return Promise.race([asked, late]);
}

/** A server that is ready until it drains, as long as its database is there with every migration that this release brings. */
export function createReadiness(db: Db): Readiness {
  let isDraining = false;
  return {
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
    check: async () => (isDraining ? "draining" : askDatabase(db)),
  };
}
