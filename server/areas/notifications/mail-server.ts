import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { type MailServer, mailServer } from "#shared/domain/notifications/mail-server.ts";
import { MAX_SETTINGS_CONTACTS } from "#shared/domain/notifications/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { hasSms } from "./sms-account.ts";
import { readUsersWithAccess } from "./users-with-access.ts";

/** Whether a mail server is configured: without one nothing is sent. */
export async function hasMailServer(db: Queryable): Promise<boolean> {
  return (await db.query("select 1 from notification_settings where smtp_host is not null", [])).length > 0;
}

/**
 * For actions whose only purpose is to send a mail.
 * @throws AppError no_mail_server
 */
export async function requireMailServer(db: Queryable): Promise<void> {
  if (!(await hasMailServer(db))) throw new AppError("no_mail_server");
}

/** Names of active users who may set up the server, in alphabetical order. */
async function readContacts(db: Queryable): Promise<string[]> {
  const users = await readUsersWithAccess(db, null);
  return users
    .filter(({ permissions }) => isAllowed(permissions, "notification_settings", "update"))
    .slice(0, MAX_SETTINGS_CONTACTS)
    .map(({ label }) => label);
}

async function readMailServer(db: Queryable): Promise<MailServer> {
  const is_set = await hasMailServer(db);
  const has_sms = await hasSms(db);
  return { is_set, has_sms, contacts: is_set ? [] : await readContacts(db) };
}

/** GET /mail-server */
export const mailServerRoute = readRoute({
  path: "/mail-server",
  summary: "Whether mails are sent at all, and who can set up the mail server if not",
  access: "session",
  output: mailServer,
  run: async ({ db }) => respond(await readMailServer(db)),
});
