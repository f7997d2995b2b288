import * as z from "zod/mini";
import {
  type ApiToken,
  apiTokenInput,
  apiTokenRow,
  apiTokenRules,
  createdApiToken,
} from "#shared/domain/account/api-token.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { mayChangeAccounts } from "#shared/domain/core/token-scopes.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireConfirmedCall } from "#server/engine/http/confirmation.ts";
import { noBody, readRoute, ruledBody, writeRoute } from "#server/engine/http/define-route.ts";
import { listTokens, LIVE_TOKENS, revokeToken, TOKEN_FIELDS } from "./live-tokens.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { createApiKey } from "#server/engine/services/api-keys.ts";
import { MAX_API_TOKENS } from "#shared/domain/account/policy.ts";

// The database's part, in server/schema: record_api_token.

/**
 * Checks the token limit. Serialised per user, so that concurrent requests cannot exceed it.
 * @throws AppError tokens_full
 */
async function requireRoom(tx: Tx, user_id: string): Promise<void> {
  await tx.query(`select 1 from "user" where id = $1 for no key update`, [user_id]);
  const [row] = await tx.query<{ count: number }>(`select count(*)::int as count from ${LIVE_TOKENS}`, [user_id]);
  if ((row?.count ?? 0) >= MAX_API_TOKENS) throw new AppError("tokens_full", { params: { limit: MAX_API_TOKENS } });
}

const list = readRoute({
  path: "/auth/tokens",
  summary: "The user's access tokens that still work, the latest first",
  access: "session",
  output: z.array(apiTokenRow),
  run: async ({ db, user }) => respond(await listTokens(db, user.user_id)),
});

const make = writeRoute({
  method: "POST",
  path: "/auth/tokens",
  summary:
    "Creates an access token; only this response shows it. One that may change bank accounts needs a confirmation",
  access: "session",
  body: ruledBody({ input: apiTokenInput, rules: apiTokenRules }, "api_token"),
  output: createdApiToken,
  run: async ({ tx, user: { user_id }, input: { name, expires_on, scopes } }) => {
    if (mayChangeAccounts(scopes)) requireConfirmedCall({ field: "scopes", entity: "api_token" });
    await requireRoom(tx, user_id);
    const { token, hash, hint } = createApiKey();
    const [row] = await tx.query<ApiToken>(
      `insert into api_token (user_id, name, token_hash, hint, scopes, expires_on)
       values ($1, $2, $3, $4, $5, $6) returning ${TOKEN_FIELDS}`,
      [user_id, name, hash, hint, [...new Set(scopes)], expires_on],
    );
    return respond({ ...row, token }, 201);
  },
});

const revoke = writeRoute({
  method: "POST",
  path: "/auth/tokens/:id/revoke",
  summary: "Revokes one of the user's access tokens at once",
  access: "session",
  body: noBody,
  run: async ({ services, tx, user, params }) => {
    await revokeToken(tx, services, user.user_id, params["id"] ?? "");
    return respond(null);
  },
});

// Not replayable: a stored idempotent response would be a stored credential.
export const apiTokenRoutes: readonly Route[] = [list, { ...make, isReplayable: false }, revoke];
