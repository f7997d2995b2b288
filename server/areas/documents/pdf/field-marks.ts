import type { DocumentFieldKind, FieldBox } from "#shared/domain/documents/document-field.ts";

/** A field of an uploaded PDF, as it is drawn in the signed one. */
export interface FieldMark extends FieldBox {
  readonly kind: DocumentFieldKind;
  /** From 1. */
  readonly page: number;
  /** What the signer filled in. */
  readonly value: string | null;
  readonly signer_id: string;
}
