import type { Db } from "#server/engine/db/pool.ts";
import { timed } from "../harness/rounds.ts";

/* Data for issuing in one series: an issuer whose invoices are chained, and drafts made by the regular triggers. */

/** The issuer, its series, the customer, and a counter row to compare with. */
export const issuing: readonly string[] = [
  `insert into issuer (owner_id, name, tax_id, street, postal_code, city)
   values (null, 'Rentas Llavero SL', 'B12345674', 'Mayor, 1', '28013', 'Madrid')`,
  `insert into invoice_series (issuer_id, code, kind, prefix, padding, is_default) select id, 'F', 'ordinary', 'F', 6, true from issuer`,
  `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor)
   values ('natural', 'Begoña', 'Núñez', '12345678Z', 'dni', true, false)`,
  `create table bench_counter (id int primary key, number bigint not null)`,
  `insert into bench_counter values (1, 0)`,
];

/** `$1` drafts of a billing run (`$2`) or none. */
export const draftsToIssue = `
  with made as (
    insert into invoice (series_id, person_id, due_date, billing_run_id)
    select s.id, p.id, business_today() + 10, $2::uuid from invoice_series s, person p, generate_series(1, $1::int) returning id),
  lines as (
    insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate)
    select m.id, 1, a.id, 'Renta', 85000, 2100 from made m cross join (select id from payment_application where kind = 'rent' limit 1) a)
  select id from made`;

/** Tables that issuing writes, and which of their rows a run (`$1`) wrote. */
const written: Readonly<Record<string, string>> = {
  invoice: "billing_run_id = $1",
  verifactu_record: "invoice_id in (select id from invoice where billing_run_id = $1)",
  audit_entry: "action = 'issue' and entity_id in (select id from invoice where billing_run_id = $1)",
};

/**
 * Copies a table's rows of a run into an empty one with its columns, checks and indexes, by one statement.
 * @returns its milliseconds
 */
async function putAgain(db: Db, table: string, billing_run_id: string): Promise<number> {
  await db.query(`create table bench_alike (like ${table} including all)`);
  const [row] = await db.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = row?.names ?? "";
  const ms = await timed(() =>
    db.query(
      `insert into bench_alike (${names}) overriding system value select ${names} from ${table} where ${written[table]}`,
      [billing_run_id],
    ),
  );
  await db.query("drop table bench_alike");
  return ms;
}

/**
 * Copies the invoices, records and audit entries of a run into equal tables without triggers or foreign keys.
 * @returns milliseconds
 */
export async function putRunAgain(db: Db, billing_run_id: string): Promise<number> {
  let ms = 0;
  for (const table of Object.keys(written)) ms += await putAgain(db, table, billing_run_id);
  return ms;
}
