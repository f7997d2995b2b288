import type { DemoBanking } from "#server/demo/load-demo.ts";
import { nameActor } from "#server/engine/db/transaction.ts";
import { insertMandates } from "./demo-mandates.ts";
import { openDemoLedger } from "./demo-ledger.ts";
import { makeDebits, makeRemittanceDraft, makeTransfers } from "./demo-remittances.ts";
import { demoBookedMonth, demoLastDays } from "./demo-movements.ts";

/**
 * Bank data of the demo: mandates, remittances in each state, and statements with movements in each state. Created by
 * the production code, on past dates.
 */
export const demoBanking: DemoBanking = async (tx, context, services) => {
  const office = await openDemoLedger(tx, context, services);
  if (!office) return;
  await nameActor(tx, context.users.admin);
  await insertMandates(office);
  const debits = await makeDebits(office);
  const transfers = await makeTransfers(office);
  await demoBookedMonth(office, debits.sent);
  await makeRemittanceDraft(office);
  await demoLastDays(office, { ...debits, transfers });
  await nameActor(tx, null);
};
