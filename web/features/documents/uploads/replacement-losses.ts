import type { MessageKey } from "#locales/es.ts";
import { unsavedFields } from "./unsaved-fields.ts";

interface Present {
  readonly documentId: string;
  /** Saved fields on the present PDF. */
  readonly fieldCount: number;
}

/** What another PDF may take from a draft: fields on pages that it does not have, and changes that are not saved. */
export const lossesOf = ({ documentId, fieldCount }: Present): readonly MessageKey[] => [
  ...(fieldCount > 0 ? (["pdf_fields.replace_ask"] as const) : []),
  ...(unsavedFields.document_id === documentId ? (["pdf_fields.replace_unsaved"] as const) : []),
];
