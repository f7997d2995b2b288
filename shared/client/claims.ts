import { jwtDecode } from "jwt-decode";
import { businessNow } from "./state/clock-state.ts";

/** Claims of an access token, for display only. They are not verified here: the server checks every call. */
export interface Claims {
  readonly sub: string | null;
  readonly email: string | null;
  /** Seconds since 1970 (RFC 7519, 4.1.4). */
  readonly exp: number;
  /** The role's slug: `role_slug`, else `role` (docs/design/specification.md, section 6). */
  readonly role: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function decode(token: string): Record<string, unknown> | null {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
}

/** The claims of an access token; null when it cannot be decoded or has no expiry. */
export function readClaims(token: string): Claims | null {
  const payload = decode(token);
  if (!payload || typeof payload.exp !== "number") return null;
  const { sub, email, exp, role, role_slug } = payload;
  return { sub: textOf(sub), email: textOf(email), exp, role: textOf(role_slug) ?? textOf(role) };
}

/** Whether a token has expired, by the server's clock. */
export function isExpired(claims: Claims): boolean {
  return claims.exp <= businessNow().getTime() / 1000;
}
