import type { HttpTokens } from "./http-api.ts";

/** The same access token, expired for the browser's decoder. Its signature is no longer valid. */
export function expire({ accessToken, refreshToken }: HttpTokens): HttpTokens {
  const [head = "", payload = "", signature = ""] = accessToken.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const expired = { ...(claims as Record<string, unknown>), exp: 1_000_000_000 };
  const changed = Buffer.from(JSON.stringify(expired)).toString("base64url");
  return { accessToken: [head, changed, signature].join("."), refreshToken };
}

/** An unexpired access token that the browser can decode but the server refuses. */
export function corrupt({ accessToken, refreshToken }: HttpTokens): HttpTokens {
  const [head = "", payload = ""] = accessToken.split(".");
  return { accessToken: [head, payload, "AAAA"].join("."), refreshToken };
}
