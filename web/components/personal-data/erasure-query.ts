import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { ErasurePreview } from "#shared/domain/persons/personal-data.ts";
import { type DataSubject, resourceOf } from "./data-subject.ts";

/** Preview of an erasure: what would be erased, and from which date it is allowed. */
export const erasureQuery = (subject: DataSubject) =>
  queryOptions({
    queryKey: [subject.entity, "erasure", subject.id],
    queryFn: async ({ signal }) =>
      (await call<ErasurePreview>(`/${resourceOf(subject).path}/${subject.id}/erasure`, { signal })).data,
    staleTime: 0,
    retry: false,
  });
