import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { mailLifecycle, mailResource } from "#shared/domain/notifications/mail.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { requireMailServer } from "./mail-server.ts";
import { enqueueMail } from "./send-mail.ts";

const afresh = {
  state: "queued",
  attempts: 0,
  sent_at: null,
  last_error: null,
  server_answer: null,
  message_id: null,
} as const;

/** Resends a mail with the same recipient and text; not available for confidential mails. */
const mailMoveRoutes = moveRoutes(mailResource, {
  inputs: { send_again: z.object({}) },
  allowed: movesBy(mailLifecycle),
  rights: mailLifecycle,
  effects: {
    async send_again({ tx, user, services }, mail) {
      if (mail.is_confidential) throw new AppError("mail_confidential");
      await requireMailServer(tx);
      await updateRow(tx, mailResource, mail, { ...afresh, queued_at: services.clock.now().toISOString() }, user);
      await enqueueMail(tx, mail.id, null);
    },
  },
});

export const mailRoutes: readonly Route[] = [...mailMoveRoutes, ...standardRoutes(mailResource)];
