import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { findTwins, type StoredMovement } from "./find-twins.ts";
import type { StatementAccount } from "./statement.ts";

interface Same {
  readonly hash: string;
  readonly bank_statement_id: string;
}

/** Which of the movements a file of the same family of formats brought, and in which statement. */
function findSame(db: Queryable, hashes: readonly string[]) {
  return db.query<Same>(
    "select hash, bank_statement_id from bank_movement where hash = any($1) order by bank_statement_id",
    [hashes],
  );
}

/**
 * Movements of an account's days that files of another format brought, or camt files of the same one where either has the bank's
 * references and the other none: by these, else by texts, a movement is the same there.
 */
function readOthers(
  db: Queryable,
  { iban, currency, format, movements }: StatementAccount,
  days: readonly DateString[],
) {
  return db.query<StoredMovement>(
    `select m.operation_date::text, m.amount, m.document_number, m.reference_1, m.reference_2, m.text, m.hash, s.format,
            m.bank_statement_id
     from bank_movement m join bank_statement s on s.id = m.bank_statement_id
     where s.iban = $1 and s.currency = $4 and m.operation_date = any($3::date[])
       and (s.format <> $2 or $2 <> 'norma43' and $5 <> exists (
         select from bank_movement o where o.bank_statement_id = s.id and o.document_number <> ''))
     order by m.id`,
    [iban, format, [...new Set(days)], currency, movements.some(({ document_number }) => document_number !== "")],
  );
}

/** The statement of each movement that exists already, by the hash of the movement. */
export type KnownMovements = ReadonlyMap<string, string>;

/**
 * Finds which movements of an account exist already. A file may have several statements of an account (days, pages).
 * @param taken hashes of stored movements that earlier statements of the file are; those of this one are added
 */
export async function findKnown(db: Queryable, account: StatementAccount, taken: Set<string>): Promise<KnownMovements> {
  const { movements, format } = account;
  const same = await findSame(
    db,
    movements.map(({ hash }) => hash),
  );
  for (const { hash } of same) taken.add(hash);
  const known = new Map(same.map(({ hash, bank_statement_id }) => [hash, bank_statement_id]));
  const fresh = movements.filter(({ hash }) => !known.has(hash));
  if (fresh.length === 0) return known;
  const days = fresh.map(({ operation_date }) => operation_date);
  const others = (await readOthers(db, account, days)).filter(({ hash }) => !taken.has(hash));
  for (const [hash, twin] of findTwins(fresh, format, others)) {
    known.set(hash, twin.bank_statement_id);
    taken.add(twin.hash);
  }
  return known;
}
