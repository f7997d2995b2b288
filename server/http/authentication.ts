import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Services } from "#server/services/services.ts";
import type { RouteAccess } from "./route.ts";
import { refuseSession, type UserAccess } from "./user-access.ts";

function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? "";
  // The scheme's case says nothing (RFC 9110, 11.1).
  return /^bearer /i.test(header) ? header.slice("Bearer ".length) : null;
}

/** Who holds a valid access token of a live session, or null. */
export async function findUser(services: Services, token: string | null): Promise<UserAccess | null> {
  const claims = token ? services.tokens.verifyAccess(token) : null;
  return claims ? services.access.read(claims.sid) : null;
}

async function refuseToken(services: Services, token: string | null): Promise<AppError> {
  const claims = token ? services.tokens.verifyAccess(token) : null;
  return claims ? refuseSession(services.db, claims.sid) : new AppError("no_session");
}

/**
 * Lets a request through, or not. 401 means only "no valid token", so that a client refreshes for nothing else.
 * @throws AppError no_session, account_inactive, not_allowed
 */
export async function admit(
  services: Services,
  access: RouteAccess,
  request: FastifyRequest,
): Promise<UserAccess | null> {
  if (access === "public") return null;
  const token = readBearer(request);
  const user = await findUser(services, token);
  if (!user) throw await refuseToken(services, token);
  if (access !== "session" && !isAllowed(user.permissions, access.entity, access.action))
    throw new AppError("not_allowed");
  return user;
}
