import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import type { InspectedTemplate } from "./template-file.ts";

/** A task for the document process; plain data, because it is sent to another process. */
export type DocxTask =
  | { readonly kind: "check"; readonly bytes: Uint8Array }
  | { readonly kind: "inspect"; readonly bytes: Uint8Array }
  | { readonly kind: "fill"; readonly bytes: Uint8Array; readonly values: DocumentValues; readonly mark: string };

export type DocxResult =
  | { readonly kind: "check"; readonly has_changes: boolean }
  | { readonly kind: "inspect"; readonly inspected: InspectedTemplate }
  | { readonly kind: "fill"; readonly docx: Uint8Array; readonly missing: readonly string[] };
