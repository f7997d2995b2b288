import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { text } from "#shared/domain/core/fields.ts";
import { changePasswordInput, loginRequest } from "#shared/domain/account/credentials.ts";
import { transact } from "#server/db/transaction.ts";
import { bodyOf, openRoute, readRoute, writeRoute } from "#server/http/define-route.ts";
import { answer, type Route } from "#server/http/route.ts";
import { hashPassword, verifyPassword } from "#server/services/passwords.ts";
import { languages } from "#shared/lib/language.ts";
import { assertMayTry, recordFailure } from "./login-limits.ts";
import { openSessionRoutes } from "./open-sessions.ts";
import { beginSession, endOtherSessions, endSessionOf, rotateSession } from "./sessions.ts";

const tokenBody = bodyOf(z.object({ token: text(200) }));

interface Account {
  id: string;
  password_hash: string | null;
  is_usable: boolean;
}

const login = openRoute({
  method: "POST",
  path: "/auth/login",
  summary: "Begins a session with e-mail and password",
  body: bodyOf(loginRequest),
  run: async ({ services, request, input: { email, password } }) => {
    const { db } = services;
    await assertMayTry(db, email, request.ip);
    const [account] = await db.query<Account>(
      `select id, password_hash, is_active and archived_at is null as is_usable from "user" where email = $1`,
      [email],
    );
    const isRight = await verifyPassword(account?.password_hash ?? null, password);
    if (!account || !isRight || !account.is_usable) {
      await recordFailure(db, email, request.ip);
      throw new AppError("wrong_credentials");
    }
    const client = { address: request.ip, userAgent: request.headers["user-agent"] };
    const tokens = await transact(db, account.id, (tx) => beginSession(tx, services, account.id, client));
    return answer(tokens);
  },
});

const refresh = openRoute({
  method: "POST",
  path: "/auth/refresh-token",
  summary: "Replaces a refresh token and gives a new access token",
  body: tokenBody,
  run: async ({ services, input }) => {
    const tokens = await transact(services.db, null, (tx) => rotateSession(tx, services, input.token));
    if (!tokens) throw new AppError("no_session");
    return answer(tokens);
  },
});

const logout = openRoute({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session of a refresh token",
  body: tokenBody,
  run: async ({ services, input }) => {
    await transact(services.db, null, (tx) => endSessionOf(tx, services, input.token));
    return answer(null);
  },
});

const changePassword = writeRoute({
  method: "POST",
  path: "/auth/change-password",
  summary: "Changes one's own password and ends one's other sessions",
  access: "session",
  body: bodyOf(changePasswordInput),
  hasSecret: true,
  run: async ({ services, request, tx, user, input }) => {
    const [account] = await tx.query<{ password_hash: string | null }>(
      `select password_hash from "user" where id = $1 for update`,
      [user.user_id],
    );
    // Counted apart from the login: a borrowed token must not shut its owner out.
    const account_key = `password ${user.user_id}`;
    await assertMayTry(services.db, account_key, request.ip);
    if (!(await verifyPassword(account?.password_hash ?? null, input.oldPassword))) {
      await recordFailure(services.db, account_key, request.ip);
      throw new AppError("wrong_old_password", { field: "oldPassword" });
    }
    await tx.query(`update "user" set password_hash = $2 where id = $1`, [
      user.user_id,
      await hashPassword(input.newPassword),
    ]);
    await endOtherSessions(tx, services, user, "password");
    return answer(null);
  },
});

const me = readRoute({
  path: "/auth/me",
  summary: "Who is logged in, and what they may do",
  access: "session",
  run: async ({ user }) => {
    const { user_id: id, email, name, language, role, permissions, property_ids } = user;
    return answer({ id, email, name, language, role, permissions, scope: property_ids ? "own" : "all" });
  },
});

const changeMe = writeRoute({
  method: "PATCH",
  path: "/auth/me",
  summary: "Changes one's own language",
  access: "session",
  body: bodyOf(z.object({ language: z.enum(languages) })),
  run: async ({ tx, user, input }) => {
    await tx.query(`update "user" set language = $2 where id = $1`, [user.user_id, input.language]);
    return answer({ language: input.language });
  },
});

export const accountRoutes: readonly Route[] = [
  login,
  refresh,
  logout,
  changePassword,
  me,
  changeMe,
  ...openSessionRoutes,
];
