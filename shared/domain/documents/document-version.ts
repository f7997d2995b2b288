import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";

/** `filled` from its template, `uploaded` by hand, `sent` as the PDF to be signed, `signed` as the sealed PDF. */
export const documentVersionKinds = ["filled", "uploaded", "sent", "signed"] as const;
export type DocumentVersionKind = (typeof documentVersionKinds)[number];

/** A file of a document; versions are in creation order. */
export const documentVersion = z.object({
  id: uuid(),
  document_id: uuid(),
  number: z.int(),
  kind: z.enum(documentVersionKinds),
  file_name: z.string(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  template_revision: z.nullable(z.int()),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  author_label: z.nullable(z.string()),
});
export type DocumentVersion = z.infer<typeof documentVersion>;
