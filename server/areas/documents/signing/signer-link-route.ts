import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readNext } from "./next-signers.ts";
import { showLink } from "./signing-links.ts";

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
    await lockTogether(tx, params["id"] ?? "");
    const document = await lockRow(tx, documentResource, params["id"] ?? "", user);
    const signer = (await readSigners(tx, document.id)).find(({ id }) => id === params["signerId"]);
    if (!signer) throw new AppError("not_found");
    const isWaiting = waitingDocumentStates.includes(document.state);
    const next = (await readNext(tx, document.id)).find(({ rows }) => rows.some(({ id }) => id === signer.id));
    if (!isWaiting || !next) throw new AppError("signer_not_waiting");
    return respond({ path: await showLink(tx, next) });
  },
});

/** Not replayable: a stored idempotent response would be a stored credential. */
export const signerLinkRoute: Route = { ...route, isReplayable: false };
