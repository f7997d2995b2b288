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
  const ledger = await openDemoLedger(tx, context, services);
  if (!ledger) return;
  await nameActor(tx, context.users.admin);
  await insertMandates(ledger);
  const debits = await makeDebits(ledger);
  const transfers = await makeTransfers(ledger);
  await demoBookedMonth(ledger, debits.sent);
  await makeRemittanceDraft(ledger);
  await demoLastDays(ledger, { ...debits, transfers });
  await nameActor(tx, null);
};
