import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { findNext, renewLink } from "./signing-links.ts";

const createdLink = z.object({ path: z.string() });

const route = writeRoute({
  method: "POST",
  path: "/documents/:id/signers/:signerId/link",
  summary:
    "Creates a new link for a signer, to sign in the office or to be sent otherwise; the one before stops working",
  access: { entity: "document", action: "approve" },
  body: noBody,
  output: createdLink,
  run: async ({ tx, user, params }) => {
    const document = await lockRow(tx, documentResource, params["id"] ?? "", user);
    const signers = await readSigners(tx, document.id);
    const signer = signers.find(({ id }) => id === params["signerId"]);
    if (!signer) throw new AppError("not_found");
    const isWaiting = waitingDocumentStates.includes(document.state);
    if (!isWaiting || !findNext(signers, document.signing_order).includes(signer))
      throw new AppError("signer_not_waiting");
    const path = await renewLink(tx, signer.id);
    await recordDocumentEvent(tx, { document_id: document.id, kind: "link_made", signer_id: signer.id });
    return respond({ path });
  },
});

/** Not replayable: a stored idempotent response would be a stored credential. */
export const signerLinkRoute: Route = { ...route, isReplayable: false };
