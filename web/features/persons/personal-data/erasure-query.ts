import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { ErasurePreview } from "#shared/domain/persons/personal-data.ts";

/** What erasing a person would take, and by which term it may be done. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["person", "erasure", id],
    queryFn: async ({ signal }) => (await call<ErasurePreview>(`/persons/${id}/erasure`, { signal })).data,
    staleTime: 0,
    retry: false,
  });
