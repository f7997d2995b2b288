import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { defineLock } from "./advisory-lock.ts";
import type { RowScope } from "./row-scope.ts";
import { quoteName, Statement } from "./statement.ts";
import { insertRow, updateRow } from "./table-store.ts";
import type { Tx } from "./transaction.ts";

const groupLock = defineLock("default in group");

/*
 * Keeps exactly one default in each group of a catalogue: one status for each kind, one series for each issuer and
 * kind, one payment method in all (docs/design/product.md, section 2; docs/design/entities.md, "Money"). It is in the
 * engine because modules cannot import each other and several need it.
 */

/** A catalogue with one default in each group; a group is the rows with the same values in `groupBy`. */
export interface DefaultedCatalogue {
  readonly resource: Resource;
  readonly groupBy: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
type Defaulted = Values & { readonly is_default?: boolean | null | undefined };

/** Serialises changes of the default within one group. */
const lockGroup = (tx: Tx, { resource, groupBy }: DefaultedCatalogue, row: Values) =>
  groupLock.take(tx, [resource.name, ...groupBy.map((column) => String(row[column]))].join(" "));

/** Conditions that match the other defaults of a row's group. */
function otherDefaults({ groupBy }: DefaultedCatalogue, row: Values, id: string | null): Statement & { where: string } {
  const statement = new Statement();
  const conditions = groupBy.map((column) => `${quoteName(column)} = ${statement.bind(row[column])}`);
  conditions.push("is_default", `id is distinct from ${statement.bind(id)}::uuid`);
  return Object.assign(statement, { where: conditions.join(" and ") });
}

async function hasOtherDefault(tx: Tx, catalogue: DefaultedCatalogue, row: Values): Promise<boolean> {
  const { where, values } = otherDefaults(catalogue, row, null);
  const table = quoteName(catalogue.resource.name);
  return (await tx.query(`select 1 from ${table} where ${where} and archived_at is null`, values)).length > 0;
}

async function dropOtherDefaults(tx: Tx, catalogue: DefaultedCatalogue, row: Values, id: string | null): Promise<void> {
  const { where, values } = otherDefaults(catalogue, row, id);
  await tx.query(`update ${quoteName(catalogue.resource.name)} set is_default = false where ${where}`, values);
}

/** Whether a row's group has no default yet. Holds the group's lock until the transaction ends. */
export async function lacksDefault(tx: Tx, catalogue: DefaultedCatalogue, row: Values): Promise<boolean> {
  await lockGroup(tx, catalogue, row);
  return !(await hasOtherDefault(tx, catalogue, row));
}

/** Inserts a row. The first of its group becomes the default; a new default replaces the old one. */
export async function insertDefaulted(tx: Tx, catalogue: DefaultedCatalogue, input: Defaulted): Promise<string> {
  await lockGroup(tx, catalogue, input);
  if (input.is_default) await dropOtherDefaults(tx, catalogue, input, null);
  const is_default = input.is_default === true || !(await hasOtherDefault(tx, catalogue, input));
  return insertRow(tx, catalogue.resource, { ...input, is_default });
}

/** A change of a catalogue row: before, after, and the fields in the patch. */
interface CatalogueChange {
  readonly id: string;
  readonly version: number;
  readonly before: Defaulted & { readonly archived_at: string | null };
  readonly after: Defaulted;
  readonly patch: Values;
}

/**
 * Updates a row that stays in its group.
 * @throws AppError default_required when the group would lose its default or get an archived one
 */
export async function updateDefaulted(
  tx: Tx,
  catalogue: DefaultedCatalogue,
  change: CatalogueChange,
  scope: RowScope,
): Promise<void> {
  const { id, before, after } = change;
  await lockGroup(tx, catalogue, after);
  if (after.is_default && before.archived_at !== null) throw new AppError("default_required", { field: "is_default" });
  if (after.is_default) await dropOtherDefaults(tx, catalogue, after, id);
  else if (before.is_default) throw new AppError("default_required", { field: "is_default" });
  await updateRow(tx, catalogue.resource, change, change.patch, scope);
}

/**
 * @throws AppError default_required when the row is the default: another must become the default before it is
 * archived or removed
 */
export async function refuseDefault(tx: Tx, { resource }: DefaultedCatalogue, id: string): Promise<void> {
  const rows = await tx.query(`select 1 from ${quoteName(resource.name)} where id = $1 and is_default`, [id]);
  if (rows.length > 0) throw new AppError("default_required");
}

/**
 * Id of the default status of a kind.
 * @throws Error when the catalogue has none, which its rules prevent
 */
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
