import type { SheetReference } from "#shared/domain/administration/sheet-field.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { findRentalsOfDebts } from "./debt-rows.ts";

/* Resolves names in rows to ids, for all rows at once; archived records are not found. */

/** SQL of the id for a name; null if there is none or it is ambiguous. */
function idOf({ entity, by }: SheetReference, name: string, scope: string): string {
  const table = quoteName(entity);
  if (by === "name")
    return `(select t.id from ${table} t where t.archived_at is null and ${scope}
             and normalize_text(t.name) = normalize_text(${name}) order by t.name = ${name} desc limit 1)`;
  if (by === "code")
    return `(select (array_agg(t.id))[1] from rental t join asset a on a.id = t.asset_id
             where (t.code = ${name} or a.cod = ${name} and t.state in ('upcoming', 'active', 'notice_given'))
               and t.archived_at is null and ${scope} having count(*) = 1)`;
  return `(select (array_agg(t.id))[1] from ${table} t
           where t.${quoteName(by)} = ${name} and t.archived_at is null and ${scope} having count(*) = 1)`;
}

/** How a reference is resolved: SQL of the id, and the join to the row `r` that it needs. */
interface Link {
  readonly field: string;
  readonly id: string;
  readonly join: string;
}

/** Each distinct name is looked up once, however many rows have it. */
function linkOf(field: string, reference: SheetReference, scope: string): Link {
  if (reference.isList)
    return {
      field,
      join: "",
      id: `(select jsonb_agg(to_jsonb(${idOf(reference, "e.name", scope)}) order by e.position)
            from jsonb_array_elements_text(r.refs -> '${field}') with ordinality e (name, position))`,
    };
  const alias = quoteName(`named_${field}`);
  return {
    field,
    id: `to_jsonb(${alias}.id)`,
    join: `left join (
      select word.name, ${idOf(reference, "word.name", scope)} as id
      from (select distinct refs ->> '${field}' as name from bulk_upload_row
            where bulk_upload_id = $1 and refs ? '${field}') word) ${alias} on ${alias}.name = r.refs ->> '${field}'`,
  };
}

/** A room may be loaded in the same sheet as its dwelling; the id then comes from the dwelling's row. */
async function findParentsInSheet(tx: Tx, { id, sheet }: Batch): Promise<void> {
  if (!sheet.references.has("parent_asset_id")) return;
  await tx.query(
    `update bulk_upload_row r set links = r.links || jsonb_build_object('parent_asset_id', parent.record_id)
     from bulk_upload_row parent
     where r.bulk_upload_id = $1 and parent.bulk_upload_id = $1 and parent.key = r.refs ->> 'parent_asset_id'
       and parent.row_number <> r.row_number and not r.links ? 'parent_asset_id'`,
    [id],
  );
}

/** Resolves the references of a batch's rows to ids. */
export async function findReferences(tx: Tx, batch: Batch): Promise<void> {
  const { sheet, request } = batch;
  if (sheet.references.size === 0) return;
  const statement = new Statement();
  const id = statement.bind(batch.id);
  const links = [...sheet.references].map(([field, reference]) =>
    linkOf(field, reference, withinScope(reference.entity, "t", request, statement) ?? "true"),
  );
  const ids = links.map(({ field, id: found }) => `'${field}', ${found}`).join(", ");
  await tx.query(
    `update bulk_upload_row target set links = found.links
     from (select r.row_number, jsonb_strip_nulls(jsonb_build_object(${ids})) as links
           from bulk_upload_row r ${links.map(({ join }) => join).join("\n")} where r.bulk_upload_id = ${id}) found
     where target.bulk_upload_id = ${id} and target.row_number = found.row_number`,
    statement.values,
  );
  await findParentsInSheet(tx, batch);
  if (sheet.entity === "invoice") await findRentalsOfDebts(tx, batch);
}

/** Several persons in scope may have the same number, on documents of different types. */
const isAmbiguous = (field: string, entity: "person" | "owner", { request }: Batch, statement: Statement) => `(
  select count(*) > 1 from ${entity} t where t.documentation = r.refs ->> '${field}' and t.archived_at is null
    and ${withinScope(entity, "t", request, statement) ?? "true"})`;

async function reportUnknown(tx: Tx, batch: Batch, field: string, reference: SheetReference): Promise<void> {
  const textParam = `jsonb_build_object('text', r.refs ->> '${field}')`;
  const where = `r.refs ? '${field}' and not r.links ? '${field}'`;
  const value = `r.refs ->> '${field}'`;
  const isPerson = reference.by === "documentation";
  const entity = reference.entity === "owner" ? "owner" : "person";
  await reportIssueRows(tx, batch, (statement) => ({
    field,
    key: "administration.issue.unknown",
    params: textParam,
    value,
    where: isPerson ? `${where} and not ${isAmbiguous(field, entity, batch, statement)}` : where,
  }));
  if (!isPerson) return;
  await reportIssueRows(tx, batch, (statement) => ({
    field,
    key: "administration.issue.ambiguous",
    params: textParam,
    value,
    where: `${where} and ${isAmbiguous(field, entity, batch, statement)}`,
  }));
}

/** Reports the first unresolved name of a list. */
async function reportUnknownInList(tx: Tx, batch: Batch, field: string): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field,
    key: "administration.issue.unknown",
    params: "jsonb_build_object('text', missing.name)",
    value: "missing.name",
    joins: `cross join lateral (
      select e.name from jsonb_array_elements_text(r.refs -> '${field}') with ordinality e (name, position)
      where coalesce(r.links -> '${field}' -> (e.position - 1)::integer, 'null') = 'null' order by e.position limit 1) missing`,
    where: `r.refs ? '${field}'`,
  }));
}

/** Reports rows that reference a record that does not exist or is outside the user's scope. */
export async function reportUnknownReferences(tx: Tx, batch: Batch): Promise<void> {
  for (const [field, reference] of batch.sheet.references)
    if (reference.isList) await reportUnknownInList(tx, batch, field);
    else await reportUnknown(tx, batch, field, reference);
}
