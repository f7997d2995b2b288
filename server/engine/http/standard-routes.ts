import type * as z from "zod/mini";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import {
  archiveRoutes,
  type Change,
  type ChangeContext,
  createRoute,
  listRoute,
  type Precondition,
  readOneRoute,
  removeRoute,
  updateRoute,
} from "./crud-routes.ts";
import type { AddedColumn } from "./export-columns.ts";
import { exportRoute } from "./export-route.ts";
import { totalsRoutes, viewCountRoutes } from "./list-sums.ts";
import type { ReadContext, Route, WriteContext } from "./route.ts";
import { timelineRoute } from "./timeline-route.ts";
import type { UserAccess } from "./user-access.ts";

/** An entity's own rules, each replacing a plain operation. */
export interface Rules<Input, Row> {
  readonly insert?: (context: WriteContext<UserAccess, Input>) => Promise<string>;
  readonly update?: (context: ChangeContext, change: Change<Input, Row>) => Promise<void>;
  readonly mayUpdate?: Precondition;
  readonly mayArchive?: Precondition;
  readonly mayRestore?: Precondition;
  readonly mayRemove?: Precondition;
  readonly parameters?: readonly string[];
  readonly conditions?: (context: ReadContext<UserAccess>) => readonly Condition[];
  /** Columns of the export besides those of its fields. */
  readonly exported?: readonly AddedColumn[];
}

/** The routes for every action of an entity: the plain ones, unless it has its own rules. */
export function standardRoutes<Input extends ObjectSchema, Row extends ObjectSchema>(
  resource: Resource<Input, Row>,
  rules: Rules<z.infer<Input>, z.infer<Row>> = {},
): Route[] {
  const all = [
    listRoute(resource, rules),
    exportRoute(resource, rules),
    ...totalsRoutes(resource, rules),
    ...viewCountRoutes(resource, rules),
    readOneRoute(resource),
    timelineRoute(resource),
    createRoute(resource, rules.insert),
    updateRoute(resource, rules.update, rules.mayUpdate),
    ...archiveRoutes(resource, rules),
    removeRoute(resource, rules.mayRemove),
  ];
  const known = actionsOf(resource.name);
  return all.filter(({ access }) => typeof access === "string" || known.includes(access.action));
}
