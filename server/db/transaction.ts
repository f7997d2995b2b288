import { CompiledQuery, type Transaction } from "kysely";
import pg from "pg";
import type { Db } from "./pool.ts";
import type { Database } from "./tables.ts";

/** A transaction: `query` for statements written as text, `kysely` for built ones, both on the same connection. */
export interface Tx {
  readonly kysely: Transaction<Database>;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Is done once this has committed and before whoever opened it goes on; never when it rolls back. */
  afterCommit(work: () => void): void;
}

const MAX_TRIES = 4;

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

/** Whoever changes something: the history names them. Null for the system itself. */
export type ActorId = string | null;

/**
 * Runs `work` in one transaction (read committed) in which every change is recorded as the actor's.
 * Rolls back and rethrows when `work` throws; one that PostgreSQL ended to break a deadlock is done again from the start.
 */
export async function transact<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, actorId, work);
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

async function attempt<T>(db: Db, actorId: ActorId, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const result = await db.kysely.transaction().execute(async (kysely) => {
    const tx: Tx = {
      kysely,
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        // The caller states what its statement returns, as with the driver's own `query<Row>`.
        const statement: CompiledQuery<Row> = CompiledQuery.raw(text, [...values]);
        return (await kysely.executeQuery(statement)).rows;
      },
      afterCommit: (act) => void committed.push(act),
    };
    await nameActor(tx, actorId);
    return work(tx);
  });
  for (const act of committed) act();
  return result;
}

/** Names who is behind the changes from here on; for those that make their own actor. */
export async function nameActor(tx: Tx, actorId: ActorId): Promise<void> {
  await tx.query("select set_config('llavero.actor', $1, true)", [actorId ?? ""]);
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

/** Transactions that name the same thing come one after the other: each goes on once the one before has ended. */
export async function takeTurns(tx: Tx, name: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [name]);
}
