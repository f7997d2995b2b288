import * as z from "zod/mini";
import { listTotals, viewCount, type ViewCount } from "#shared/domain/core/list-totals.ts";
import { MOST_COUNTED, MOST_SUMMED } from "#shared/domain/core/policy.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { countLists, sumList } from "#server/engine/db/lists/list-sums.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import { readRoute } from "./define-route.ts";
import { listParameters, readListQuery } from "./list-request.ts";
import { respond, type ReadContext, type Route } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** What a list has besides the columns of its table. */
interface More {
  readonly parameters?: readonly string[];
  readonly conditions?: (context: ReadContext<UserAccess>) => readonly Condition[];
}

/** Accepted, as in the address of the list, but without meaning for a sum. */
const ofPages: ReadonlySet<string> = new Set(["page", "page_size", "total"]);

/** GET /{path}/totals: the sums of all rows that match the list's query string. None for a list that adds up nothing. */
export function totalsRoutes(resource: Resource, more: More = {}): Route[] {
  const { name, path, totals } = resource;
  if (!totals) return [];
  return [
    readRoute({
      path: `/${path}/totals`,
      summary: `Adds up ${path}`,
      access: { entity: name, action: "read" },
      parameters: listParameters(resource, more.parameters).filter((parameter) => !ofPages.has(parameter)),
      heavy: "sum",
      output: listTotals,
      run: async (context) => {
        const query = readListQuery(resource, context.query, more.parameters);
        const extra = more.conditions?.(context) ?? [];
        return respond(await sumList(context.services.reads, MOST_SUMMED, resource, query, context.user, extra));
      },
    }),
  ];
}

/** GET /{path}/view-counts: how many rows each ready view of the list shows. None for a list without ready views. */
export function viewCountRoutes(resource: Resource, more: More = {}): Route[] {
  const { name, path } = resource;
  const views = readyViews[name];
  if (!views) return [];
  return [
    readRoute({
      path: `/${path}/view-counts`,
      summary: `Counts the ready views of ${path}`,
      access: { entity: name, action: "read" },
      heavy: "sum",
      output: z.array(viewCount),
      run: async (context) => {
        const lists = views.map(({ search }) => {
          const query = Object.fromEntries(new URLSearchParams(search));
          const extra = more.conditions?.({ ...context, query }) ?? [];
          return [resource, readListQuery(resource, query, more.parameters), context.user, extra] as const;
        });
        const counts = await countLists(context.services.reads, lists);
        const data = views.map(({ key }, index): ViewCount => {
          const count = counts[index] ?? 0;
          return { key, count: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED };
        });
        return respond(data);
      },
    }),
  ];
}
