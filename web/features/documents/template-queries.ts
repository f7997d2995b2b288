import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Template, TemplatePreview, TemplateRevision } from "#shared/domain/documents/template.ts";

/** The files of a template, latest first. */
export function revisionsQuery(id: string) {
  return queryOptions({
    queryKey: ["template", "revisions", id],
    queryFn: async ({ signal }) => (await call<TemplateRevision[]>(`/templates/${id}/revisions`, { signal })).data,
  });
}

interface Filling {
  readonly id: string;
  readonly revision: number;
  /** Null fills it with example data. */
  readonly rental_id: string | null;
}

/** Path of a filled template: as PDF, as Word document, or its missing values. */
export const filledPath = (id: string, as: "preview" | "filled" | "missing", rental_id: string | null): string =>
  `/templates/${id}/${as}${rental_id === null ? "" : `?rental_id=${rental_id}`}`;

/** The template rendered with a rental or an example; cached while the page is open, as rendering is slow. */
export function templatePreviewQuery({ id, revision, rental_id }: Filling) {
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

/** Placeholders for which the rental has no value. */
export function missingQuery({ id, revision, rental_id }: Filling) {
  return queryOptions({
    queryKey: ["template", "missing", id, revision, rental_id],
    queryFn: async ({ signal }) =>
      (await call<TemplatePreview>(filledPath(id, "missing", rental_id), { signal })).data.missing,
  });
}

/** Uploads a template's next file. */
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
