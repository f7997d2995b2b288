import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { ViewCount } from "#shared/domain/core/list-totals.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/** How many rows each ready view of an entity's list has. The tabs have no numbers if they fail to load. */
export const viewCountsQuery = ({ name, path }: Pick<Resource, "name" | "path">) =>
  queryOptions({
    queryKey: [name, "view-counts"],
    queryFn: async ({ signal }) => (await call<ViewCount[]>(`/${path}/view-counts`, { signal })).data,
    retry: false,
    meta: { toast: "never" },
  });
