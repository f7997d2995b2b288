import fc from "fast-check";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { readDatabaseError } from "#server/engine/http/database-errors.ts";

/* Money operations by SQL statements that bypass the server's own rules (docs/design/entities.md, "Money"). */

/** Rows that the steps refer to. */
export interface MoneyWorld {
  readonly ordinary: string;
  readonly rectifying: string;
  readonly receipt: string;
  readonly people: readonly string[];
  readonly method: string;
  readonly application: string;
  readonly statement: string;
  /** In which its steps are dated, as in 2026-01. */
  readonly month: string;
}

async function one(runner: Queryable, sql: string, values: readonly unknown[] = []): Promise<string> {
  const [row] = await runner.query<{ id: string }>(sql, values);
  if (!row) throw new Error("A statement returned no row");
  return row.id;
}

/** An issuer with its series, and two payers. */
export async function createMoneyWorld(db: Db): Promise<MoneyWorld> {
  const issuer = await one(
    db,
    `insert into issuer (name, tax_id, street, postal_code, city)
     values ('Rentas', 'B12345674', 'Mayor, 1', '28013', 'Madrid') returning id`,
  );
  await db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, 'verifactu', '2000-01-01')", [
    issuer,
  ]);
  const series = (kind: string) =>
    one(db, "insert into invoice_series (issuer_id, code, kind, prefix) values ($1, $2, $2, $2 || '-') returning id", [
      issuer,
      kind,
    ]);
  const person = (number: number) =>
    one(
      db,
      `insert into person (kind, name, documentation, documentation_type, is_tenant, is_guarantor)
       values ('company', 'Peña', $1, 'passport', true, false) returning id`,
      [`P${number}`],
    );
  return {
    month: "2026-01",
    ordinary: await series("ordinary"),
    rectifying: await series("rectifying"),
    receipt: await series("receipt"),
    people: [await person(1), await person(2)],
    method: await one(db, "select id from payment_method where is_default"),
    application: await one(db, "select id from payment_application where kind = 'rent'"),
    statement: await one(
      db,
      `insert into bank_statement (iban, holder, currency, start_date, end_date, initial_balance, final_balance, file_name, file_sha256,
         file_key) values ('ES', 'X', 'EUR', '2026-01-01', '2026-01-31', 0, 0, 'x.n43', 'x', 'x') returning id`,
    ),
  };
}

type Pick = (table: "invoice" | "payment" | "payment_allocation", nth: number) => Promise<string | null>;

const pickIn =
  (tx: Tx): Pick =>
  async (table, nth) => {
    const [row] = await tx.query<{ id: string }>(
      `select id from ${table} order by id offset (select $1::int % greatest(count(*), 1) from ${table}) limit 1`,
      [nth],
    );
    return row?.id ?? null;
  };

export interface MoneyStep {
  readonly kind: (typeof moneySteps)[number];
  readonly nth: number;
  readonly other: number;
  readonly cents: number;
  readonly rate: number;
}

/** Operations with money; `tamper` is always forbidden. */
const moneySteps = [
  "draft",
  "issue",
  "annul",
  "rectify",
  "pay",
  "allocate",
  "reverse",
  "return",
  "refund",
  "match",
  "undo_match",
  "tamper",
] as const;

async function addLine(tx: Tx, ids: MoneyWorld, invoice: string, { cents, rate }: MoneyStep, sign = 1): Promise<void> {
  await tx.query(
    `insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate, withholding_rate,
       exemption_reason)
     values ($1, 1, $2, 'Renta', 1.5, $3, $4, $5, case $4::integer when 0 then 'Exenta' end), ($1, 2, $2, 'Gastos', 1, $6, 0, 0, 'Exenta')`,
    [invoice, ids.application, sign * cents, rate, rate === 2_100 ? 1_900 : 0, sign * 333],
  );
}

async function draft(tx: Tx, ids: MoneyWorld, step: MoneyStep): Promise<void> {
  const series = step.other % 3 === 0 ? ids.receipt : ids.ordinary;
  const invoice = await one(
    tx,
    "insert into invoice (series_id, person_id, due_date) values ($1, $2, '2026-01-05') returning id",
    [series, ids.people[step.nth % 2]],
  );
  await addLine(tx, ids, invoice, step);
}

async function rectify(tx: Tx, ids: MoneyWorld, step: MoneyStep, { invoice }: Subjects): Promise<void> {
  const mode = step.other % 2 === 0 ? "differences" : "substitution";
  const createdId = await one(
    tx,
    `insert into invoice (series_id, person_id, due_date, rectified_ids, rectification_type, rectification_mode, reason)
     select $1, person_id, '2026-01-05', array[id], 'R1', $3, 'error' from invoice where id = $2 returning id`,
    [ids.rectifying, invoice, mode],
  );
  await addLine(tx, ids, createdId, step, mode === "differences" && step.cents % 2 === 0 ? -1 : 1);
  await tx.query("select issue_invoices(array[$1]::uuid[], $2)", [createdId, `${ids.month}-02`]);
}

async function tamper(tx: Tx, _ids: MoneyWorld, { nth }: MoneyStep, { invoice }: Subjects): Promise<void> {
  const attempts = [
    "update invoice set paid = paid + 1 where id = $1",
    "update invoice set collectible = collectible + 1 where id = $1",
    "update invoice set total = total + 1, net_amount = net_amount + 1 where id = $1 and state <> 'draft'",
    "update invoice_line set unit_amount = unit_amount + 1 where invoice_id = $1 and invoice_id in (select id from invoice where state <> 'draft')",
    "delete from invoice where id = $1 and state <> 'draft'",
    "update invoice set state = 'issued', number = 'X', series_year = 1, series_number = 1, issue_date = '2026-01-01' where id = $1",
    "update payment set allocated = allocated + 1 where id in (select payment_id from payment_allocation where invoice_id = $1)",
    "delete from payment_allocation where invoice_id = $1",
    "update verifactu_record set total = total + 1 where invoice_id = $1",
    "update payment set state = 'annulled' where state <> 'annulled' and id in (select payment_id from payment_allocation where invoice_id = $1)",
    "update invoice_counter set next_number = 1 where last_issued_on is not null and $1::uuid is not null",
    "update invoice_counter set next_number = next_number + 1 where last_issued_on is not null and $1::uuid is not null",
  ];
  const rows = await tx.query(`${attempts[nth % attempts.length]} returning 1`, [invoice]);
  if (rows.length > 0) throw new Error(`Not refused: ${attempts[nth % attempts.length]}`);
}

/** The rows of a step: any invoice, any payment. */
interface Subjects {
  readonly invoice: string | null;
  readonly payment: string | null;
  readonly allocation: string | null;
}

const reverseIn = (month: string) =>
  `update payment_allocation set state = 'reversed', reversed_on = '${month}-04' where state = 'applied'`;

async function giveBack(tx: Tx, { month }: MoneyWorld, { cents }: MoneyStep, payment: string | null): Promise<void> {
  if (cents % 2 === 0) await tx.query(`${reverseIn(month)} and payment_id = $1`, [payment]);
  await tx.query("update payment set state = 'returned', returned_on = $2 where id = $1", [payment, `${month}-04`]);
}

/** A bank movement that registers a payment, which covers an invoice. */
async function match(tx: Tx, ids: MoneyWorld, { nth, cents }: MoneyStep, { invoice }: Subjects): Promise<void> {
  const payment = await one(
    tx,
    `insert into payment (person_id, date, amount, payment_method_id, state) values ($1, $4, $2, $3, 'completed') returning id`,
    [ids.people[nth % 2], cents, ids.method, `${ids.month}-03`],
  );
  await tx.query(
    `insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
     select $1, id, $3, least($4::bigint, outstanding) from invoice where id = $2 and outstanding > 0`,
    [payment, invoice, ids.application, cents],
  );
  await tx.query(
    `insert into bank_movement (bank_statement_id, position, operation_date, value_date, amount, common_concept, own_concept,
       document_number, reference_1, reference_2, text, hash, state, payment_id, is_payment_made, matched_at)
     values ($1, 1, $4, $4, $2, '04', '', '', '', '', '', $3::text, 'confirmed', $3::uuid, true, clock_now())`,
    [ids.statement, cents, payment, `${ids.month}-03`],
  );
}

const undoMatch = (tx: Tx, { nth }: MoneyStep) =>
  tx.query(
    `update bank_movement set state = 'pending', payment_id = null, is_payment_made = false, matched_at = null
     where id = (select id from bank_movement where state = 'confirmed' order by id
                 offset $1::int % greatest((select count(*) from bank_movement where state = 'confirmed'), 1) limit 1)`,
    [nth],
  );

const deeds: Readonly<
  Record<MoneyStep["kind"], (tx: Tx, ids: MoneyWorld, step: MoneyStep, subjects: Subjects) => Promise<unknown>>
> = {
  draft,
  issue: (tx, { month }, _step, { invoice }) =>
    tx.query("select issue_invoices(array[$1]::uuid[], $2)", [invoice, `${month}-02`]),
  annul: (tx, { month }, _step, { invoice }) =>
    tx.query("call annul_invoice($1, $2, 'error')", [invoice, `${month}-02`]),
  rectify,
  pay: (tx, ids, { nth, cents }) =>
    tx.query(
      "insert into payment (person_id, date, amount, payment_method_id, state) values ($1, $4, $2, $3, 'completed')",
      [ids.people[nth % 2], cents, ids.method, `${ids.month}-03`],
    ),
  allocate: (tx, ids, { cents }, { invoice, payment }) =>
    tx.query(
      "insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount) values ($1, $2, $3, $4)",
      [payment, invoice, ids.application, cents],
    ),
  reverse: (tx, { month }, _step, { allocation }) => tx.query(`${reverseIn(month)} and id = $1`, [allocation]),
  return: (tx, ids, step, { payment }) => giveBack(tx, ids, step, payment),
  refund: (tx, { month }, { cents }, { payment }) =>
    tx.query(
      `insert into payment (direction, person_id, date, amount, payment_method_id, state, refunds_payment_id)
       select 'out', person_id, $3, $2, payment_method_id, 'completed', id from payment where id = $1`,
      [payment, cents, `${month}-04`],
    ),
  match,
  undo_match: (tx, _ids, step) => undoMatch(tx, step),
  tamper,
};

async function perform(tx: Tx, world: MoneyWorld, step: MoneyStep): Promise<void> {
  const pick = pickIn(tx);
  const subjects = {
    invoice: await pick("invoice", step.nth),
    payment: await pick("payment", step.other),
    allocation: await pick("payment_allocation", step.nth),
  };
  // Without an invoice and a payment, other steps do nothing.
  if (step.kind !== "draft" && step.kind !== "pay" && !(subjects.invoice && subjects.payment)) return;
  await deeds[step.kind](tx, world, step, subjects);
}

/**
 * Runs a step in its own transaction; a refusal with a code of the catalogue is a valid result, anything else a
 * defect.
 */
export async function takeMoneyStep(db: Db, world: MoneyWorld, step: MoneyStep): Promise<boolean> {
  try {
    await transact(db, null, (tx) => perform(tx, world, step));
    return true;
  } catch (error) {
    if (readDatabaseError(error, false) === null) throw error;
    return false;
  }
}

export const aMoneyStep = fc.record({
  kind: fc.constantFrom(...moneySteps),
  nth: fc.nat(1_000),
  other: fc.nat(1_000),
  cents: fc.integer({ min: 1, max: 150_000 }),
  rate: fc.constantFrom(0, 400, 1_000, 2_100),
});
