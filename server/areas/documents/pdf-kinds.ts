import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { SignedDocumentContent } from "./pdf/signed-document.ts";

/** Apart from the renderer, so that the server's own thread does not load it. */
export const signedDocumentPdf = definePdfKind<SignedDocumentContent>("signed_document");
