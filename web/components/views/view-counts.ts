import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { ViewCount } from "#shared/domain/core/list-totals.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/** Whose rows move others from one view to another: an invoice is sent by a mail. */
const movers: { readonly [Name in EntityName]?: readonly EntityName[] } = { invoice: ["mail"] };

/** How many rows each ready view of an entity's list has. The tabs have no numbers if they fail to load. */
export const viewCountsQuery = ({ name, path }: Pick<Resource, "name" | "path">) =>
  queryOptions({
    queryKey: [name, "view-counts"],
    queryFn: async ({ signal }) => (await call<ViewCount[]>(`/${path}/view-counts`, { signal })).data,
    retry: false,
    meta: { toast: "never", shows: movers[name] ?? [] },
  });
