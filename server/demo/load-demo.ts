import type { Services } from "#server/engine/services/services.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { type DemoContext, readDemoCatalogue } from "./demo-context.ts";
import { DEMO_PASSWORD } from "./demo-users.ts";
import { createDemoFiles } from "./demo-files.ts";
import { insertAttachments } from "./insert-attachments.ts";
import { insertMails } from "./insert-mails.ts";
import { insertNotifications } from "./insert-notifications.ts";
import { insertRows } from "./insert-rows.ts";
import { insertMoney } from "./money/insert-money.ts";
import { splitDeposits } from "./money/plan-deposit-payments.ts";
import { planCompany } from "./plan-company.ts";
import { planDemo } from "./plan-demo.ts";
import { planManager, planUserIds, planUsers } from "./plan-users.ts";
import { backdateHistory, writeDemo } from "./write-demo.ts";

const demoLock = defineLock("demo company");

/** Prevents concurrent servers from loading the demo twice. */

async function isEmpty(tx: Tx): Promise<boolean> {
  const rows = await tx.query(`(select 1 from "user" limit 1) union all (select 1 from property limit 1)`);
  return rows.length === 0;
}

/** Months billed by the demo company, including the current one. */
const MONTHS_BILLED = 24;

/** Creates the demo's bank data with the accounting code. */
export type DemoBanking = (tx: Tx, context: DemoContext, services: Pick<Services, "files" | "clock">) => Promise<void>;

/**
 * Loads the demo company into a database without users and properties; leaves any other unchanged. The data are the
 * same on every machine, with dates relative to the current day.
 */
export async function loadDemo(
  services: Pick<Services, "db" | "clock" | "files" | "origin" | "passwords">,
  monthsBilled = MONTHS_BILLED,
  banking: DemoBanking | null = null,
): Promise<void> {
  const { db, clock, files, origin, passwords } = services;
  // No actor for the whole transaction: each row names its author, or none for the public.
  await transact(db, null, async (tx) => {
    await demoLock.take(tx);
    if (!(await isEmpty(tx))) return;
    const today = clock.today();
    const catalogue = await readDemoCatalogue(tx);
    const staff = planUserIds(today);
    await insertRows(tx, "user", planUsers(staff, catalogue.role, await passwords.hash(DEMO_PASSWORD)));
    const company = planCompany(staff);
    await insertRows(tx, "company", [company]);
    const context: DemoContext = { today, now: clock.now(), catalogue, users: staff.ids };
    const plan = planDemo(context, company);
    const { rows: deposits } = splitDeposits(plan.deposits, context, monthsBilled);
    await writeDemo(tx, { ...plan, deposits });
    const manager = planManager(staff, plan.properties);
    await insertRows(tx, "manager", [manager]);
    await insertRows(
      tx,
      "manager_property",
      manager.property_ids.map((property_id) => ({ manager_id: manager.id, property_id })),
    );
    await insertMoney(tx, plan, context, { monthsBilled, isBanked: banking !== null });
    await banking?.(tx, context, services);
    await insertNotifications(tx, context);
    await insertMails(tx, origin);
    const attached = await insertAttachments(tx, createDemoFiles(files), context);
    await backdateHistory(tx, [...plan.history, ...attached]);
  });
}
