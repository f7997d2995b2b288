import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { MAIL_COPY_BYTES } from "#shared/domain/documents/policy.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { refuseBlockedSigners } from "#server/areas/persons/refuse-blocked.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { copyForMail, findCopyRecipient, isTooLarge, queueCopy } from "./mail-files.ts";

const MEGABYTE = 1_048_576;

/** Mails the sealed file again to one who only gets a copy: to the address that was lacking a server, or lost the mail. */
export const resendCopyRoute: Route = writeRoute({
  method: "POST",
  path: "/documents/:id/signers/:signerId/copy",
  summary: "Mails the sealed file again to a recipient of a copy",
  access: { entity: "document", action: "approve" },
  body: noBody,
  output: z.object({ is_mailed: z.boolean() }),
  run: async ({ tx, services, user, params }) => {
    const { id } = await lockRow(tx, documentResource, params["id"] ?? "", user);
    await refuseBlockedSigners(tx, id);
    const recipient = await findCopyRecipient(tx, id, params["signerId"] ?? "");
    if (!recipient) throw new AppError("not_found");
    await requireMailServer(tx);
    if (isTooLarge(recipient)) throw new AppError("copy_too_large", { params: { limit: MAIL_COPY_BYTES / MEGABYTE } });
    const copied_key = await copyForMail(services, recipient);
    return respond({ is_mailed: await queueCopy({ tx, services }, recipient, copied_key) });
  },
});
