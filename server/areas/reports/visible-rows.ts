import type { Resource } from "#shared/domain/core/resource.ts";
import { joinWithin, sourceOf, tableOf } from "#server/engine/db/columns.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import type { Statement } from "#server/engine/db/statement.ts";

/** FROM clause and conditions of a resource's rows; further joins go between the two. */
export interface VisibleRows {
  /** The table as `t`, joined to related tables (`r_property`, `r_asset_status` …). */
  readonly from: string;
  readonly where: string;
}

const isOfProperty = ({ property_scope }: Resource, column: string, id: string): string =>
  property_scope === "property_ids" ? `${id}::uuid = any(${column})` : `${column} = ${id}`;

/** Rows visible in a user's list of a resource: not archived, and within their properties. */
export function visibleRows(
  resource: Resource,
  user: RowScope,
  statement: Statement,
  property_id?: string,
): VisibleRows {
  const source = sourceOf(resource);
  const conditions = ["t.archived_at is null"];
  const limit = withinScope(resource.name, "t", user, statement);
  if (limit) conditions.push(limit);
  const property = resource.property_scope && source.byField.get(resource.property_scope);
  if (property_id && property) conditions.push(isOfProperty(resource, property.sql, statement.bind(property_id)));
  return { from: `${tableOf(source, user)} ${joinWithin(source, user, statement)}`, where: conditions.join(" and ") };
}
