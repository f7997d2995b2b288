import { isExpired, type Claims } from "#shared/client/claims.ts";
import { mayRead } from "#shared/client/page-access.ts";
import { isAdministrator, type SessionEnd, type SessionUser } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import type { Tokens } from "#shared/platform/platform.ts";

/** The session data on which the guard decides. */
export interface Visitor {
  readonly tokens: Tokens | null;
  readonly claims: Claims | null;
  readonly user: SessionUser | null;
  readonly ended: SessionEnd | null;
}

export type Access = "allowed" | "logged_out" | "no_session" | "undecodable" | "expired" | "denied" | "no_permission";

/**
 * Whether a page opens for a visitor, and if not, why (docs/design/specification.md, section 6).
 * @param confirmedToken an access token that the server issued or confirmed just now, regardless of this machine's
 * clock
 */
export function decideAccess(page: Page, visitor: Visitor, confirmedToken: string | null): Access {
  if (page.access === "external" || page.access === "public") return "allowed";
  const { tokens, claims, user, ended } = visitor;
  if (!tokens) return ended === "logged_out" ? "logged_out" : "no_session";
  if (!claims) return "undecodable";
  if (isExpired(claims) && tokens.accessToken !== confirmedToken) return "expired";
  if (page.access === "admin" && !isAdministrator(claims)) return "denied";
  if (!mayRead(page, user)) return "no_permission";
  return "allowed";
}
