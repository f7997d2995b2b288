import type { IdempotencyRecord } from "#shared/domain/core/idempotency-record.ts";
import { isUndecided } from "./api-error.ts";

/** What is known meanwhile: the server is being checked with, or it does not answer. */
export type Doubt = "checking" | "unreachable";

interface Lost<T> {
  /** Sends the request again with its key; the server then repeats its response and does nothing twice. */
  readonly repeat: () => Promise<T>;
  /**
   * What the server knows of the request.
   * @throws whatever the call threw
   */
  readonly check: () => Promise<IdempotencyRecord["state"]>;
  /** Waits before the next check. */
  readonly pause: (doubt: Doubt) => Promise<void>;
  /** The error to throw once the server says that nothing has arrived. */
  readonly notSent: () => Error;
}

/** Checks that must find nothing: a request may still be on its way at the first. */
const CHECKS = 2;

/** Returns null for an error that leaves the outcome open. */
async function orNull<T>(attempt: () => Promise<T>): Promise<{ readonly value: T } | null> {
  try {
    return { value: await attempt() };
  } catch (error) {
    if (isUndecided(error)) return null;
    throw error;
  }
}

/**
 * Finds out what became of a request whose response was lost, and returns that response. Checks as long as it takes.
 * @throws the refusal that the server gave, or `notSent`
 */
export async function settleLost<T>({ repeat, check, pause, notSent }: Lost<T>): Promise<T> {
  for (let misses = 0; misses < CHECKS;) {
    const state = await orNull(check);
    const result = state?.value === "registered" ? await orNull(repeat) : null;
    if (result) return result.value;
    misses = state?.value === "unknown" ? misses + 1 : 0;
    if (misses < CHECKS) await pause(state ? "checking" : "unreachable");
  }
  throw notSent();
}
