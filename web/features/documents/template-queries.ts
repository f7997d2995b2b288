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
  /** Null fills it with invented values. */
  readonly rental_id: string | null;
}

/** Where a template is found filled: as PDF, as a Word document, and what it lacks. */
export const filledPath = (id: string, as: "preview" | "filled" | "missing", rental_id: string | null): string =>
  `/templates/${id}/${as}${rental_id === null ? "" : `?rental_id=${rental_id}`}`;

/** The template printed with a rental or an example; kept while the page is open, for printing takes its time. */
export function previewQuery({ id, revision, rental_id }: Filling) {
  return queryOptions({
    queryKey: ["template", "preview", id, revision, rental_id],
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { blob } = await callForFile(filledPath(id, "preview", rental_id), { signal });
      return blob.arrayBuffer();
    },
  });
}

/** What the rental has no value for. */
export function missingQuery({ id, revision, rental_id }: Filling) {
  return queryOptions({
    queryKey: ["template", "missing", id, revision, rental_id],
    queryFn: async ({ signal }) =>
      (await call<TemplatePreview>(filledPath(id, "missing", rental_id), { signal })).data.missing,
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
