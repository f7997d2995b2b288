import { type IssuedUserLink, type UserLinkPurpose, userLinks } from "#shared/domain/account/user-link.ts";
import type { User } from "#shared/domain/administration/user.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { issueUserLink } from "./issue-user-link.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}
type Recipient = Pick<User, "id" | "label" | "email" | "name" | "language">;

/**
 * Mails a link to its recipient, in their language.
 * @returns whether a mail server is configured
 */
function mailLink(
  context: Context,
  { id, email, name, language }: Recipient,
  { purpose, path }: { readonly purpose: UserLinkPurpose; readonly path: string },
): Promise<boolean> {
  const { hours } = userLinks[purpose];
  const secrets = { link: `${context.services.origin}${path}` };
  const about = { entity: "user", id } as const;
  return sendMail(context, { to: email, template: purpose, language, params: { name, hours }, secrets, about });
}

/** Issues a user's link, records it in their history and mails it. The caller holds the lock on the user's row. */
export async function sendUserLink(
  context: Context,
  user: Recipient,
  purpose: UserLinkPurpose,
): Promise<IssuedUserLink> {
  await recordAuditEntry(context.tx, { entity: "user", id: user.id, label: user.label }, purpose);
  const link = await issueUserLink(context.tx, user.id, purpose);
  return { ...link, is_mailed: await mailLink(context, user, { purpose, path: link.path }) };
}
