import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { actingToken } from "./acting-token.ts";
import { confirmedCall } from "./confirmed-call.ts";
import type { Db } from "./pool.ts";
import type { Queryable } from "./queryable.ts";
import { namedStatement } from "./statement.ts";

// The database's part, in server/schema: current_actor, current_move, is_confirmed.

/** A transaction on one connection. */
export interface Tx extends Queryable {
  /** Runs `work` after the commit and before `transact` returns; never after a rollback. */
  afterCommit(work: () => void): void;
  /** Runs `work`, on another connection, after the rollback that an error of the caller causes: what must stay of a refused call. */
  afterRollback(work: (db: Db) => Promise<void>): void;
}

const MAX_TRIES = 6;
/**
 * Maximum random pause before a retry, milliseconds: transactions that conflicted would conflict again if retried at
 * the same time.
 */
const MOST_PAUSE_MS = 40;

/**
 * Whether PostgreSQL aborted a transaction because of a concurrent one, so that a retry succeeds: a deadlock, or the
 * XX000 of `MultiXactIdCreateFromMembers`, raised when it finds another's update undone but not yet gone.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "40P01" || error.routine === "MultiXactIdCreateFromMembers";
}

/** The user recorded in the history as the author of a change. Null is the system. */
export type ActorId = string | null;

/**
 * Runs `work` in one transaction (read committed) in which every change is recorded as the actor's. Rolls back and
 * rethrows when `work` throws; retries from the start when PostgreSQL aborted it because of a concurrent transaction.
 */
export async function transact<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const rolledBack: Undone[] = [];
    try {
      return await attempt(db, actorId, work, rolledBack);
    } catch (error) {
      if (tries === MAX_TRIES || !isPassing(error)) throw await afterAll(db, rolledBack, error);
      await pause(randomInt(MOST_PAUSE_MS * tries));
    }
  }
}

/** Runs `work` between begin and commit. A connection that cannot roll back is broken and removed from the pool. */
async function onOneConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = "begin",
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    const { command } = await client.query("commit");
    // A commit after a failed statement whose error was swallowed ends as ROLLBACK, without an error.
    if (command === "ROLLBACK") throw new Error("A transaction was committed after one of its statements had failed");
    return result;
  } catch (error) {
    isBroken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** The error of a transaction, once what must stay of it was written. */
async function afterAll(db: Db, rolledBack: readonly Undone[], error: unknown): Promise<unknown> {
  for (const act of rolledBack) await act(db);
  return error;
}

const queriesOf = (client: pg.PoolClient): Queryable => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
  queryNamed: async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await client.query<Row>(namedStatement(text, values))).rows,
});

/** Runs `work`, which only reads, on the data of one moment, whatever is written meanwhile. */
export const readSnapshot = <T>(db: Db, work: (snapshot: Queryable) => Promise<T>): Promise<T> =>
  onOneConnection(db.pool, (client) => work(queriesOf(client)), "begin isolation level repeatable read read only");

type Undone = Parameters<Tx["afterRollback"]>[0];

async function attempt<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>, rolledBack: Undone[]): Promise<T> {
  const committed: (() => void)[] = [];
  const result = await onOneConnection(db.pool, async (client) => {
    const tx: Tx = {
      ...queriesOf(client),
      afterCommit: (act) => void committed.push(act),
      afterRollback: (act) => void rolledBack.push(act),
    };
    if (actorId !== null || actingToken.getStore()) await nameActor(tx, actorId);
    return work(tx);
  });
  for (const act of committed) act();
  return result;
}

/** Sets the actor of the following changes; for transactions that create their own actor. */
export async function nameActor(tx: Tx, actorId: ActorId): Promise<void> {
  await tx.query(
    "select set_config('llavero.actor', $1, true), set_config('llavero.token', $2, true), set_config('llavero.confirmed', $3, true)",
    [actorId ?? "", actingToken.getStore() ?? "", confirmedCall.getStore() ? "on" : ""],
  );
}

/** Sets the actor, and records all their changes under the verb of a lifecycle move, until the actor is set again. */
export async function nameMover(tx: Tx, actorId: ActorId, verb: string): Promise<void> {
  await tx.query(
    `select set_config('llavero.actor', $1, true), set_config('llavero.token', $2, true),
       set_config('llavero.confirmed', $3, true), set_config('llavero.move', $4, true)`,
    [actorId ?? "", actingToken.getStore() ?? "", confirmedCall.getStore() ? "on" : "", verb],
  );
}

/**
 * Runs `work` as a lifecycle move: the history records the changes under that verb. Changes the move causes in other
 * records, outside `work`, are recorded as ordinary ones.
 */
export async function asMove<T>(tx: Tx, verb: string, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.move', $1, true)", [verb]);
  const result = await work();
  await tx.query("select set_config('llavero.move', '', true)");
  return result;
}

/**
 * Runs `work` in a savepoint: when it throws, only its changes are rolled back. The savepoint is released with the
 * transaction, which saves a statement while locks are held; avoid hundreds in one transaction.
 * @param name another one inside the work of a savepoint, since a rollback goes to the last of a name
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>, name: "part" | "signing" = "part"): Promise<T> {
  await tx.query(`savepoint ${name}`);
  try {
    return await work();
  } catch (error) {
    await tx.query(`rollback to savepoint ${name}`);
    throw error;
  }
}

/** Runs `work` on behalf of a visitor without an account, whose name the history records. */
export async function asVisitor<T>(tx: Tx, name: string, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.visitor', $1, true)", [name]);
  const result = await work();
  await tx.query("select set_config('llavero.visitor', '', true)");
  return result;
}
