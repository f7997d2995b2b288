import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import type { IdentityPictures } from "#shared/domain/documents/identity-picture.ts";

const pathOf = (documentId: string) => `/documents/${documentId}/identity-pictures`;

/** Under the document's events, after each of which it is refetched. */
export const identityPicturesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ["document", "events", documentId, "identity_pictures"],
    queryFn: async ({ signal }) => (await call<IdentityPictures>(pathOf(documentId), { signal })).data,
  });

/** One picture. Each fetch is a look that the server records: nothing is cached or fetched again by itself. */
export const pictureQuery = (documentId: string, id: string) =>
  queryOptions({
    queryKey: ["identity_picture", documentId, id],
    queryFn: async ({ signal }) => (await callForFile(`${pathOf(documentId)}/${id}`, { signal })).blob,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Deletes the pictures of a signer before their day. */
export function useDeletePictures(documentId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (signer_id: string) =>
      (await call<IdentityPictures>(`${pathOf(documentId)}/delete`, { method: "POST", body: { signer_id } })).data,
    onSuccess(pictures) {
      client.setQueryData(identityPicturesQuery(documentId).queryKey, pictures);
      onDeleted();
    },
  });
}
