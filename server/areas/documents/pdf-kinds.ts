import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { LetterContent } from "./pdf/letter.ts";
import type { SignedDocumentContent } from "./pdf/signed-document.ts";

/** Separate from the renderer, so that the server's main thread does not load it. */
export const signedDocumentPdf = definePdfKind<SignedDocumentContent>("signed_document");
export const letterPdf = definePdfKind<LetterContent>("letter");
