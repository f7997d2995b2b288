import { documentSeal } from "#shared/domain/documents/document-seal.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { readDocumentSeal } from "./read-seal.ts";

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
