import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { MergePreview } from "#shared/domain/persons/person-merge.ts";

/** Preview of the records that a merge would move; fails with the same refusal as the merge. */
export function mergeQuery(id: string, duplicate_id: string) {
  const search = new URLSearchParams({ duplicate_id }).toString();
  return queryOptions({
    queryKey: ["person", "merge", id, duplicate_id],
    queryFn: async ({ signal }) => (await call<MergePreview>(`/persons/${id}/merge?${search}`, { signal })).data,
  });
}
