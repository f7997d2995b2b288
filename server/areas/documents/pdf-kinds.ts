import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { LetterContent } from "./pdf/letter.ts";
import type { ExtendedDocumentContent } from "./pdf/extended-document.ts";
import type { SignedDocumentContent } from "./pdf/signed-document.ts";

/** Separate from the renderer, so that the server's main thread does not load it. */
export const signedDocumentPdf = definePdfKind<SignedDocumentContent>("signed_document");
/** A sealed PDF with what verifies it later behind its seal. */
export const extendedDocumentPdf = definePdfKind<ExtendedDocumentContent>("extended_document");
export const letterPdf = definePdfKind<LetterContent>("letter");
