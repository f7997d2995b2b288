import { ApiError } from "#shared/client/api-error.ts";

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Marks each as read, whatever becomes of the others; one that no longer exists counts as read.
 * @returns the ids of those that are read now
 */
export async function markEach(
  ids: readonly string[],
  mark: (id: string) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const results = await Promise.allSettled(ids.map((id) => mark(id)));
  return new Set(
    ids.filter((_id, index) => {
      const result = results[index];
      return result?.status === "fulfilled" || (result?.status === "rejected" && isGone(result.reason));
    }),
  );
}
