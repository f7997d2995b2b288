import type { Resource } from "#shared/domain/core/resource.ts";
import { quoteName } from "./statement.ts";

/** Where a field of a row comes from: the table itself, or the row that one of its `…_id` columns points to. */
export interface Column {
  readonly field: string;
  /** How SQL names it, with its table's alias. */
  readonly sql: string;
  readonly isOwn: boolean;
}

export interface Source {
  readonly columns: readonly Column[];
  /** The table alone, as `t`. */
  readonly table: string;
  readonly joins: string;
  /** The table with its joins. */
  readonly from: string;
  readonly byField: ReadonlyMap<string, Column>;
}

const ALIAS = "t";
const sources = new Map<Resource, Source>();

function joinedColumns(resource: Resource): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [column, reference] of Object.entries(resource.references)) {
    if (!reference) continue;
    const prefix = column.slice(0, -"_id".length);
    for (const field of reference.fields)
      joined.set(`${prefix}_${field}`, `${quoteName(`r_${prefix}`)}.${quoteName(field)}`);
  }
  return joined;
}

function joins(resource: Resource): string {
  return Object.entries(resource.references)
    .flatMap(([column, reference]) => {
      if (!reference) return [];
      const alias = quoteName(`r_${column.slice(0, -"_id".length)}`);
      return [`left join ${quoteName(reference.entity)} ${alias} on ${alias}.id = ${ALIAS}.${quoteName(column)}`];
    })
    .join("\n");
}

/** How a resource is read: its columns, those of the rows it points to, and the joins that bring them. */
export function sourceOf(resource: Resource): Source {
  const known = sources.get(resource);
  if (known) return known;
  const joined = joinedColumns(resource);
  const columns = Object.keys(resource.row.shape).map((field) => ({
    field,
    sql: joined.get(field) ?? `${ALIAS}.${quoteName(field)}`,
    isOwn: !joined.has(field),
  }));
  const table = `${quoteName(resource.name)} ${ALIAS}`;
  const source = {
    columns,
    table,
    joins: joins(resource),
    from: `${table} ${joins(resource)}`,
    byField: new Map(columns.map((column) => [column.field, column])),
  };
  sources.set(resource, source);
  return source;
}

/** The select list that gives exactly the fields of the row schema. */
export function selectList(source: Source): string {
  return source.columns.map(({ field, sql }) => `${sql} as ${quoteName(field)}`).join(", ");
}

const managed = new Set(["id", "label", "version", "created_at", "updated_at", "created_by"]);

/** Whether a write may set the field: a column of the table itself that nothing else looks after. */
export function isWritable(source: Source, field: string): boolean {
  return !managed.has(field) && source.byField.get(field)?.isOwn === true;
}
