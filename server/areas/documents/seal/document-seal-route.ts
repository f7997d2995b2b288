import { refuseBlockedSigners } from "#server/areas/persons/refuse-blocked.ts";
import { sendLateStamp } from "./late-stamp.ts";
import { documentSeal } from "#shared/domain/documents/document-seal.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { readRow, requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { readDocumentSeal } from "./read-seal.ts";

/** GET /documents/{id}/stamp: the time stamp that was obtained after sealing; any other is in the file. */
export const documentStampRoute = readRoute({
  path: "/documents/:id/stamp",
  summary: "The time stamp (RFC 3161) of a sealed document that was obtained later and is not in its file",
  access: { entity: "document", action: "read" },
  run: async ({ db, user, params }) => {
    const document = await readRow(db, documentResource, params["id"] ?? "", user);
    await refuseBlockedSigners(db, document.id);
    return sendLateStamp(db, document);
  },
});

/** GET /documents/{id}/seal: with permission to read the document. */
export const documentSealRoute = readRoute({
  path: "/documents/:id/seal",
  summary: "Shows what sealed a document and the time stamps of its seal and its signatures, which it verifies again",
  access: { entity: "document", action: "read" },
  output: documentSeal,
  run: async ({ db, user, params, services: { files } }) => {
    const id = params["id"] ?? "";
    await requireRow(db, documentResource, id, user);
    return respond(await readDocumentSeal({ db, files }, id));
  },
});
