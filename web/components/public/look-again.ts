import { ApiError } from "#shared/client/api-error.ts";

const LOOK_MS = 30_000;

/**
 * When a page that follows something asks again, while it is looked at: for a query's `refetchInterval`. Never once its link
 * opens nothing: the server counts who tries unknown keys.
 */
export function lookAgain({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false {
  return error instanceof ApiError && error.status === 404 ? false : LOOK_MS;
}
