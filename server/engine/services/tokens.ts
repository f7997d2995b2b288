import { randomBytes } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import * as z from "zod/mini";
import type { Clock } from "#server/engine/clock.ts";
import { hashKey } from "./keys.ts";
import { ACCESS_TOKEN_SECONDS } from "#shared/domain/account/policy.ts";

/** Maximum cached verified tokens. */
const MAX_KNOWN = 5_000;

const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  role: z.string(),
  role_slug: z.string(),
  purpose: z.literal("access"),
  exp: z.int(),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface TokenService {
  signAccess(claims: Omit<AccessClaims, "purpose" | "exp">): string;
  /** The claims of a valid, unexpired access token; null for anything else. */
  verifyAccess(token: string): AccessClaims | null;
}

/** Access tokens: JWT signed with HMAC-SHA-256 (RFC 7519), for one purpose only. */
export function createTokens(secret: string, clock: Clock): TokenService {
  const sign = createSigner({ key: secret, algorithm: "HS256", noTimestamp: true });
  const verify = createVerifier({
    key: secret,
    algorithms: ["HS256"],
    ignoreExpiration: true,
  });
  const known = new Map<string, AccessClaims>();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    signAccess: (claims) => sign({ ...claims, purpose: "access", exp: nowSeconds() + ACCESS_TOKEN_SECONDS }),
    verifyAccess(token) {
      const cached = known.get(token);
      const claims = cached ?? readClaims(verify, token);
      if (!claims || claims.exp <= nowSeconds()) return null;
      if (!cached) cacheVerified(known, token, claims);
      return claims;
    },
  };
}

/** Caches a verified token: signature and claims do not change, only its expiry is checked again. */
function cacheVerified(known: Map<string, AccessClaims>, token: string, claims: AccessClaims): void {
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(token, claims);
}

function readClaims(verify: (token: string) => unknown, token: string): AccessClaims | null {
  try {
    const parsed = z.safeParse(claimsSchema, verify(token));
    return parsed.success ? parsed.data : null;
  } catch {
    // A token with an invalid signature counts as no token.
    return null;
  }
}

/** An opaque token: 256 random bits. The database stores only its hash. */
export function createOpaqueToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashKey(token) };
}
