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

/** The logged-in user, as returned by GET /auth/me. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: { readonly slug: string; readonly name: string; readonly name_en: string | null };
  readonly permissions: Permissions;
  readonly scope: RoleScope;
  /** Whether they may only set up the second factor that the company requires. */
  readonly lacks_second_factor: boolean;
  /**
   * Time of the last blocking or erasure of personal data, ISO 8601; records stored on the device before it are
   * removed.
   */
  readonly forgotten_at: string | null;
  /** Grows whenever the user may see less than before; what the device stored until then is removed. */
  readonly reach_revision: number;
}

/** Reasons for the end of a session. */
export const sessionEnds = ["expired", "undecodable", "logged_out", "deactivated"] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Whether nothing is kept for a next session: the user ended this one, or may not have another. */
export const isFinal = (end: SessionEnd) => end === "logged_out" || end === "deactivated";

interface SessionState {
  tokens: Tokens | null;
  /** Null without tokens, or when the access token cannot be decoded. */
  claims: Claims | null;
  /** Null until the server has returned it. */
  user: SessionUser | null;
  ended: SessionEnd | null;
}

/** The session of this tab or extension surface. */
export const sessionState = proxy<SessionState>({ tokens: null, claims: null, user: null, ended: null });

/** Applies tokens stored here or elsewhere; `ended` is the reason when there are none. */
export function applyTokens(tokens: Tokens | null, ended: SessionEnd | null = null): void {
  const claims = tokens ? readClaims(tokens.accessToken) : null;
  const isOtherUser = claims?.sub !== sessionState.claims?.sub;
  sessionState.claims = claims;
  sessionState.ended = tokens ? null : ended;
  if (isOtherUser || !tokens) sessionState.user = null;
  sessionState.tokens = tokens;
}

/** Name of the user's role in a language; loaded once, while the language may change. */
export function roleName({ role }: SessionUser, language: Language): string {
  return language === "en" ? (role.name_en ?? role.name) : role.name;
}

/** Whether the logged-in user has a permission; false until the server has returned them. */
export function can(entity: EntityName, action: Action): boolean {
  return sessionState.user !== null && isAllowed(sessionState.user.permissions, entity, action);
}

/** Whether a role opens the pages for administrators (docs/design/specification.md, section 6). */
export function isAdministrator(claims: Claims | null): boolean {
  return claims?.role != null && administratorRoles.includes(claims.role);
}

/**
 * Calls back with the logged-in user, now and at every reload.
 * @returns a function that stops it
 */
export function watchUser(listener: (user: SessionUser | null) => void): () => void {
  listener(sessionState.user);
  return subscribeKey(sessionState, "user", listener);
}

/**
 * Calls back when tokens were set, changed or removed.
 * @returns a function that stops it
 */
export function watchSession(listener: (tokens: Tokens | null) => void): () => void {
  return subscribeKey(sessionState, "tokens", listener);
}
