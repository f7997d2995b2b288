import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { RowScope } from "./row-scope.ts";
import { quoteName } from "./statement.ts";
import { insertRow, updateRow } from "./table-store.ts";
import { takeTurns, type Tx } from "./transaction.ts";

/*
 * How a table of statuses keeps exactly one default a kind (product.md, section 2). It lies here because the tables of two
 * areas keep it alike, and modules know no other's; which kinds there are is each area's own.
 */

interface Status {
  readonly kind: string;
  readonly is_default: boolean;
}

/** Two changes of one kind's default come one after the other. */
const lockKind = (tx: Tx, table: string, kind: string) => takeTurns(tx, `${table} ${kind}`);

async function hasOtherDefault(tx: Tx, table: string, kind: string, id: string | null): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from ${quoteName(table)} where kind = $1 and is_default and archived_at is null and id is distinct from $2::uuid`,
    [kind, id],
  );
  return rows.length > 0;
}

async function dropOtherDefaults(tx: Tx, table: string, kind: string, id: string | null): Promise<void> {
  await tx.query(
    `update ${quoteName(table)} set is_default = false where kind = $1 and is_default and id is distinct from $2::uuid`,
    [kind, id],
  );
}

/** Inserts a status; the first of its kind becomes the default, and a new default replaces the old one. */
export async function insertStatus(tx: Tx, resource: Resource, input: Status): Promise<string> {
  await lockKind(tx, resource.name, input.kind);
  if (input.is_default) await dropOtherDefaults(tx, resource.name, input.kind, null);
  const is_default = input.is_default || !(await hasOtherDefault(tx, resource.name, input.kind, null));
  return insertRow(tx, resource, { ...input, is_default });
}

/**
 * Changes a status.
 * @throws InvalidInput when its kind would change; AppError default_required when its kind would be left without one
 */
export async function updateStatus(
  tx: Tx,
  resource: Resource,
  change: {
    id: string;
    version: number;
    before: Status & { archived_at: string | null };
    after: Status;
    patch: Readonly<Record<string, unknown>>;
  },
  scope: RowScope,
): Promise<void> {
  const { id, before, after } = change;
  if (after.kind !== before.kind)
    throw new InvalidInput(resource.name, [{ field: "kind", key: "validation.fixed", params: {} }]);
  await lockKind(tx, resource.name, after.kind);
  if (after.is_default && before.archived_at !== null) throw new AppError("default_required", { field: "is_default" });
  if (after.is_default) await dropOtherDefaults(tx, resource.name, after.kind, id);
  else if (before.is_default) throw new AppError("default_required", { field: "is_default" });
  await updateRow(tx, resource, change, change.patch, scope);
}

/** @throws AppError default_required: a default is archived or removed only after another has taken its place */
export async function refuseDefault(tx: Tx, resource: Resource, id: string): Promise<void> {
  const rows = await tx.query(`select 1 from ${quoteName(resource.name)} where id = $1 and is_default`, [id]);
  if (rows.length > 0) throw new AppError("default_required");
}

/** The default status of a kind. @throws Error when the catalogue lacks one, which its rules prevent */
export async function defaultStatusId(
  tx: Tx,
  table: "asset_status" | "incident_status",
  kind: string,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select id from ${quoteName(table)} where kind = $1 and archived_at is null order by is_default desc, position limit 1`,
    [kind],
  );
  if (!row) throw new Error(`No ${table} of kind ${kind}`);
  return row.id;
}
