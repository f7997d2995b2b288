import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";

/** A part of a document; refetched after each of its events. */
export const partQuery = <T>(name: "events" | "signers" | "versions", id: string) =>
  queryOptions({
    queryKey: ["document", "events", id, name],
    queryFn: async ({ signal }) => (await call<T[]>(`/documents/${id}/${name}`, { signal })).data,
  });

/** The document's events, latest first. */
export const eventsQuery = (id: string) => partQuery<DocumentEvent>("events", id);

/** The signers, in signing order. */
export const signersQuery = (id: string) => partQuery<Signer>("signers", id);
