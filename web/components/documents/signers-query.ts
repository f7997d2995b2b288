import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";

/** Who signs a document, in their order: told anew with each of its events. */
export const signersQuery = (id: string) =>
  queryOptions({
    queryKey: ["document", "events", id, "signers"],
    queryFn: async ({ signal }) => (await call<Signer[]>(`/documents/${id}/signers`, { signal })).data,
  });
