import { passwordLinkInput } from "#shared/domain/account/user-link.ts";
import { type User, userResource } from "#shared/domain/administration/user.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { parseRow, readRowJson } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import { sendUserLink } from "./send-user-link.ts";

const SEND_PASSWORD_LINK = "send_password_link";

/** The user who may log in with this address. */
async function lockUser(tx: Tx, email: string): Promise<User | null> {
  const [found] = await tx.query<{ id: string }>(
    `select id from "user" where email = $1 and is_active and archived_at is null for no key update`,
    [email],
  );
  const json = found ? await readRowJson(tx, userResource, found.id, everyRow) : null;
  return json === null ? null : parseRow(userResource, json);
}

/**
 * Mails the link that a user requested at the login. The account is looked up here and not in the request, so that neither the
 * response nor its time discloses which addresses have an account.
 */
export const passwordLinkJob: Job = {
  name: SEND_PASSWORD_LINK,
  cron: null,
  isDoneAtStart: false,
  run: (services, { payload }) =>
    transact(services.db, null, async (tx) => {
      const user = await lockUser(tx, passwordLinkInput.parse(payload).email);
      if (user) await sendUserLink({ tx, services }, user, "reset_password");
    }),
};

/** Queues the mail; a request that repeats replaces the one that is queued. */
export const enqueuePasswordLink = (tx: Tx, email: string): Promise<void> =>
  enqueue(tx, SEND_PASSWORD_LINK, { email }, `${SEND_PASSWORD_LINK}:${email}`);
