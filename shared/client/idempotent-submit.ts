import { isLimited, isUndecided } from "./api-error.ts";
import { randomKey } from "./random-key.ts";

/**
 * Creates something under one Idempotency-Key. The key stays while the outcome is unknown, so that a retry creates no
 * duplicate; after success or refusal the next attempt gets a new key, but not after too many calls (429), which decides nothing.
 * @param what identifies the thing to create when there are several: a different one gets a different key
 * @throws whatever the attempt threw
 */
export type IdempotentSubmit = <T>(attempt: (idempotencyKey: string) => Promise<T>, what?: string) => Promise<T>;

/** Attempts of a form or upload that the user may submit again. */
export function createIdempotentSubmit(): IdempotentSubmit {
  let key = randomKey();
  let tried = "";
  const renew = () => (key = randomKey());
  return async (attempt, what = "") => {
    if (what !== tried) renew();
    tried = what;
    try {
      const result = await attempt(key);
      renew();
      return result;
    } catch (error) {
      if (!isUndecided(error) && !isLimited(error)) renew();
      throw error;
    }
  };
}
