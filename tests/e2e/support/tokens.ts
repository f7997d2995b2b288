import type { Tokens } from "./http-api.ts";

/** The same access token with its time over: what the browser decodes. Its signature fits no more. */
export function expire({ accessToken, refreshToken }: Tokens): Tokens {
  const [head = "", payload = "", signature = ""] = accessToken.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const expired = { ...(claims as Record<string, unknown>), exp: 1_000_000_000 };
  const changed = Buffer.from(JSON.stringify(expired)).toString("base64url");
  return { accessToken: [head, changed, signature].join("."), refreshToken };
}

/** An access token that the browser can decode and that has time left, but that the server refuses. */
export function spoil({ accessToken, refreshToken }: Tokens): Tokens {
  const [head = "", payload = ""] = accessToken.split(".");
  return { accessToken: [head, payload, "AAAA"].join("."), refreshToken };
}
