import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { ReportQuestion } from "#shared/domain/reports/report.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { type VisibleRows, visibleRows } from "./visible-rows.ts";

/** What a report's statement is written with: its values, and the places of the days that all of it speaks of. */
export interface ReportContext {
  readonly statement: Statement;
  readonly filters: ReportQuestion["filters"];
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The days from `from` to `to` as a range. */
  readonly period: string;
  /** The rows of a resource that the user's list would show, of the property asked for. */
  readonly visible: (resource: Resource) => VisibleRows;
  /** Whether the user may read an entity that the report shows besides its own. */
  readonly mayRead: (entity: EntityName) => boolean;
}

/** Rows of a report as a select that gives the fields of its definition, and their order. */
export interface ReportRows {
  readonly sql: string;
  readonly order: string;
}

/** A day is bound where it is used: PostgreSQL refuses a value that its statement does not speak of. */
export function createReportContext(user: UserAccess, question: ReportQuestion): ReportContext {
  const statement = new Statement();
  const places = new Map<string, string>();
  const place = (name: "today" | "from" | "to"): string => {
    const known = places.get(name) ?? `${statement.bind(question[name])}::date`;
    places.set(name, known);
    return known;
  };
  return {
    statement,
    filters: question.filters,
    get today() {
      return place("today");
    },
    get from() {
      return place("from");
    },
    get to() {
      return place("to");
    },
    get period() {
      return `daterange(${place("from")}, ${place("to")}, '[]')`;
    },
    mayRead: (entity) => isAllowed(user.permissions, entity, "read"),
    visible: (resource) => visibleRows(resource, user, statement, question.filters["property_id"]),
  };
}
