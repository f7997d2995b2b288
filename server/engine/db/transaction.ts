import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { actingToken } from "./acting-token.ts";
import type { Db } from "./pool.ts";
import type { Queryable } from "./queryable.ts";
import { named } from "./statement.ts";

// The database's part, in server/schema: current_actor, current_move.

/** A transaction, on one connection. */
export interface Tx extends Queryable {
  /** Is done once this has committed and before whoever opened it goes on; never when it rolls back. */
  afterCommit(work: () => void): void;
}

const MAX_TRIES = 6;
/** Those who met once would meet again if they came back at the same time, in milliseconds. */
const MOST_PAUSE_MS = 40;

/**
 * Whether PostgreSQL ended a transaction for having met another one, so that the same work passes when it is done again: to break
 * a deadlock, or where it found the other one's update undone and yet not gone (its XX000 of `MultiXactIdCreateFromMembers`).
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "40P01" || error.routine === "MultiXactIdCreateFromMembers";
}

/** Whoever changes something: the history names them. Null for the system itself. */
export type ActorId = string | null;

/**
 * Runs `work` in one transaction (read committed) in which every change is recorded as the actor's.
 * Rolls back and rethrows when `work` throws; one that PostgreSQL ended for having met another is done again from the start.
 */
export async function transact<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, actorId, work);
    } catch (error) {
      if (tries === MAX_TRIES || !isPassing(error)) throw error;
      await pause(randomInt(MOST_PAUSE_MS * tries));
    }
  }
}

/** Does `work` between begin and commit. A connection that cannot even roll back is broken, and nobody gets it again. */
async function onOneConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    const result = await work(client);
    const { command } = await client.query("commit");
    // PostgreSQL ends so, without an error, what a statement had broken whose refusal nobody passed on.
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

async function attempt<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const result = await onOneConnection(db.pool, async (client) => {
    const tx: Tx = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
      queryNamed: async <Row extends object>(text: string, values: readonly unknown[]) =>
        (await client.query<Row>(named(text, values))).rows,
      afterCommit: (act) => void committed.push(act),
    };
    if (actorId !== null || actingToken.getStore()) await nameActor(tx, actorId);
    return work(tx);
  });
  for (const act of committed) act();
  return result;
}

/** Names who is behind the changes from here on; for those that make their own actor. */
export async function nameActor(tx: Tx, actorId: ActorId): Promise<void> {
  await tx.query("select set_config('llavero.actor', $1, true), set_config('llavero.token', $2, true)", [
    actorId ?? "",
    actingToken.getStore() ?? "",
  ]);
}

/** The same, where all that is changed in their name is a move of a lifecycle: as `asMove` does, until somebody else is named. */
export async function nameMover(tx: Tx, actorId: ActorId, verb: string): Promise<void> {
  await tx.query(
    "select set_config('llavero.actor', $1, true), set_config('llavero.token', $2, true), set_config('llavero.move', $3, true)",
    [actorId ?? "", actingToken.getStore() ?? "", verb],
  );
}

/**
 * Does `work` as a move of a lifecycle: the history calls its changes by the verb. What follows from the move in other
 * records, before and after, is recorded there as an ordinary change.
 */
export async function asMove<T>(tx: Tx, verb: string, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.move', $1, true)", [verb]);
  const result = await work();
  await tx.query("select set_config('llavero.move', '', true)");
  return result;
}

/**
 * Does `work` so that what it throws undoes it alone: the transaction goes on as it was before, for whoever catches it. The savepoint is
 * left to the transaction's end, which saves a statement while locks are held; hundreds in one transaction would add up.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query("savepoint part");
  try {
    return await work();
  } catch (error) {
    await tx.query("rollback to savepoint part");
    throw error;
  }
}

/** Does `work` on behalf of somebody without an account, whom the history names. */
export async function asVisitor<T>(tx: Tx, name: string, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.visitor', $1, true)", [name]);
  const result = await work();
  await tx.query("select set_config('llavero.visitor', '', true)");
  return result;
}
