import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { partQuery } from "#web/components/documents/part-query.ts";

export const versionsQuery = (id: string) => partQuery<DocumentVersion>("versions", id);

/** Replaces the draft's .docx. */
export async function replaceDocx(id: string, file: File, idempotencyKey: string): Promise<Document> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  const options = { method: "POST", idempotencyKey } as const;
  const { data } = await call<Document>(`/documents/${id}/file`, options, uploadTransport(outgoing));
  invalidateEntity("document");
  return data;
}

/**
 * Creates a new link for a signer and invalidates the previous one.
 * @returns its address
 */
export async function makeSignerLink({ document_id, id }: Signer, idempotencyKey: string): Promise<string> {
  const path = `/documents/${document_id}/signers/${id}/link`;
  const { data } = await call<{ path: string }>(path, { method: "POST", idempotencyKey, body: {} });
  invalidateEntity("document");
  return `${window.location.origin}${data.path}`;
}
