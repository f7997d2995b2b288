import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0005: what undone matches left in a database of the former release. */

let database: TestDatabase;
let db: Db;
let number = 0;

async function one(tx: Tx, sql: string, values: readonly unknown[] = []): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql, values);
  if (!row) throw new Error("A statement returned no row");
  return row.id;
}

/** A payment as that release registered it. */
const pay = (tx: Tx, state: "completed" | "pending", date = "2026-02-09") =>
  one(
    tx,
    `insert into payment (person_id, date, amount, payment_method_id, state)
     select (select id from person where erased_at is null order by id limit 1), $1, 5000,
       (select id from payment_method order by id limit 1), $2 returning id`,
    [date, state],
  );
/** Covers an open invoice of the company. */
const cover = (tx: Tx, payment: string) =>
  tx.query(
    `insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
     select $1, i.id, (select id from payment_application order by id limit 1), 100 from invoice i where i.outstanding > 100
     order by i.id limit 1`,
    [payment],
  );
async function aMovement(tx: Tx): Promise<string> {
  number += 1;
  const statement = await one(
    tx,
    `insert into bank_statement (iban, holder, currency, start_date, end_date, initial_balance, final_balance, file_name, file_sha256,
       file_key) values ('ES0000', 'X', 'EUR', '2026-02-01', '2026-02-28', 0, 5000, 'x.n43', $1, $1) returning id`,
    [`file ${number}`],
  );
  return one(
    tx,
    `insert into bank_movement (bank_statement_id, position, operation_date, value_date, amount, common_concept, own_concept,
       document_number, reference_1, reference_2, text, hash)
     values ($1, 1, '2026-02-09', '2026-02-09', 5000, '04', '001', '', '', '', 'INGRESO', $2) returning id`,
    [statement, `hash ${number}`],
  );
}
const confirm = (tx: Tx, movement: string, column: "payment_id" | "returned_payment_id", payment: string) =>
  asMove(tx, "confirm", () =>
    tx.query(`update bank_movement set state = 'confirmed', ${column} = $2, is_payment_made = true where id = $1`, [
      movement,
      payment,
    ]),
  );
const giveBack = async (tx: Tx, payment: string, reason: string) => {
  await tx.query(
    `update payment_allocation set state = 'reversed', reversed_on = '2026-02-20', reverse_reason = $2
     where payment_id = $1 and state = 'applied'`,
    [payment, reason],
  );
  await tx.query(
    "update payment set state = 'returned', returned_on = '2026-02-20', return_reason = $2 where id = $1",
    [payment, reason],
  );
};
const reopen = (tx: Tx, movement: string) =>
  tx.query(
    `update bank_movement set state = 'pending', payment_id = null, returned_payment_id = null, is_payment_made = false where id = $1`,
    [movement],
  );

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(db, null, work);

/** A match that was confirmed and, in a later transaction, undone. */
async function anUndoneMatch(reason: string): Promise<string> {
  const { payment, movement } = await run(async (tx) => {
    const created = { payment: await pay(tx, "completed"), movement: await aMovement(tx) };
    await cover(tx, created.payment);
    await confirm(tx, created.movement, "payment_id", created.payment);
    return created;
  });
  await run((tx) =>
    asMove(tx, "undo", async () => {
      await giveBack(tx, payment, reason);
      await reopen(tx, movement);
    }),
  );
  return payment;
}

async function aReturnOfUser(reason: string): Promise<string> {
  const payment = await run(async (tx) => {
    const id = await pay(tx, "completed");
    await confirm(tx, await aMovement(tx), "payment_id", id);
    return id;
  });
  await run((tx) => asMove(tx, "return", () => giveBack(tx, payment, reason)));
  return payment;
}

/** A return that was confirmed and undone: that release registered the payment again and archived the first one. */
async function anUndoneReturn() {
  const { payment, movement } = await run(async (tx) => {
    const created = { payment: await pay(tx, "completed"), movement: await aMovement(tx) };
    await giveBack(tx, created.payment, "AM04");
    await confirm(tx, created.movement, "returned_payment_id", created.payment);
    return created;
  });
  const again = await run((tx) =>
    asMove(tx, "undo", async () => {
      const id = await pay(tx, "completed");
      await tx.query("update payment set archived_at = clock_now() where id = $1", [payment]);
      await reopen(tx, movement);
      return id;
    }),
  );
  return { payment, again };
}

interface Found {
  readonly spanish: string;
  readonly english: string;
  readonly byUser: string;
  readonly returnedAgain: string;
  readonly withdrawn: { readonly payment: string; readonly again: string };
  readonly completed: { readonly payment: string; readonly movement: string };
}
let found: Found;

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  const returnedAgain = await anUndoneMatch("Conciliación deshecha");
  await run(async (tx) => confirm(tx, await aMovement(tx), "returned_payment_id", returnedAgain));
  found = {
    spanish: await anUndoneMatch("Conciliación deshecha"),
    english: await anUndoneMatch("Reconciliation undone"),
    byUser: await aReturnOfUser("Conciliación deshecha"),
    returnedAgain,
    withdrawn: await anUndoneReturn(),
    completed: await run(async (tx) => {
      const payment = await pay(tx, "pending", "2026-03-01");
      const movement = await aMovement(tx);
      await tx.query("update payment set state = 'completed', date = '2026-02-09' where id = $1", [payment]);
      await confirm(tx, movement, "payment_id", payment);
      return { payment, movement };
    }),
  };
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const stateOf = async (id: string) =>
  (
    await db.query<{ state: string; returned_on: string | null; return_reason: string | null }>(
      "select state, returned_on, return_reason from payment where id = $1",
      [id],
    )
  )[0];

test.each(["spanish", "english"] as const)(
  "the return that an undo created, with its reason in %s, is an annulled payment, and its history says so",
  async (language) => {
    expect(await stateOf(found[language])).toEqual({ state: "annulled", returned_on: null, return_reason: null });
    const entries = await db.query<{ action: string; changes: Record<string, unknown> }>(
      "select action, changes from audit_entry where entity = 'payment' and entity_id = $1 order by id desc limit 1",
      [found[language]],
    );
    expect(entries).toMatchObject([{ action: "undo", changes: { state: ["returned", "annulled"] } }]);
  },
);

test("a user's own return with the same reason stays a return", async () => {
  expect(await stateOf(found.byUser)).toMatchObject({ state: "returned", returned_on: "2026-02-20" });
});

test("a return that a later bank movement confirms stays a return", async () => {
  expect(await stateOf(found.returnedAgain)).toMatchObject({ state: "returned" });
});

test("of a return that was undone, the first payment is annulled and the one registered again stays", async () => {
  expect(await stateOf(found.withdrawn.payment)).toMatchObject({ state: "annulled" });
  expect(await stateOf(found.withdrawn.again)).toMatchObject({ state: "completed" });
});

test("a match that completed an expected payment knows the day to which its undo returns", async () => {
  const [movement] = await db.query<{ pending_date: string; hasTime: boolean }>(
    `select m.pending_date, m.matched_at = a.at as "hasTime" from bank_movement m
     join audit_entry a on a.entity_id = m.id and a.action = 'confirm' where m.id = $1`,
    [found.completed.movement],
  );
  expect(movement).toEqual({ pending_date: "2026-03-01", hasTime: true });
});

test("the sums of payments, invoices and deposits are true after the migration", async () => {
  expect(await violatedInvariants(db)).toEqual([]);
});
