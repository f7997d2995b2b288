import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { DocumentFieldInput, DocumentFields } from "#shared/domain/documents/document-field.ts";
import type { Document } from "#shared/domain/documents/document.ts";

export const fieldsQuery = ({ id, docx_sha256 }: Pick<Document, "id" | "docx_sha256">) =>
  queryOptions({
    queryKey: ["document", "fields", id, docx_sha256],
    queryFn: async ({ signal }) => (await call<DocumentFields>(`/documents/${id}/fields`, { signal })).data,
  });

/** Replaces the fields of a draft. */
export async function postFields(
  { id, version }: Pick<Document, "id" | "version">,
  fields: readonly DocumentFieldInput[],
  idempotencyKey: string,
): Promise<Document> {
  const options = { method: "POST", idempotencyKey, body: { version, fields } } as const;
  const { data } = await call<Document>(`/documents/${id}/fields`, options);
  invalidateEntity("document");
  return data;
}

/** Makes a PDF the file of a draft. */
export async function uploadPdf(id: string, file: File, idempotencyKey: string): Promise<Document> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  const options = { method: "POST", idempotencyKey } as const;
  const { data } = await call<Document>(`/documents/${id}/pdf-file`, options, uploadTransport(outgoing));
  invalidateEntity("document");
  return data;
}
