import type { FastifyRequest } from "fastify";
import { API_TOKEN_CALLS } from "#shared/domain/account/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { mayWrite, scopeFor } from "#shared/domain/core/token-scopes.ts";
import { hashApiKey, looksLikeApiKey } from "#server/engine/services/api-keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Route } from "./route.ts";
import { countTokenCall } from "./rate-limit.ts";
import { refuseSession, type SessionAccess, type TokenAccess, type UserAccess } from "./user-access.ts";

function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? "";
  // The scheme is case-insensitive (RFC 9110, 11.1).
  return /^bearer /i.test(header) ? header.slice("Bearer ".length) : null;
}

/** The user of a valid access token with a live session, or null. */
export async function findUser(services: Services, token: string | null): Promise<SessionAccess | null> {
  const claims = token ? services.tokens.verifyAccess(token) : null;
  return claims ? services.access.read(claims.sid) : null;
}

async function refuseToken(services: Services, token: string | null): Promise<AppError> {
  const claims = token ? services.tokens.verifyAccess(token) : null;
  return claims ? refuseSession(services.db, claims.sid) : new AppError("no_session");
}

/**
 * The user of a personal access token; permissions are limited to its scopes.
 * @throws AppError token_invalid, token_rate
 */
async function findTokenUser(services: Services, token: string): Promise<UserAccess> {
  const hash = hashApiKey(token);
  const user = hash && (await services.access.readToken(hash));
  if (!user?.token || user.token.expires_on < services.clock.today()) throw new AppError("token_invalid");
  await countTokenCall(services.db, user.token.id, API_TOKEN_CALLS);
  return user;
}

/**
 * Routes with `session` access concern the user's own account: closed to tokens unless the route sets `isForTokens`.
 */
function isOpenTo({ scopes }: TokenAccess, { method, isForTokens = false }: Route): boolean {
  return isForTokens && (method === "GET" || mayWrite(scopes));
}

/** The error says whether no token may call the route, whatever its scopes, or only this token may not. */
function refuseRight({ token }: UserAccess, { access, isForTokens = false }: Route): AppError {
  const isPersonal = typeof access === "string" ? !isForTokens : scopeFor(access.entity, access.action) === null;
  return new AppError(token && isPersonal ? "session_required" : "not_allowed");
}

/**
 * Admits or refuses a request. 401 only means "no valid token", so that clients refresh for nothing else.
 * @throws AppError no_session, account_inactive, token_invalid, token_rate, second_factor_required, session_required,
 * not_allowed
 */
export async function admit(services: Services, route: Route, request: FastifyRequest): Promise<UserAccess | null> {
  const { access } = route;
  if (access === "public") return null;
  const token = readBearer(request);
  const user = await (token && looksLikeApiKey(token) ? findTokenUser(services, token) : findUser(services, token));
  if (!user) throw await refuseToken(services, token);
  if (user.lacks_second_factor && !route.isForSettingUp) throw new AppError("second_factor_required");
  const isIn =
    access === "session"
      ? !user.token || isOpenTo(user.token, route)
      : isAllowed(user.permissions, access.entity, access.action);
  if (!isIn) throw refuseRight(user, route);
  return user;
}
