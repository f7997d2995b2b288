import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { EntryFormContent } from "./pdf/entry-form.ts";

/** Separate from the renderer, so that the server's main thread does not load it. */
export const entryFormPdf = definePdfKind<EntryFormContent>("entry_form");
