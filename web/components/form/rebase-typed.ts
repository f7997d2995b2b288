import { ApiError } from "#shared/client/api-error.ts";

/** The version of the row that typed values are of; null for the present one. */
interface Based {
  readonly version: number | null;
}

/**
 * What is typed after a refusal: where the row was changed meanwhile, the next attempt is based on the row as it is now, which the
 * refusal has said. Any other refusal says nothing of the row.
 */
export function rebaseTyped<Typed extends Based>(typed: Typed, error: unknown): Typed {
  const isStale =
    error instanceof ApiError && error.errors.some(({ translationKey }) => translationKey === "error.stale");
  return isStale ? { ...typed, version: null } : typed;
}
