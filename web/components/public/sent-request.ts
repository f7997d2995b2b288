import * as z from "zod/mini";
import { ApiError, isLimited, isUndecided } from "#shared/client/api-error.ts";
import { visitorDraft } from "#shared/client/drafts.ts";
import { IDEMPOTENCY_HOURS } from "#shared/domain/core/policy.ts";

/** A request that was sent and whose outcome is not known yet, as it was sent. */
const sentRequest = z.object({ key: z.string(), body: z.record(z.string(), z.unknown()), at: z.number() });
export type SentRequest = z.infer<typeof sentRequest>;

const isNotSent = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ translationKey }) => translationKey === "public.not_sent");

/**
 * The request that a visitor's form has sent, stored beside its draft until its outcome is known: a page that is opened again finds
 * out what became of it before it can be sent twice.
 * @param draftKey of the form's draft
 */
export function sentRequestOf(draftKey: string) {
  const draft = visitorDraft(`${draftKey}.sent`, sentRequest);
  return {
    /** Null also once the server no longer knows its key: it is removed then. */
    read(): SentRequest | null {
      const sent = draft.read();
      if (sent === null || Date.now() - sent.at < IDEMPOTENCY_HOURS * 3_600_000) return sent;
      draft.write(null);
      return null;
    },
    remove: () => draft.write(null),
    /** Removes it where an error says that it did not arrive: the form still has what it said. */
    removeUnsent(error: unknown): void {
      if (isNotSent(error)) draft.write(null);
    },
    /** Posts a body, which is stored until it succeeds or is refused. @throws whatever `post` threw */
    async post<T>(body: Record<string, unknown>, key: string, post: () => Promise<T>): Promise<T> {
      draft.write({ key, body, at: Date.now() });
      try {
        const result = await post();
        draft.write(null);
        return result;
      } catch (error) {
        if (!isUndecided(error) && !isLimited(error)) draft.write(null);
        throw error;
      }
    },
  };
}
