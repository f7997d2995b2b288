import type { MessageKey } from "#locales/es.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";

/*
 * What blocks the undo of a batch: a record of it that has changed, or another record that references one of them.
 * References are read from the database's constraints, so that new tables are covered.
 */

/**
 * Collects everything that the batch created, with the version it had then, into `load_made`, which is dropped at the
 * end of the transaction.
 */
export async function gatherCreated(tx: Tx, { id, sheet }: Batch): Promise<void> {
  await tx.query(
    `create temporary table load_made on commit drop as
     select $2::text as entity, r.record_id, r.row_number, coalesce(noted.version, 1) as version
     from bulk_upload_row r
     left join bulk_upload_record noted
       on noted.bulk_upload_id = $1 and noted.entity = $2 and noted.record_id = r.record_id
     where r.bulk_upload_id = $1
     union all
     select entity, record_id, row_number, version from bulk_upload_record where bulk_upload_id = $1 and entity <> $2`,
    [id, sheet.entity],
  );
  await tx.query("create unique index on load_made (record_id)");
  await tx.query("analyze load_made");
}

/**
 * Tables in which the batch created rows.
 * @param counted only those whose rows have a version
 */
async function createdTables(tx: Tx, counted: boolean): Promise<string[]> {
  const rows = await tx.query<{ entity: string }>(
    "select distinct entity from load_made where version is not null or not $1 order by entity",
    [counted],
  );
  return rows.map(({ entity }) => entity);
}

const texts = {
  changed: "administration.issue.changed",
  referenced: "administration.issue.referenced",
  attached: "administration.issue.attached",
  loaded: "administration.issue.referenced_loaded",
} as const satisfies Record<string, MessageKey>;

/** SQL of the key of a reference, by whether another upload loaded it. */
const REFERENCED = `case when loaded.file is null then '${texts.referenced}' else '${texts.loaded}' end`;

/** @param key SQL of the text's key */
const report = (key: string, params: string) =>
  `insert into bulk_upload_issue (bulk_upload_id, kind, row_number, key, params)
   select distinct on (m.row_number) $1, 'undo', coalesce(m.row_number, 0), ${key}, ${params}`;

/** Locks the rows during the check, so that no new reference to them can be added. */
async function lockCreated(tx: Tx, table: string): Promise<void> {
  await tx.query(
    `select 1 from ${quoteName(table)} t join load_made m on m.record_id = t.id and m.entity = $1 order by t.id for update of t`,
    [table],
  );
}

async function reportChanged(tx: Tx, { id }: Batch, table: string): Promise<void> {
  await tx.query(
    `${report(`'${texts.changed}'`, "'{}'::jsonb")}
     from load_made m left join ${quoteName(table)} t on t.id = m.record_id
     where m.entity = $2 and t.version is distinct from m.version order by m.row_number`,
    [id, table],
  );
}

/** A file that a user attached since the load would be deleted with its record. */
async function reportAttached(tx: Tx, { id }: Batch): Promise<void> {
  await tx.query(
    `${report(`'${texts.attached}'`, "'{}'::jsonb")}
     from load_made m join attachment a on a.owner_entity = m.entity and a.owner_id = m.record_id
     where not exists (select 1 from load_made own where own.record_id = a.id) order by m.row_number`,
    [id],
  );
}

interface Pointer {
  readonly child: string;
  readonly column: string;
  readonly has_id: boolean;
}

/**
 * A row whose key is the record's, such as `rental_term`, is part of the record. A rental names its legal deposit, which
 * names the rental itself: that is no further use of it.
 */
const POINTERS_SQL = `
  select c.conrelid::regclass::text as child, a.attname as column,
         exists (select 1 from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id') as has_id
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where (c.conrelid, a.attname) <> ('rental'::regclass, 'deposit_id') and c.contype = 'f' and c.confrelid = $1::regclass and array_length(c.conkey, 1) = 1
    and not exists (select 1 from pg_index k where k.indrelid = c.conrelid and k.indisprimary and k.indnatts = 1 and k.indkey[0] = c.conkey[1])`;

/** Columns with arrays of ids have no foreign key that shows their target. */
const LISTS_SQL = `
  select quote_ident(table_name) as child, column_name as column, true as has_id
  from information_schema.columns c
  where table_schema = 'public' and udt_name = '_uuid'
    and exists (select 1 from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name
                and i.column_name = 'id')`;

/** The lines that bill a recurring charge name it without a foreign key; its one-off charges have one. */
const BILLING_LINES: Pointer = {
  child: `(select i.id, l.recurring_charge_id from load_made n join recurring_charge c on c.id = n.record_id
    join invoice i on i.rental_id = c.rental_id and i.state <> 'annulled' and i.archived_at is null
    join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = c.id)`,
  column: "recurring_charge_id",
  has_id: true,
};

/** SQL of the file whose upload created the row `t`: that upload is undone first. */
const LOADED_BY = `
  (select u.file_name from bulk_upload_row o join bulk_upload u on u.id = o.bulk_upload_id and u.state = 'committed'
   where o.record_id = t.id limit 1)`;

/**
 * Reports each row once for each kind of record that references it; with the file that another upload loaded it from.
 * @param by entity of the referencing table
 */
async function reportReferring(tx: Tx, { id }: Batch, pointer: Pointer, match: string, by: string): Promise<void> {
  const others = pointer.has_id ? "and not exists (select 1 from load_made own where own.record_id = t.id)" : "";
  const file = pointer.has_id ? LOADED_BY : "null";
  await tx.query(
    `${report(REFERENCED, "jsonb_strip_nulls(jsonb_build_object('by', $2::text, 'file', loaded.file))")}
     from ${pointer.child} t join load_made m on ${match} cross join lateral (select ${file} as file) loaded
     where not exists (select 1 from bulk_upload_issue reported where reported.bulk_upload_id = $1 and reported.kind = 'undo'
                         and reported.row_number = coalesce(m.row_number, 0) and reported.params ->> 'by' = $2) ${others}
     order by m.row_number`,
    [id, by],
  );
}

/**
 * @param ownerOf the entity under which users know a table
 * @returns number of blocked rows of the batch; each is reported in bulk_upload_issue
 */
export async function reportUndoBlockers(tx: Tx, batch: Batch, ownerOf: (table: string) => string): Promise<number> {
  await tx.query("delete from bulk_upload_issue where bulk_upload_id = $1 and kind = 'undo'", [batch.id]);
  const entityOf = ({ child }: Pointer) => ownerOf(child.replaceAll('"', ""));
  for (const table of await createdTables(tx, true)) {
    await lockCreated(tx, table);
    await reportChanged(tx, batch, table);
  }
  await reportAttached(tx, batch);
  for (const table of await createdTables(tx, false))
    for (const pointer of await tx.query<Pointer>(POINTERS_SQL, [quoteName(table)]))
      await reportReferring(tx, batch, pointer, `m.record_id = t.${quoteName(pointer.column)}`, entityOf(pointer));
  for (const list of await tx.query<Pointer>(LISTS_SQL))
    await reportReferring(tx, batch, list, `m.record_id = any(t.${quoteName(list.column)})`, entityOf(list));
  await reportReferring(tx, batch, BILLING_LINES, `m.record_id = t.${BILLING_LINES.column}`, ownerOf("invoice"));
  const [blocked] = await tx.query<{ count: number }>(
    "select count(distinct row_number) as count from bulk_upload_issue where bulk_upload_id = $1 and kind = 'undo'",
    [batch.id],
  );
  return blocked?.count ?? 0;
}
