import pg from "pg";
import type { Queryable } from "./queryable.ts";
import { named } from "./statement.ts";

// The database's part, in server/schema: clock_now, business_today.

/** Connections to PostgreSQL. */
export interface Db extends Queryable {
  readonly pool: pg.Pool;
  /** Ends every connection. */
  close(): Promise<void>;
}

const parseInstant = (value: string) => new Date(value).toISOString();
const parseSafeInteger = (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError("An integer of the database is too large");
  return number;
};

// Calendar days stay text: a Date would move them across time zones.
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
  /** How far the business clock is ahead of the database's, in milliseconds. */
  readonly clockOffsetMs?: number;
  readonly onError?: (error: Error) => void;
}

/** The settings every connection starts with, as PostgreSQL's `options` startup parameter. */
export function connectionConfig({ url, clockOffsetMs = 0 }: PoolOptions): pg.ClientConfig {
  const offset = `${Math.round(clockOffsetMs)}ms`;
  const limits = "-c statement_timeout=60s -c idle_in_transaction_session_timeout=60s";
  // What a machine held that vanished from the network is free within a minute, not after two hours.
  const keepalives = "-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3";
  return {
    connectionString: url,
    types,
    application_name: "llavero",
    // The same from here: who waits for an answer of a machine that vanished learns it as soon.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    options: `-c timezone=UTC -c llavero.clock_offset=${offset} ${limits} ${keepalives}`,
  };
}

/** Connects lazily: with twenty connections at most where nothing else is said, each replaced once it breaks. */
export function createDb(options: PoolOptions): Db {
  const pool = new pg.Pool({ ...connectionConfig(options), max: options.max ?? 20, connectionTimeoutMillis: 15_000 });
  // A connection that breaks is replaced at the next use; without a listener it would end the process.
  // Of those that end because they are told to, nobody need hear.
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
      (await pool.query<Row>(named(text, values))).rows,
    close: () => pool.end(),
  };
}
