import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { IssueMode } from "#shared/domain/accounting/billing/billing-settings.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { notifyPrepared } from "./run-reviewers.ts";

type Stopped = Pick<BillingRun, "id" | "month" | "planned_issue_date" | "draft_count">;

/** Returns the months that the company planned by itself to review, and notifies those who may approve them. A user's plan stays. */
export async function stopPlannedRuns(tx: Tx, mode: Exclude<IssueMode, "on">): Promise<void> {
  const stopped = await asMove(tx, "unplan", () =>
    tx.query<Stopped>(
      `update billing_run r set state = 'open' where state = 'planned' and asked_by is null
       returning id, month, planned_issue_date, r.draft_count`,
      [],
    ),
  );
  for (const { draft_count, ...run } of stopped)
    await notifyPrepared(tx, { ...run, asked_by: null }, { mode, count: draft_count });
}
