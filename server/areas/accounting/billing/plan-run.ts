import type * as z from "zod/mini";
import type {
  BillingRun,
  billingRunMoveInputs,
  BillingRunVerb,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readUnplannedDrafts } from "./refused-drafts.ts";
import { enqueueIssuing } from "./issue-job.ts";

interface Issue extends z.infer<(typeof billingRunMoveInputs)["issue"]> {
  readonly user_id: string;
}

/** Has a run's drafts issued by the job, on behalf of a user. */
export async function startIssuing(
  tx: Tx,
  { id }: Pick<BillingRun, "id">,
  { user_id, mails_invoices, drafts_remittances }: Issue,
): Promise<void> {
  await tx.query(
    `update billing_run set state = 'issuing', asked_by = $2, failure = null,
       mails_invoices = coalesce($3, mails_invoices), drafts_remittances = coalesce($4, drafts_remittances)
     where id = $1`,
    [id, user_id, mails_invoices ?? null, drafts_remittances ?? null],
  );
  await enqueueIssuing(tx, id);
}

interface IssuePlan extends z.infer<(typeof billingRunMoveInputs)["plan"]> {
  readonly user_id: string;
  readonly today: DateString;
}

/** Approves that a run is issued on a day; at once if that is today. */
export async function planIssue(
  tx: Tx,
  run: Pick<BillingRun, "id">,
  { planned_issue_date, mails_invoices, drafts_remittances, user_id, today }: IssuePlan,
): Promise<void> {
  await tx.query(
    `update billing_run set state = 'planned', planned_issue_date = $3, asked_by = $2, failure = null,
       mails_invoices = coalesce($4, mails_invoices), drafts_remittances = coalesce($5, drafts_remittances)
     where id = $1`,
    [run.id, user_id, planned_issue_date, mails_invoices ?? null, drafts_remittances ?? null],
  );
  if (planned_issue_date === today) await startIssuing(tx, run, { user_id });
}

/** Whether a run has drafts outside a user's scope. */
async function hasOtherDrafts(tx: Tx, id: string, scope: RowScope): Promise<boolean> {
  const statement = new Statement();
  const run = statement.bind(id);
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const rows = await tx.query(
    `select 1 from invoice i where i.billing_run_id = ${run} and i.state = 'draft' and i.archived_at is null and not (${seen}) limit 1`,
    statement.values,
  );
  return rows.length > 0;
}

/**
 * A plan is of the user who approved it, or of the company: another one who does not see all of its drafts neither
 * changes nor cancels it.
 * @throws AppError run_planned_by_other, run_planned_without_yours, run_planned_by_company
 */
export async function requirePlan(
  { tx, user, verb }: { readonly tx: Tx; readonly user: UserAccess; readonly verb: BillingRunVerb },
  { id, state, asked_by }: BillingRun,
): Promise<void> {
  if (state !== "planned" || verb === "prepare" || asked_by === user.user_id) return;
  if (!(await hasOtherDrafts(tx, id, user))) return;
  if (asked_by === null) throw new AppError("run_planned_by_company");
  const [planner] = await tx.query<{ name: string }>(`select label as name from "user" where id = $1`, [asked_by]);
  const leavesOut = (await readUnplannedDrafts(tx, { id, state, asked_by }, user)).length > 0;
  const code = leavesOut ? "run_planned_without_yours" : "run_planned_by_other";
  throw new AppError(code, { params: { name: planner?.name ?? "–" } });
}
