import { Readable } from "node:stream";
import type { DocumentVersionKind } from "#shared/domain/documents/document-version.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { FileStorage, StoredFile } from "#server/engine/services/file-storage.ts";
import { DOCUMENT_BYTES } from "#shared/domain/documents/policy.ts";

export const storeDocumentFile = (files: FileStorage, bytes: Buffer): Promise<StoredFile> =>
  files.put("document", Readable.from([bytes]), DOCUMENT_BYTES);

export interface NewVersion {
  readonly document_id: string;
  readonly kind: DocumentVersionKind;
  readonly file_name: string;
  readonly file: StoredFile;
  readonly template_revision?: number | null;
}

/** Adds a file as the document's next version. The caller holds the lock on the document's row. */
export async function addDocumentVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { document_id, kind, file_name, file, template_revision = null } = version;
  await tx.query(
    `insert into document_version (document_id, number, kind, file_name, file_key, sha256, size, template_revision)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from document_version where document_id = $1`,
    [document_id, kind, file_name, file.key, file.sha256, file.size, template_revision],
  );
}

/** An uploaded file is what its route takes, whatever its name says. */
export const endingIn = (name: string, ending: "docx" | "pdf"): string =>
  name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;

/** File name valid on every system, from the document's code and title. */
export function fileNameOf(
  document: { readonly code: string; readonly title: string },
  ending: "docx" | "pdf" | "tst",
): string {
  const title = document.title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  const name = `${document.code} ${title}`.slice(0, 150).trim();
  return `${name}.${ending}`;
}
