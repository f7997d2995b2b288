import type { IdempotencyRecord } from "#shared/domain/core/idempotency-record.ts";
import { isLimited, isUndecided } from "./api-error.ts";

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
  /** Waits before the next check, `seconds` at least: 0, or what a limit of calls requires. */
  readonly pause: (doubt: Doubt, seconds: number) => Promise<void>;
  /** The error to throw once the server says that nothing has arrived. */
  readonly notSent: () => Error;
}

/** Checks that must find nothing: a request may still be on its way at the first. */
const CHECKS = 2;

/** Of a limit of calls that says no seconds. */
const LIMITED_SECONDS = 10;
/** A limit may be of an hour: it is checked again earlier. */
const MOST_SECONDS = 60;

/** How a call ended: its value, or the seconds to wait where it leaves the outcome open; null of a server that does not answer. */
type End<T> = { readonly value: T } | { readonly seconds: number } | null;

async function endOf<T>(attempt: () => Promise<T>): Promise<End<T>> {
  try {
    return { value: await attempt() };
  } catch (error) {
    if (isLimited(error)) return { seconds: Math.min(error.retryAfterSeconds || LIMITED_SECONDS, MOST_SECONDS) };
    if (isUndecided(error)) return null;
    throw error;
  }
}

const secondsOf = (end: End<unknown>) => (end && "seconds" in end ? end.seconds : 0);

/**
 * Finds out what became of a request whose response was lost, and returns that response. Checks as long as it takes.
 * @throws the refusal that the server gave, or `notSent`
 */
export async function settleLost<T>({ repeat, check, pause, notSent }: Lost<T>): Promise<T> {
  for (let misses = 0; misses < CHECKS;) {
    const checked = await endOf(check);
    const state = checked && "value" in checked ? checked.value : null;
    const result = state === "registered" ? await endOf(repeat) : null;
    if (result && "value" in result) return result.value;
    misses = state === "unknown" ? misses + 1 : 0;
    if (misses < CHECKS) await pause(checked ? "checking" : "unreachable", secondsOf(checked) || secondsOf(result));
  }
  throw notSent();
}
