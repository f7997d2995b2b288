import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { text } from "#shared/domain/core/fields.ts";
import { changePasswordInput, loginRequest } from "#shared/domain/account/credentials.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, openRoute, readRoute, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { refuseSession } from "#server/engine/http/user-access.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { languages } from "#shared/lib/language.ts";
import { type LoginAttempt, tryLogin } from "./login-limits.ts";
import { apiTokenRoutes } from "./api-tokens.ts";
import { idempotencyRecordRoute } from "./idempotency-record-route.ts";
import { isKnownDevice } from "./known-devices.ts";
import { listViewRoutes } from "./list-views.ts";
import { confirmationRoutes } from "./confirmation-routes.ts";
import { hashNewPassword } from "./new-password.ts";
import { openSessionRoutes } from "./open-sessions.ts";
import { paletteAliasRoutes } from "./palette-aliases.ts";
import { passwordLinkRoutes } from "./password-link-routes.ts";
import { startLogin } from "./login-steps.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { tryOwnPassword } from "./proofs.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { type Client, clientOf, endOtherSessions, endSessionOf, findSessionOf, rotateSession } from "./sessions.ts";
import { setUpRoutes } from "./set-up-routes.ts";
import { userLinkRoutes } from "./user-link-routes.ts";

const tokenBody = bodyOf(z.object({ token: text(200) }));

/** User with this e-mail address and password. Takes as long when there is none. */
async function findAccount({ db, passwords }: Services, email: string, password: string): Promise<string | null> {
  const [account] = await db.query<{ id: string; password_hash: string | null; is_usable: boolean }>(
    `select id, password_hash, is_active and archived_at is null as is_usable from "user" where email = $1`,
    [email],
  );
  const isRight = await passwords.verify(account?.password_hash ?? null, password);
  return account && isRight && account.is_usable ? account.id : null;
}

/** Aborts when the connection ends before the answer is sent. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once("close", () => hangUp.abort());
  return hangUp.signal;
}

/** The account whose failures count: a device that is known counts its own. */
async function readAttempt(
  db: Queryable,
  email: string,
  { address, deviceKey }: Client,
  signal: AbortSignal,
): Promise<LoginAttempt> {
  const isKnown = deviceKey !== undefined && (await isKnownDevice(db, email, deviceKey));
  const account = isKnown ? `device ${hashKey(`${email} ${deviceKey}`).toString("hex")}` : email;
  return { account, address, isKnownDevice: isKnown, signal };
}

const login = openRoute({
  method: "POST",
  path: "/auth/login",
  summary: "Starts a session with e-mail and password, or reports that a code is required",
  body: bodyOf(loginRequest),
  run: async ({ services, request, reply, input: { email, password } }) => {
    const { db } = services;
    const client = clientOf(request);
    const attempt = await readAttempt(db, email, client, hangUpSignal(reply));
    const user_id = await tryLogin(db, attempt, () => findAccount(services, email, password));
    if (!user_id) throw new AppError("wrong_credentials");
    return respond(await transact(db, user_id, (tx) => startLogin(tx, services, user_id, client)));
  },
});

const refresh = openRoute({
  method: "POST",
  path: "/auth/refresh-token",
  summary: "Replaces a refresh token and gives a new access token",
  body: tokenBody,
  run: async ({ services, input }) => {
    const tokens = await transact(services.db, null, (tx) => rotateSession(tx, services, input.token));
    if (!tokens) throw await refuseSession(services.db, await findSessionOf(services.db, input.token));
    return respond(tokens);
  },
});

const logout = openRoute({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session of a refresh token",
  body: tokenBody,
  run: async ({ services, input }) => {
    await transact(services.db, null, (tx) => endSessionOf(tx, services, input.token));
    return respond(null);
  },
});

const changePassword = slowRoute({
  method: "POST",
  path: "/auth/change-password",
  summary: "Changes the user's password and ends their other sessions",
  access: "session",
  body: bodyOf(changePasswordInput),
  run: async (call) => {
    const { services, user, input } = call;
    const { user_id, session_id } = user;
    const old_hash = await tryOwnPassword(call, input.oldPassword);
    if (!old_hash) throw new AppError("wrong_old_password", { field: "oldPassword" });
    const new_hash = await hashNewPassword(services.passwords, input.newPassword, "newPassword");
    await transact(services.db, user_id, async (tx) => {
      const changed = await tx.query(
        `update "user" set password_hash = $3 where id = $1 and password_hash = $2 returning id`,
        [user_id, old_hash, new_hash],
      );
      // The password was changed concurrently, so the one just checked is no longer current.
      if (changed.length === 0) throw new AppError("wrong_old_password", { field: "oldPassword" });
      await endOtherSessions(tx, services, { user_id, session_id }, "password");
    });
    return respond(null);
  },
});

/** When a person's data was last blocked or erased, ISO 8601; null if never. */
async function readForgottenAt(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ forgotten_at: string | null }>(
    `select greatest((select max(greatest(blocked_at, erased_at)) from person where blocked_at is not null or erased_at is not null),
       (select max(greatest(blocked_at, erased_at)) from owner where blocked_at is not null or erased_at is not null)) as forgotten_at`,
    [],
  );
  return row?.forgotten_at ?? null;
}

const me = readRoute({
  path: "/auth/me",
  summary: "The user who is logged in, and their permissions",
  access: "session",
  isForSettingUp: true,
  isForTokens: true,
  run: async ({ db, user }) => {
    const { user_id: id, email, name, language, role, permissions, property_ids, reach_revision } = user;
    return respond({
      id,
      email,
      name,
      language,
      role,
      permissions,
      scope: property_ids ? "own" : "all",
      lacks_second_factor: user.lacks_second_factor,
      reach_revision,
      forgotten_at: await readForgottenAt(db),
    });
  },
});

const changeMe = writeRoute({
  method: "PATCH",
  path: "/auth/me",
  summary: "Changes the user's language",
  access: "session",
  isForSettingUp: true,
  body: bodyOf(z.object({ language: z.enum(languages) })),
  run: async ({ tx, user, input }) => {
    await tx.query(`update "user" set language = $2 where id = $1`, [user.user_id, input.language]);
    return respond({ language: input.language });
  },
});

export const accountRoutes: readonly Route[] = [
  ...setUpRoutes,
  ...userLinkRoutes,
  ...passwordLinkRoutes,
  login,
  refresh,
  logout,
  changePassword,
  me,
  changeMe,
  idempotencyRecordRoute,
  ...confirmationRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...openSessionRoutes,
  ...apiTokenRoutes,
  ...listViewRoutes,
  ...paletteAliasRoutes,
];
