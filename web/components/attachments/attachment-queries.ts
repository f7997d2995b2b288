import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Attachment, AttachmentOwner } from "#shared/domain/documents/attachment.ts";

/** The owner of files: a record, or one that is being created and has no id yet. */
export interface AttachmentTarget {
  readonly owner_entity: AttachmentOwner;
  readonly owner_id: string | null;
}

/** A record's attachments, oldest first. */
export function attachmentsQuery({ owner_entity, owner_id }: AttachmentTarget) {
  return queryOptions({
    queryKey: [owner_entity, "attachments", owner_id],
    queryFn: async ({ signal }) =>
      (await call<Attachment[]>("/attachments", { query: { owner_entity, owner_id: owner_id ?? undefined }, signal }))
        .data,
  });
}

/**
 * A picture's bytes. An `img` cannot send a token, so they are fetched like any other API response. They never
 * change: the browser caches them and revalidates access with the server each time.
 */
export function pictureQuery(id: string, size: "file" | "thumbnail") {
  return queryOptions({
    queryKey: ["attachment_picture", id, size],
    queryFn: async ({ signal }) => (await callForFile(`/attachments/${id}/${size}`, { signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

function refresh({ owner_entity, owner_id }: AttachmentTarget): void {
  void queryClient.invalidateQueries({ queryKey: [owner_entity, "attachments", owner_id] });
  void queryClient.invalidateQueries({ queryKey: [owner_entity, "timeline", owner_id] });
}

interface Sent {
  readonly content: Blob;
  readonly name: string;
  /** One key per file, reused on retries: a lost response does not create a duplicate. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/**
 * Uploads a file.
 * @throws ApiError
 */
export async function uploadAttachment(
  target: AttachmentTarget,
  { idempotencyKey, signal, ...outgoing }: Sent,
): Promise<Attachment> {
  const search = new URLSearchParams({
    owner_entity: target.owner_entity,
    ...(target.owner_id === null ? {} : { owner_id: target.owner_id }),
  });
  const options = { method: "POST", idempotencyKey, signal } as const;
  const { data } = await call<Attachment>(`/attachments?${search}`, options, uploadTransport(outgoing));
  if (target.owner_id !== null) {
    queryClient.setQueryData(attachmentsQuery(target).queryKey, (list) =>
      list?.every(({ id }) => id !== data.id) ? [...list, data] : list,
    );
    refresh(target);
  }
  return data;
}

/**
 * Assigns files uploaded before their record existed to it.
 * @throws ApiError
 */
export async function attachTo(
  target: AttachmentTarget,
  ids: readonly string[],
  idempotencyKey: string,
): Promise<void> {
  await call("/attachments/attach", { method: "POST", body: { ...target, ids }, idempotencyKey });
  refresh(target);
}

/**
 * Deletes a file permanently; the record's history keeps its name.
 * @throws ApiError
 */
export async function removeAttachment({ id, owner_entity, owner_id }: Attachment): Promise<void> {
  await call(`/attachments/${id}`, { method: "DELETE" });
  queryClient.setQueryData(attachmentsQuery({ owner_entity, owner_id }).queryKey, (list) =>
    list?.filter((one) => one.id !== id),
  );
  refresh({ owner_entity, owner_id });
}
