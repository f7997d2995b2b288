import { isPassing } from "#server/engine/db/transaction.ts";
import { isConnectionFailure } from "./database-errors.ts";
import { toAppError } from "./error-responses.ts";

/** A full disk, as Node names it where no storage of ours did. */
const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOSPC";

/**
 * Whether a fault is of the moment and not of the work: a lost database connection, a full disk, or a concurrent transaction. Work
 * that meets one is resumed, and never recorded as failed.
 */
export function isPassingFault(error: unknown): boolean {
  const { code, details } = toAppError(error);
  return (
    code === "storage_full" ||
    isConnectionFailure(error) ||
    isPassing(error) ||
    [error, details.cause].some((one) => isDiskFull(one))
  );
}
