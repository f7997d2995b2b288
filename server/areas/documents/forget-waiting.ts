import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/**
 * Deletes attachments still without a record after `ATTACHMENT_LIMITS.waitingHours`. Their files go with the next
 * sweep.
 */
export async function forgetWaitingAttachments(db: Queryable): Promise<void> {
  await db.query(
    "delete from attachment where owner_id is null and created_at < clock_now() - make_interval(hours => $1)",
    [ATTACHMENT_LIMITS.waitingHours],
  );
}

export const forgetWaiting: Job = {
  name: "forget_waiting_attachments",
  cron: "16 * * * *",
  isDoneAtStart: false,
  run: ({ db }) => forgetWaitingAttachments(db),
};
