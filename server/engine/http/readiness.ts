import { queryWithTimeout } from "#server/engine/db/query-with-timeout.ts";
import { findPending } from "#server/engine/db/migrate.ts";
import type { Db } from "#server/engine/db/pool.ts";

/** Time limit of the database check, milliseconds. */
const PATIENCE_MS = 2_000;

/** Whether requests may be sent to this server (`ready`), or why not. */
export type ReadyState = "ready" | "draining" | "no_database" | "migrations_behind";

/** Readiness of this server for a load balancer. */
export interface Readiness {
  /** Reports not ready from now on: the server is about to end. */
  drain(): void;
  readonly isDraining: () => boolean;
  check(): Promise<ReadyState>;
}

const pingDatabase = (db: Db): Promise<ReadyState> =>
  queryWithTimeout<ReadyState>(
    db,
    PATIENCE_MS,
    async (runner) => ((await findPending(runner)).length === 0 ? "ready" : "migrations_behind"),
    "no_database",
  );

/**
 * Ready until it drains, as long as its database is available and has every migration of this release.
 * @param onChange called only when the state changes: a load balancer checks every second
 */
export function createReadiness(db: Db, onChange: (state: ReadyState) => void): Readiness {
  let isDraining = false;
  let last: ReadyState = "ready";
  return {
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
    async check() {
      const state = isDraining ? "draining" : await pingDatabase(db);
      if (state !== last) onChange(state);
      last = state;
      return state;
    },
  };
}
