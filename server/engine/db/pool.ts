import pg from "pg";
import type { Queryable } from "./queryable.ts";
import { namedStatement } from "./statement.ts";

// The database's part, in server/schema: clock_now, business_today.

/** Connections to PostgreSQL. */
export interface Db extends Queryable {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const parseInstant = (value: string) => new Date(value).toISOString();
const parseSafeInteger = (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError("An integer of the database is too large");
  return number;
};

// Calendar days stay text: a Date would shift them between time zones.
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.INT8]: parseSafeInteger,
  [pg.types.builtins.TIMESTAMPTZ]: parseInstant,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== "binary" ? parsers[id] : undefined) ?? pg.types.getTypeParser(id, format ?? "text"),
};

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  /** Milliseconds after which the database ends a statement; a minute by default. */
  readonly statementTimeoutMs?: number;
  /** Difference between the business clock and the database's, in milliseconds. */
  readonly clockOffsetMs?: number;
  readonly onError?: (error: Error) => void;
}

/** Connection settings, passed as PostgreSQL's `options` startup parameter. */
export function connectionConfig({
  url,
  clockOffsetMs = 0,
  statementTimeoutMs = 60_000,
}: PoolOptions): pg.ClientConfig {
  const offset = `${Math.round(clockOffsetMs)}ms`;
  const limits = `-c statement_timeout=${statementTimeoutMs}ms -c idle_in_transaction_session_timeout=60s`;
  // Locks held by a lost host are released within a minute rather than two hours.
  const keepalives = "-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3";
  return {
    connectionString: url,
    types,
    application_name: "llavero",
    // The same on this side: a query to a lost host fails as soon.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    options: `-c timezone=UTC -c llavero.clock_offset=${offset} ${limits} ${keepalives}`,
  };
}

/** A pool that connects lazily, with at most twenty connections by default; a broken one is replaced. */
export function createDb(options: PoolOptions): Db {
  const pool = new pg.Pool({ ...connectionConfig(options), max: options.max ?? 20, connectionTimeoutMillis: 15_000 });
  // A broken connection is replaced at the next use; without a listener the error would end the process. Connections
  // that end on request are not reported.
  const report = (error: Error) => {
    if (!pool.ending) options.onError?.(error);
  };
  pool.on("error", report);
  pool.on("connect", (client) => void client.on("error", report));
  return {
    pool,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    queryNamed: async <Row extends object>(text: string, values: readonly unknown[]) =>
      (await pool.query<Row>(namedStatement(text, values))).rows,
    close: () => pool.end(),
  };
}
