import { resources } from "#shared/domain/core/resources.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { quoteName } from "#server/engine/db/statement.ts";

/** A row of a property that the user does not see. */
export interface ForeignRow {
  readonly path: string;
  readonly id: string;
  readonly version: number;
  readonly content: string;
}

/** Conditions by which a row belongs to a property: by itself, through an asset or through a rental. */
const OF_MINE: Readonly<Record<string, string>> = {
  property_id: "t.property_id = $1",
  asset_id: "t.asset_id in (select id from asset where property_id = $1)",
  rental_id: "t.rental_id in (select id from rental where property_id = $1)",
};

const all: readonly Resource[] = resources;

/** Dependent rows with their own address. */
const parts = [
  { path: "incident-comments", table: "incident_comment", of: "incident_id" },
  { path: "attachments", table: "attachment", of: "owner_id" },
];

async function findParts(db: Db, of: readonly ForeignRow[]): Promise<readonly ForeignRow[]> {
  const owners = of.map(({ id }) => id);
  const found: ForeignRow[] = [];
  for (const { path, table, of: column } of parts) {
    const rows = await db.query<Omit<ForeignRow, "path" | "version">>(
      `select t.id, md5(t::text) as content from ${quoteName(table)} t where ${quoteName(column)} = any($1)`,
      [owners],
    );
    found.push(...rows.map((row) => ({ ...row, path, version: 1 })));
  }
  return found;
}

/**
 * Rows of every property but one, found by their columns and not by the server's own scope rules. Rows without a
 * property are left out.
 */
export async function findForeignRows(db: Db, mine: string): Promise<readonly ForeignRow[]> {
  const columns = await db.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name = any($1)`,
    [Object.keys(OF_MINE)],
  );
  const found: ForeignRow[] = [];
  for (const { name, path, property_scope } of all) {
    const own = columns.filter(({ table }) => table === name).map(({ column }) => column);
    if (own.length === 0 || !property_scope) continue;
    const isGiven = own.map((column) => `t.${quoteName(column)} is not null`).join(" or ");
    const isMine = own.map((column) => OF_MINE[column]).join(" or ");
    const rows = await db.query<Omit<ForeignRow, "path">>(
      `select t.id, t.version, md5(t::text) as content from ${quoteName(name)} t
       where (${isGiven}) and (${isMine}) is not true`,
      [mine],
    );
    found.push(...rows.map((row) => ({ ...row, path })));
  }
  const properties = await db.query<Omit<ForeignRow, "path">>(
    "select id, version, md5(p::text) as content from property p where id <> $1",
    [mine],
  );
  const rows = [...found, ...properties.map((row) => ({ ...row, path: "properties" }))];
  return [...rows, ...(await findParts(db, rows))];
}
