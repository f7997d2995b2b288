import type { ErrorCode, ErrorParams } from "#shared/domain/core/errors.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import type { InspectedTemplate } from "./template-file.ts";

/** A task for the document thread; plain data, because it is sent to another thread. */
export type DocxTask =
  | { readonly kind: "check"; readonly bytes: Uint8Array }
  | { readonly kind: "inspect"; readonly bytes: Uint8Array }
  | { readonly kind: "fill"; readonly bytes: Uint8Array; readonly values: DocumentValues; readonly mark: string };

/** The result of a task, or the reason for its failure. */
export type DocxReply =
  | { readonly kind: "check"; readonly has_changes: boolean }
  | { readonly kind: "inspect"; readonly inspected: InspectedTemplate }
  | { readonly kind: "fill"; readonly docx: Uint8Array; readonly missing: readonly string[] }
  | { readonly kind: "refusal"; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: "fault"; readonly error: unknown };
