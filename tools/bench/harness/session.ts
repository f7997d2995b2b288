import * as z from "zod/mini";
import { USER } from "../data/fill.ts";

export const SECRET = "a secret of the benchmark, long enough for HMAC";
const loginAnswer = z.object({ data: z.object({ accessToken: z.string() }) });

/**
 * Access token of the benchmark's administrator, or of another user with the same password.
 * @param origin as `http://127.0.0.1:1234`
 */
export async function logInToBench(origin: string, email: string = USER.email): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...USER, email }),
  });
  return loginAnswer.parse(await response.json()).data.accessToken;
}
