import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Ownership } from "#shared/domain/properties/ownership.ts";

/** Whose owners are asked, or what an owner has: the path of the answer. */
export type OwnershipPath = `${string}/${string}/owners` | `owners/${string}/ownerships`;

/** Shares of places, the latest first. */
export function ownershipQuery(path: OwnershipPath) {
  return queryOptions({
    queryKey: ["ownership", path],
    queryFn: async ({ signal }) => (await call<Ownership[]>(`/${path}`, { signal })).data,
    meta: { shows: ["property", "asset", "owner"] },
  });
}
