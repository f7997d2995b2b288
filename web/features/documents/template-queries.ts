import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Template, TemplatePreview, TemplateRevision } from "#shared/domain/documents/template.ts";

/** The files that a template has had, the latest first. */
export function revisionsQuery(id: string) {
  return queryOptions({
    queryKey: ["template", "revisions", id],
    queryFn: async ({ signal }) => (await call<TemplateRevision[]>(`/templates/${id}/revisions`, { signal })).data,
  });
}

interface Filling {
  readonly id: string;
  readonly revision: number;
  readonly rental_id: string;
}

/** The template printed with a rental; kept while the page is open, for printing takes its time. */
export function previewQuery({ id, revision, rental_id }: Filling) {
  return queryOptions({
    queryKey: ["template", "preview", id, revision, rental_id],
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { blob } = await callForFile(`/templates/${id}/preview?rental_id=${rental_id}`, { signal });
      return blob.arrayBuffer();
    },
  });
}

/** What the rental has no value for. */
export function missingQuery({ id, revision, rental_id }: Filling) {
  return queryOptions({
    queryKey: ["template", "missing", id, revision, rental_id],
    queryFn: async ({ signal }) =>
      (await call<TemplatePreview>(`/templates/${id}/missing?rental_id=${rental_id}`, { signal })).data.missing,
  });
}

/** Sends a template's next file. */
export async function sendTemplateFile(id: string, file: File, idempotencyKey: string): Promise<Template> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  const { data } = await call<Template>(
    `/templates/${id}/file`,
    { method: "POST", idempotencyKey },
    uploadTransport(outgoing),
  );
  invalidateEntity("template");
  return data;
}
