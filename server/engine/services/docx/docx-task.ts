import type { ErrorCode, ErrorParams } from "#shared/domain/core/errors.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import type { InspectedTemplate } from "./template-file.ts";

/** What is done with a Word document: plain data, for it goes to another thread. */
export type DocxTask =
  | { readonly kind: "check"; readonly bytes: Uint8Array }
  | { readonly kind: "inspect"; readonly bytes: Uint8Array }
  | { readonly kind: "fill"; readonly bytes: Uint8Array; readonly values: DocumentValues; readonly mark: string };

/** What came of it, or why not. */
export type DocxAnswer =
  | { readonly kind: "check"; readonly has_changes: boolean }
  | { readonly kind: "inspect"; readonly inspected: InspectedTemplate }
  | { readonly kind: "fill"; readonly docx: Uint8Array; readonly missing: readonly string[] }
  | { readonly kind: "refusal"; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: "fault"; readonly error: unknown };
