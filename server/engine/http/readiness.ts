import { askInTime } from "#server/engine/db/ask-in-time.ts";
import { findPending } from "#server/engine/db/migrate.ts";
import type { Db } from "#server/engine/db/pool.ts";

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

const askDatabase = (db: Db): Promise<ReadyState> =>
  askInTime<ReadyState>(
    db,
    PATIENCE_MS,
    async (runner) => ((await findPending(runner)).length === 0 ? "ready" : "migrations_behind"),
    "no_database",
  );

/**
 * A server that is ready until it drains, as long as its database is there with every migration that this release brings.
 * @param onChange told of each answer that differs from the one before: a balancer asks every second, and gets the same for hours
 */
export function createReadiness(db: Db, onChange: (state: ReadyState) => void): Readiness {
  let isDraining = false;
  let last: ReadyState = "ready";
  return {
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
    async check() {
      const state = isDraining ? "draining" : await askDatabase(db);
      if (state !== last) onChange(state);
      last = state;
      return state;
    },
  };
}
