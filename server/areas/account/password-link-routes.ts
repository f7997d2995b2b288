import { passwordLinkInput, passwordLinks, type PasswordLinks } from "#shared/domain/account/user-link.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { countAttempt } from "./login-limits.ts";
import { enqueuePasswordLink } from "./password-link-job.ts";

async function readPasswordLinks(db: Queryable): Promise<PasswordLinks> {
  return { are_mailed: await hasMailServer(db) };
}

const check = openRoute({
  method: "GET",
  path: "/auth/password-links",
  summary: "Whether there is a mail server to send password reset links",
  body: noBody,
  output: passwordLinks,
  run: async ({ services }) => respond(await readPasswordLinks(services.db)),
});

/** Same response and timing for every address; the job looks up the account. */
const requestRoute = openRoute({
  method: "POST",
  path: "/auth/password-links",
  summary: "Requests a password reset link by mail; does not disclose whether the address has an account",
  body: bodyOf(passwordLinkInput),
  output: passwordLinks,
  run: async ({ services: { db }, request, input: { email } }) => {
    // Counted separately from the login: requesting a link for someone else must not lock them out.
    await countAttempt(db, { account: `password link ${email}`, address: request.ip });
    const links = await readPasswordLinks(db);
    if (links.are_mailed) await transact(db, null, (tx) => enqueuePasswordLink(tx, email));
    return respond(links);
  },
});

export const passwordLinkRoutes: readonly Route[] = [check, requestRoute];
