import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Ownership } from "#shared/domain/properties/ownership.ts";

/** API path of the owners of a record, or of the ownerships of an owner. */
export type OwnershipPath = `${string}/${string}/owners` | `owners/${string}/ownerships`;

/** Ownership shares, latest first. */
export function ownershipQuery(path: OwnershipPath) {
  return queryOptions({
    queryKey: ["ownership", path],
    queryFn: async ({ signal }) => (await call<Ownership[]>(`/${path}`, { signal })).data,
    meta: { shows: ["property", "asset", "owner"] },
  });
}
