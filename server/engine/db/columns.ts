import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isShownWith, readableTable, type RowScope, withinScope } from "./row-scope.ts";
import { quoteName, type Statement } from "./statement.ts";

/** Where a field of a row comes from: the table itself, or the row that one of its `…_id` columns points to. */
export interface ResourceColumn {
  readonly field: string;
  /** How SQL names it, with its table's alias. */
  readonly sql: string;
  readonly isOwn: boolean;
  /** Whether it adds up rows of properties. */
  readonly isSum: boolean;
}

/** A row that another points to, as it is joined. */
interface Join {
  readonly column: string;
  readonly entity: EntityName;
  readonly alias: string;
  readonly fields: readonly string[];
  /** Whether a row in scope shows it in any case. */
  readonly isShown: boolean;
}

export interface Source {
  readonly columns: readonly ResourceColumn[];
  readonly entity: EntityName;
  readonly joins: readonly Join[];
  readonly byField: ReadonlyMap<string, ResourceColumn>;
}

const ALIAS = "t";
const sources = new Map<Resource, Source>();

const prefixOf = (column: string) => column.slice(0, -"_id".length);

function joinsOf(resource: Resource): Join[] {
  return Object.entries(resource.references).flatMap(([column, reference]) =>
    reference && reference.fields.length > 0
      ? [{ ...reference, column, alias: `r_${prefixOf(column)}`, isShown: isShownWith(resource, column, reference) }]
      : [],
  );
}

function joinedColumns(joins: readonly Join[]): Map<string, string> {
  return new Map(
    joins.flatMap(({ column, alias, fields }) =>
      fields.map((field) => [`${prefixOf(column)}_${field}`, `${quoteName(alias)}.${quoteName(field)}`] as const),
    ),
  );
}

/** How a resource is read: its columns, those of the rows it points to, and the joins that bring them. */
export function sourceOf(resource: Resource): Source {
  const known = sources.get(resource);
  if (known) return known;
  const joins = joinsOf(resource);
  const joined = joinedColumns(joins);
  const sums: ReadonlySet<string> = new Set(resource.sums);
  const columns = Object.keys(resource.row.shape).map((field) => ({
    field,
    sql: joined.get(field) ?? `${ALIAS}.${quoteName(field)}`,
    isOwn: !joined.has(field),
    isSum: sums.has(field),
  }));
  const source = {
    columns,
    entity: resource.name,
    joins,
    byField: new Map(columns.map((column) => [column.field, column])),
  };
  sources.set(resource, source);
  return source;
}

/** Fields of every row that is answered, whatever was requested. */
const identifying = ["id", "version"];

/** The source with what these fields need alone: a row that none of them is of is not joined, a sum not added up. */
export function narrowSource(source: Source, fields: readonly string[]): Source {
  const wanted = new Set([...identifying, ...fields]);
  const columns = source.columns.filter(({ field }) => wanted.has(field));
  const needed = new Set(columns.map(({ field }) => field));
  const joins = source.joins.filter((join) =>
    join.fields.some((field) => needed.has(`${prefixOf(join.column)}_${field}`)),
  );
  return { ...source, columns, joins };
}

/** The table as rows in scope may read it, under the alias `t`. */
export function tableOf({ entity }: Source, scope: RowScope): string {
  return `${readableTable(entity, scope)} ${ALIAS}`;
}

/**
 * Joins for the fields of referenced rows. A row outside the scope is not joined: its id stays and
 * opens nothing, its name is not disclosed (docs/design/product.md, section 5).
 */
export function joinWithin(source: Source, scope: RowScope, statement: Statement): string {
  return source.joins
    .map(({ column, entity, alias, isShown }) => {
      const limit = isShown ? null : withinScope(entity, alias, scope, statement);
      const found = `${quoteName(alias)}.id = ${ALIAS}.${quoteName(column)}${limit ? ` and ${limit}` : ""}`;
      return `left join ${readableTable(entity, scope)} ${quoteName(alias)} on ${found}`;
    })
    .join("\n");
}

/** A column's SQL for a reader: sums are of the rows within their properties. */
export function sqlWithin({ field, sql, isSum }: ResourceColumn, { property_ids }: RowScope, statement: Statement) {
  if (!isSum || property_ids === null) return sql;
  return `${quoteName(`${field}_within`)}(${ALIAS}.id, ${statement.bind(property_ids)}::uuid[])`;
}

/** The select list that gives exactly the fields of the row schema. */
export function selectList(source: Source, scope: RowScope, statement: Statement): string {
  return source.columns
    .map((column) => `${sqlWithin(column, scope, statement)} as ${quoteName(column.field)}`)
    .join(", ");
}

const managed = new Set(["id", "label", "version", "created_at", "updated_at", "created_by"]);

/** Whether a write may set the field: a column of the table itself that nothing else looks after. */
export function isWritable(source: Source, field: string): boolean {
  return !managed.has(field) && source.byField.get(field)?.isOwn === true;
}
