import { proxy } from "valtio/vanilla";
import { subscribeKey } from "valtio/vanilla/utils";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import {
  administratorRoles,
  isAllowed,
  type Action,
  type Permissions,
  type RoleScope,
} from "#shared/domain/core/roles.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Tokens } from "#shared/platform/platform.ts";
import { readClaims, type Claims } from "../claims.ts";

/** Who is logged in, as GET /auth/me answers. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: { readonly slug: string; readonly name: string; readonly name_en: string | null };
  readonly permissions: Permissions;
  readonly scope: RoleScope;
  /** Whether they may do nothing but set up the second factor that the company asks for. */
  readonly lacks_second_factor: boolean;
  /** When somebody's data were last blocked or erased, as ISO 8601: what a device knows of records from before is to go. */
  readonly forgotten_at: string | null;
}

/** Why there is no session any more. */
export const sessionEnds = ["expired", "undecodable", "logged_out", "deactivated"] as const;
export type SessionEnd = (typeof sessionEnds)[number];

interface SessionState {
  tokens: Tokens | null;
  /** Null without tokens, and with an access token that cannot be decoded. */
  claims: Claims | null;
  /** Null until the server has told who it is. */
  user: SessionUser | null;
  ended: SessionEnd | null;
}

/** The session of this tab or extension surface. */
export const sessionState = proxy<SessionState>({ tokens: null, claims: null, user: null, ended: null });

/** Takes over tokens that were stored, here or elsewhere; `ended` says why there are none. */
export function applyTokens(tokens: Tokens | null, ended: SessionEnd | null = null): void {
  const claims = tokens ? readClaims(tokens.accessToken) : null;
  const isSomebodyElse = claims?.sub !== sessionState.claims?.sub;
  sessionState.claims = claims;
  sessionState.ended = tokens ? null : ended;
  if (isSomebodyElse || !tokens) sessionState.user = null;
  sessionState.tokens = tokens;
}

/** What the person's role is called in a language: it was asked for once, and the language may change. */
export function roleName({ role }: SessionUser, language: Language): string {
  return language === "en" ? (role.name_en ?? role.name) : role.name;
}

/** Whether the logged-in person may do something; no until the server has told their permissions. */
export function can(entity: EntityName, action: Action): boolean {
  return sessionState.user !== null && isAllowed(sessionState.user.permissions, entity, action);
}

/** Whether a role opens the pages for administrators (docs/design/specification.md, section 6). */
export function isAdministrator(claims: Claims | null): boolean {
  return claims?.role != null && administratorRoles.includes(claims.role);
}

/** Calls back with who is logged in, now and whenever the server has told it anew. Returns the way to stop. */
export function watchUser(listener: (user: SessionUser | null) => void): () => void {
  listener(sessionState.user);
  return subscribeKey(sessionState, "user", listener);
}

/** Calls back when tokens came, changed or went. Returns the way to stop. */
export function watchSession(listener: (tokens: Tokens | null) => void): () => void {
  return subscribeKey(sessionState, "tokens", listener);
}
