import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import type { IssueMode } from "#shared/domain/accounting/billing/billing-settings.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { readUsersWithAccess } from "#server/areas/notifications/users-with-access.ts";

/** Active users who may have invoices issued. */
export async function readApprovers(db: Queryable): Promise<string[]> {
  const users = await readUsersWithAccess(db, null);
  return users.filter(({ permissions }) => isAllowed(permissions, "billing_run", "approve")).map(({ id }) => id);
}

type Reviewed = Pick<BillingRun, "id" | "month" | "asked_by">;
type RunKey = Extract<MessageKey, `notifications.run_${string}`>;

/** Notifies the user who approved a run; all who may approve one if that user no longer can. */
export async function notifyReviewers(tx: Tx, run: Reviewed, key: RunKey, params: MessageParams): Promise<void> {
  const approvers = await readApprovers(tx);
  const { asked_by } = run;
  await notifyUsers(tx, run, {
    key,
    params,
    user_ids: asked_by !== null && approvers.includes(asked_by) ? [asked_by] : approvers,
  });
}

/** Notifies all others who may approve a run. */
export async function notifyOtherApprovers(tx: Tx, run: Reviewed, key: RunKey, params: MessageParams): Promise<void> {
  const approvers = await readApprovers(tx);
  await notifyUsers(tx, run, { key, params, user_ids: approvers.filter((id) => id !== run.asked_by) });
}

interface Message {
  readonly key: RunKey;
  readonly params: MessageParams;
  readonly user_ids: readonly string[];
}

async function notifyUsers(
  tx: Tx,
  { id, month }: Pick<BillingRun, "id" | "month">,
  { key, params, user_ids }: Message,
): Promise<void> {
  await notify(tx, {
    kind: "billing",
    type: "Reserva",
    key,
    params: { ...params, month: `${month.slice(5, 7)}/${month.slice(0, 4)}` },
    subject_path: billingRunResource.path,
    subject_id: id,
    property_id: null,
    except_user_id: null,
    only_user_ids: user_ids,
  });
}

const formatDay = (day: DateString) => day.split("-").toReversed().join("/");

/** Says that a run has its drafts, and what follows. */
export const notifyPrepared = (
  tx: Tx,
  { planned_issue_date, ...run }: Pick<BillingRun, "id" | "month" | "asked_by" | "planned_issue_date">,
  { mode, count }: { readonly mode: IssueMode; readonly count: number },
): Promise<void> =>
  notifyReviewers(tx, run, `notifications.run_prepared_${mode}`, { count, day: formatDay(planned_issue_date) });
