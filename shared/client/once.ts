import { isUndecided } from "./api-error.ts";
import { randomKey } from "./random-key.ts";

/**
 * Makes something with one Idempotency-Key: kept while nobody knows whether it was made, so that another try makes no second
 * one; a new one once it was made or refused, for what comes next is another thing.
 * @param what tells one thing from another where several may be tried: another thing never bears the key of the first
 * @throws whatever the try threw
 */
export type Once = <T>(attempt: (idempotencyKey: string) => Promise<T>, what?: string) => Promise<T>;

/** The tries of a form, a file or whatever else is made by people who click again. */
export function createOnce(): Once {
  let key = randomKey();
  let tried = "";
  const renew = () => (key = randomKey());
  return async (attempt, what = "") => {
    if (what !== tried) renew();
    tried = what;
    try {
      const made = await attempt(key);
      renew();
      return made;
    } catch (error) {
      if (!isUndecided(error)) renew();
      throw error;
    }
  };
}
