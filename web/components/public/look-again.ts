import { ApiError } from "#shared/client/api-error.ts";

const LOOK_MS = 30_000;

/**
 * Polling interval in milliseconds for a query's `refetchInterval`. False once the link is invalid: the server counts
 * requests with unknown keys.
 */
export function lookAgain({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false {
  return error instanceof ApiError && error.status === 404 ? false : LOOK_MS;
}
