import { AppError } from "#shared/domain/core/app-error.ts";
import { type Mail, mailLifecycle, mailResource } from "#shared/domain/notifications/mail.ts";
import { lockRow, updateRow } from "#server/db/table-store.ts";
import { asMove } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { noBody, versioned, writeRoute } from "#server/http/define-route.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { enqueueMail } from "./send-mail.ts";
import { readSmtpSettings } from "./smtp-settings.ts";

/** @throws AppError forbidden_move; mail_confidential for one whose text is known to its recipient alone */
function assertRepeatable(mail: Mail): void {
  requireMove(mailLifecycle, mail, "send_again");
  if (mail.is_confidential) throw new AppError("mail_confidential");
}

const sendAgain = writeRoute({
  method: "POST",
  path: "/mails/:id/send_again",
  summary: "Sends a mail once more, to the same address with the same words",
  access: { entity: "mail", action: "approve" },
  body: versioned(noBody),
  output: mailResource.row,
  run: async (context) => {
    const { tx, user, input, services, params } = context;
    const mail = await lockRow(tx, mailResource, params["id"] ?? "", user);
    requireFresh(mail, input.version);
    assertRepeatable(mail);
    if ((await readSmtpSettings(tx)).smtp_host === null) throw new AppError("smtp_not_set");
    const afresh = { state: "queued", attempts: 0, sent_at: null, last_error: null, server_answer: null } as const;
    const queued_at = services.clock.now().toISOString();
    await asMove(tx, "send_again", () => updateRow(tx, mailResource, mail, { ...afresh, queued_at }, user));
    await enqueueMail(tx, mail.id, null);
    return answerRow(context, mailResource, mail.id);
  },
});

export const mailRoutes: readonly Route[] = [sendAgain, ...standardRoutes(mailResource)];
