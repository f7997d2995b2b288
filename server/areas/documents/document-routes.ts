import { documentResource } from "#shared/domain/documents/document.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { insertDocument, updateDocument } from "./document-changes.ts";
import { documentConditions } from "./document-conditions.ts";
import { documentFileRoutes } from "./document-file-routes.ts";
import { documentMoveRoutes } from "./document-moves.ts";
import { documentPartsRoutes } from "./document-parts-routes.ts";
import { documentSealRoute, documentStampRoute } from "./seal/document-seal-route.ts";
import { resendCopyRoute } from "./seal/resend-copy-route.ts";
import { staffPictureRoutes } from "./identity/staff-picture-routes.ts";
import { docxFileRoute } from "./templates/docx-file-route.ts";
import { fieldRoutes } from "./uploads/field-routes.ts";
import { pdfFileRoute } from "./uploads/pdf-file-route.ts";
import { revokeDelegationRoute } from "./signing/revoke-delegation-route.ts";
import { bundleRoute } from "./signing/send-bundle.ts";
import { signerLinkRoute } from "./signing/signer-link-route.ts";

/** Document routes for staff; signers use their links. */
export const staffDocumentRoutes: readonly Route[] = [
  ...standardRoutes(documentResource, {
    insert: insertDocument,
    update: updateDocument,
    conditions: documentConditions,
  }),
  ...documentPartsRoutes,
  documentSealRoute,
  documentStampRoute,
  docxFileRoute,
  pdfFileRoute,
  ...fieldRoutes,
  ...documentFileRoutes,
  ...documentMoveRoutes,
  bundleRoute,
  signerLinkRoute,
  revokeDelegationRoute,
  resendCopyRoute,
  ...staffPictureRoutes,
];
