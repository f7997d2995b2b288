import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { type SecurityMail, sendSecurityMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { endOtherSessions } from "./sessions.ts";

interface Changer {
  readonly tx: Tx;
  readonly services: Services;
  readonly user: { readonly user_id: string; readonly session_id: string | null };
}

/** Audit verb and security mail of the change. */
interface FactorChange {
  readonly verb: string;
  readonly mail: SecurityMail;
}

/**
 * Changes a login factor. Ends the user's other sessions and mails the account owner, who may not be the one who made
 * the change (ASVS 7.4.3, 6.3.7).
 */
export async function changeFactor<T>(
  { tx, services, user }: Changer,
  { verb, mail }: FactorChange,
  work: () => Promise<T>,
): Promise<T> {
  const done = await asMove(tx, verb, work);
  await endOtherSessions(tx, services, user, "second_factor");
  await sendSecurityMail({ tx, services }, user.user_id, mail);
  return done;
}
