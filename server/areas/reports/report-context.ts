import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { ReportBasis, ReportQuery } from "#shared/domain/reports/report.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { type VisibleRows, visibleRows } from "./visible-rows.ts";

/** Context for building a report's statement: its values, and the placeholders of its dates. */
export interface ReportContext {
  readonly statement: Statement;
  readonly filters: ReportQuery["filters"];
  readonly basis: ReportBasis;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The range from `from` to `to`. */
  readonly period: string;
  /** Rows of a resource visible in the user's list, filtered by the requested property. */
  readonly visible: (resource: Resource) => VisibleRows;
  /** Whether the user may read another entity that the report shows. */
  readonly mayRead: (entity: EntityName) => boolean;
}

/** A select with the fields of the report's definition, and its default order. */
export interface ReportRows {
  readonly sql: string;
  readonly order: string;
}

/** Dates are bound on first use: PostgreSQL refuses parameters that a statement does not use. */
export function createReportContext(user: UserAccess, query: ReportQuery): ReportContext {
  const statement = new Statement();
  const placeholders = new Map<string, string>();
  const bindDate = (name: "today" | "from" | "to"): string => {
    const known = placeholders.get(name) ?? `${statement.bind(query[name])}::date`;
    placeholders.set(name, known);
    return known;
  };
  return {
    statement,
    filters: query.filters,
    basis: query.basis,
    get today() {
      return bindDate("today");
    },
    get from() {
      return bindDate("from");
    },
    get to() {
      return bindDate("to");
    },
    get period() {
      return `daterange(${bindDate("from")}, ${bindDate("to")}, '[]')`;
    },
    mayRead: (entity) => isAllowed(user.permissions, entity, "read"),
    visible: (resource) => visibleRows(resource, user, statement, query.filters["property_id"]),
  };
}
