import { hash, verify } from "@node-rs/argon2";

export type PasswordCost = "full" | "light";

/**
 * `full` is OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. `light` is the least that the algorithm
 * allows: tests log in hundreds of times, and production refuses it (`env.ts`).
 */
const costs = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const;

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is right; takes as long for an account that has none. */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>;
}

export function createPasswords(cost: PasswordCost): Passwords {
  const settings = costs[cost];
  // A hash of no password, verified when an account does not exist so that both cases take the same time.
  const decoy = hash("no account has this password", settings);
  return {
    hash: (password) => hash(password.normalize("NFKC"), settings),
    async verify(stored, password) {
      const isRight = await verify(stored ?? (await decoy), password.normalize("NFKC"));
      return stored !== null && isRight;
    },
  };
}
