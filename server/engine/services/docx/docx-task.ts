import type { ErrorCode, ErrorParams } from "#shared/domain/core/errors.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import type { InspectedTemplate } from "./template-file.ts";

/** The signal that ends the document process when a document takes too long. */
export const OUT_OF_TIME = "SIGXCPU";

/** A task for the document process; plain data, because it is sent to another process. */
export type DocxTask =
  | { readonly kind: "check"; readonly bytes: Uint8Array }
  | { readonly kind: "inspect"; readonly bytes: Uint8Array }
  | { readonly kind: "fill"; readonly bytes: Uint8Array; readonly values: DocumentValues; readonly mark: string };

/** The result of a task, or the reason for its failure; before the first task, that the process has started. */
export type DocxReply =
  | { readonly kind: "ready" }
  | { readonly kind: "check"; readonly has_changes: boolean }
  | { readonly kind: "inspect"; readonly inspected: InspectedTemplate }
  | { readonly kind: "fill"; readonly docx: Uint8Array; readonly missing: readonly string[] }
  | { readonly kind: "refusal"; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: "fault"; readonly error: unknown };
