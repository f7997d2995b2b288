import {
  type BillingSettings,
  type BillingSettingsInput,
  billingSettingsResource,
} from "#shared/domain/accounting/billing/billing-settings.ts";
import { firstMonthToPrepare } from "#shared/domain/accounting/billing/preparation-day.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { stopPlannedRuns } from "./stop-planned-runs.ts";

type Settings = BillingSettingsInput & Pick<BillingSettings, "first_month">;

/** The company's settings. */
export async function readBillingSettings(db: Queryable): Promise<Settings> {
  const [settings] = await db.query<Settings>(
    `select prepares_runs, issue_day, lead_days, issue_mode, mails_invoices, drafts_remittances, first_month
     from billing_settings`,
    [],
  );
  if (!settings) throw new Error("The database has no billing settings");
  return settings;
}

/** Waits for a preparation that began with other settings, and for a change of them. */
export const lockBillingSettings = (tx: Tx) => tx.query("select 1 from billing_settings for share", []);

/** Whether months are issued without a user. */
const issuesByItself = ({ prepares_runs, issue_mode }: BillingSettingsInput) => prepares_runs && issue_mode === "on";

const FOLLOW = `
  update billing_run set mails_invoices = coalesce($1, mails_invoices), drafts_remittances = coalesce($2, drafts_remittances)
  where state = 'planned' and asked_by is null`;

/** What follows the issue is changed in the month that the company has planned by itself too. A user's plan stays. */
async function followSettings(tx: Tx, before: BillingSettings, after: BillingSettingsInput): Promise<void> {
  const changed = (["mails_invoices", "drafts_remittances"] as const).map((field) =>
    after[field] === before[field] ? null : after[field],
  );
  if (changed.some((value) => value !== null)) await tx.query(FOLLOW, changed);
}

/**
 * Where preparing is switched on, it begins with the first month whose preparation day is not past. Where months are no longer issued
 * by themselves, neither is the one that is planned already.
 */
async function updateSettings(
  { tx, user, services }: ChangeContext,
  change: Change<BillingSettingsInput, BillingSettings>,
): Promise<void> {
  const { before, after, patch } = change;
  const isSwitchedOn = after.prepares_runs && !before.prepares_runs;
  const first = isSwitchedOn ? { first_month: firstMonthToPrepare(services.clock.today(), after) } : {};
  await updateRow(tx, billingSettingsResource, change, { ...patch, ...first }, user);
  await followSettings(tx, before, after);
  if (issuesByItself(before) && !issuesByItself(after))
    await stopPlannedRuns(tx, after.issue_mode === "on" ? "off" : after.issue_mode);
}

export const billingSettingsRoutes: readonly Route[] = standardRoutes(billingSettingsResource, {
  update: updateSettings,
});
