import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password, verified when an account does not exist so that both cases take the same time. */
const decoy = hash("no account has this password", settings);

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), settings);
}

/** Whether the password is right; as slow for an account that has none. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return stored !== null && isRight;
}
