import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Attachment, AttachmentOwner } from "#shared/domain/documents/attachment.ts";

/** Where files belong: to a record, or to one that is being made and has no id yet. */
export interface Place {
  readonly owner_entity: AttachmentOwner;
  readonly owner_id: string | null;
}

/** The attachments of a record, in the order in which they came. */
export function attachmentsQuery({ owner_entity, owner_id }: Place) {
  return queryOptions({
    queryKey: [owner_entity, "attachments", owner_id],
    queryFn: async ({ signal }) =>
      (await call<Attachment[]>("/attachments", { query: { owner_entity, owner_id: owner_id ?? undefined }, signal }))
        .data,
  });
}

/**
 * A picture's bytes: an `img` cannot show who asks, so they are fetched with the token like everything else. They never
 * change; the browser keeps them, and asks the server each time whether they may still be seen.
 */
export function pictureQuery(id: string, size: "file" | "thumbnail") {
  return queryOptions({
    queryKey: ["attachment_picture", id, size],
    queryFn: async ({ signal }) => (await callForFile(`/attachments/${id}/${size}`, { signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

function refresh({ owner_entity, owner_id }: Place): void {
  void queryClient.invalidateQueries({ queryKey: [owner_entity, "attachments", owner_id] });
  void queryClient.invalidateQueries({ queryKey: [owner_entity, "timeline", owner_id] });
}

interface Sent {
  readonly content: Blob;
  readonly name: string;
  /** One for each file, kept over its retries: a lost answer makes no second one. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Sends a file to its place. @throws ApiError */
export async function uploadAttachment(
  place: Place,
  { idempotencyKey, signal, ...outgoing }: Sent,
): Promise<Attachment> {
  const search = new URLSearchParams({
    owner_entity: place.owner_entity,
    ...(place.owner_id === null ? {} : { owner_id: place.owner_id }),
  });
  const options = { method: "POST", idempotencyKey, signal } as const;
  const { data } = await call<Attachment>(`/attachments?${search}`, options, uploadTransport(outgoing));
  if (place.owner_id !== null) {
    queryClient.setQueryData(attachmentsQuery(place).queryKey, (list) =>
      list?.every(({ id }) => id !== data.id) ? [...list, data] : list,
    );
    refresh(place);
  }
  return data;
}

/** Gives files that wait for their record to it. @throws ApiError */
export async function attachTo(place: Place, ids: readonly string[], idempotencyKey: string): Promise<void> {
  await call("/attachments/attach", { method: "POST", body: { ...place, ids }, idempotencyKey });
  refresh(place);
}

/** Removes a file for good; the record's history keeps its name. @throws ApiError */
export async function removeAttachment({ id, owner_entity, owner_id }: Attachment): Promise<void> {
  await call(`/attachments/${id}`, { method: "DELETE" });
  queryClient.setQueryData(attachmentsQuery({ owner_entity, owner_id }).queryKey, (list) =>
    list?.filter((one) => one.id !== id),
  );
  refresh({ owner_entity, owner_id });
}
