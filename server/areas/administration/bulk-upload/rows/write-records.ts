import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { isWritable, sourceOf } from "#server/engine/db/columns.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { recordDebts, SERIES_OF_DEBT } from "./debt-rows.ts";
import { nameDepositsInRentals, replaceAgreedDeposits } from "./deposit-rows.ts";
import { existingAddresses } from "./report-duplicates.ts";
import { writePartsOfRentals } from "./write-parts-of-rentals.ts";
import { writeRoomDays } from "./write-room-days.ts";

/* Converts a batch's staged rows to records, some thousands per statement and in one transaction. */

const BATCH_ROWS = 5_000;

/** Values of columns that are not in the sheet. */
const fixedColumns: { readonly [Entity in SheetEntity]?: Readonly<Record<string, string>> } = {
  person: { created_source: "'mass_upload'" },
  rental: {
    is_split: "r.record ? 'tenant_shares'",
    state: `case when r.record ->> 'state' <> 'active' then 'draft'
                 when (r.record ->> 'start_date')::date <= business_today() then 'active' else 'upcoming' end`,
  },
  deposit: {
    state: "r.record ->> 'state'",
    received_amount: "case when given.kind = 'bank_guarantee' then 0 else given.amount end",
    received_on: "(r.record ->> 'received_on')::date",
    held_on: "case when r.record ->> 'state' = 'held' then (r.record ->> 'received_on')::date end",
    lodged_on: "(r.record ->> 'lodged_on')::date",
    lodge_reference: "r.record ->> 'lodge_reference'",
  },
  invoice: { series_id: SERIES_OF_DEBT, kind: "r.record ->> 'kind'" },
  mandate: { last_used_on: "(r.record ->> 'last_used_on')::date" },
};

/** Addresses of a batch's rows: existing ones in the user's scope, and new ones for the rest. */
async function prepareAddresses(tx: Tx, batch: Batch): Promise<void> {
  const { id, sheet } = batch;
  if (sheet.addressField === null) return;
  const statement = new Statement();
  const batchId = statement.bind(id);
  await tx.query(
    `create temporary table load_address on commit drop as
     select given.key, coalesce(t.id, uuidv7()) as id, t.id is null as is_new, given.address, given.row_number
     from (select distinct on (address_key) address_key as key, address, row_number from bulk_upload_row
           where bulk_upload_id = ${batchId} and address_key is not null order by address_key, row_number) given
     left join (${existingAddresses(statement, batch)}) t on t.key = given.key`,
    statement.values,
  );
  await tx.query(
    `with created as (
       insert into address (id, street, city, state, country, postal_code)
       select id, address ->> 'street', address ->> 'city', address ->> 'state', address ->> 'country', address ->> 'postal_code'
       from load_address where is_new order by row_number returning id, version)
     insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
     select $1, 'address', created.id, l.row_number, created.version from created join load_address l on l.id = created.id`,
    [id],
  );
  await tx.query("analyze load_address");
}

interface Default {
  readonly column: string;
  readonly expression: string;
}

/** Defaults of not-null columns, used for empty cells as in a form. */
async function readDefaults(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<Default>(
    `select a.attname as column, pg_get_expr(d.adbin, d.adrelid) as expression
     from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnotnull and a.attgenerated = ''`,
    [quoteName(table)],
  );
  return new Map(rows.map(({ column, expression }) => [column, expression]));
}

function expressionOf(column: string, { sheet }: Batch, defaults: ReadonlyMap<string, string>): string {
  const reference = sheet.references.get(column);
  if (reference?.isList)
    return `array(select one::uuid from jsonb_array_elements_text(coalesce(r.links -> '${column}', '[]')) one)`;
  if (reference) return `(r.links ->> '${column}')::uuid`;
  if (column === sheet.addressField) return "row_address.id";
  const given = `given.${quoteName(column)}`;
  const fallback = defaults.get(column);
  return fallback === undefined ? given : `coalesce(${given}, ${fallback})`;
}

/** SQL that inserts rows $2 to $3 of batch $1. */
function insertStatement(batch: Batch, defaults: ReadonlyMap<string, string>): string {
  const { sheet } = batch;
  const table = quoteName(sheet.entity);
  const fixed = fixedColumns[sheet.entity] ?? {};
  const source = sourceOf(sheet.resource);
  const own = Object.keys(sheet.resource.input.shape).filter((column) => isWritable(source, column) && !fixed[column]);
  const columns = ["id", ...own, ...Object.keys(fixed)];
  const values = [
    "r.record_id",
    ...own.map((column) => expressionOf(column, batch, defaults)),
    ...Object.values(fixed),
  ];
  const addressJoin =
    sheet.addressField === null ? "" : "left join load_address row_address on row_address.key = r.address_key";
  return `insert into ${table} (${columns.map(quoteName).join(", ")})
    select ${values.join(", ")}
    from bulk_upload_row r cross join lateral jsonb_populate_record(null::${table}, r.record) given ${addressJoin}
    where r.bulk_upload_id = $1 and r.row_number between $2 and $3
    order by r.row_number`;
}

/** Records the version of rows that were updated during their own loading. */
async function recordVersions(tx: Tx, { id, sheet }: Batch): Promise<void> {
  await tx.query(
    `insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
     select $1, $2, t.id, r.row_number, t.version
     from bulk_upload_row r join ${quoteName(sheet.entity)} t on t.id = r.record_id
     where r.bulk_upload_id = $1 and t.version <> 1`,
    [id, sheet.entity],
  );
}

const preparations: { readonly [Entity in SheetEntity]?: (tx: Tx, batch: Batch) => Promise<void> } = {
  deposit: replaceAgreedDeposits,
};

const parts: { readonly [Entity in SheetEntity]?: (tx: Tx, batch: Batch) => Promise<void> } = {
  asset: writeRoomDays,
  rental: writePartsOfRentals,
  deposit: nameDepositsInRentals,
  invoice: recordDebts,
};

/**
 * Writes the records of a validated batch.
 * @param onProgress called with the number of rows written, after each part
 */
export async function writeRecords(tx: Tx, batch: Batch, onProgress: (done: number) => Promise<void>): Promise<void> {
  await prepareAddresses(tx, batch);
  await preparations[batch.sheet.entity]?.(tx, batch);
  const statement = insertStatement(batch, await readDefaults(tx, batch.sheet.entity));
  const [range] = await tx.query<{ first: number; last: number; count: number }>(
    "select min(row_number) as first, max(row_number) as last, count(*) as count from bulk_upload_row where bulk_upload_id = $1",
    [batch.id],
  );
  const { first = 1, last = 0, count = 0 } = range ?? {};
  for (let from = first; from <= last; from += BATCH_ROWS) {
    const to = from + BATCH_ROWS - 1;
    await tx.query(statement, [batch.id, from, to]);
    await onProgress(Math.min(count, to - first + 1));
  }
  await parts[batch.sheet.entity]?.(tx, batch);
  await recordVersions(tx, batch);
}
