import type { DemoBanking } from "#server/demo/load-demo.ts";
import { nameActor } from "#server/engine/db/transaction.ts";
import { insertMandates } from "./demo-mandates.ts";
import { openOffice } from "./demo-office.ts";
import { makeDebits, makeDraft, makeTransfers } from "./demo-remittances.ts";
import { tellBookedMonth, tellLastDays } from "./demo-movements.ts";

/**
 * What the demo's office has done with its bank: mandates, remittances in each state, statements with movements in each. All of it is
 * done by what does it in earnest, on days that have passed.
 */
export const demoBanking: DemoBanking = async (tx, context, services) => {
  const office = await openOffice(tx, context, services);
  if (!office) return;
  await nameActor(tx, context.users.admin);
  await insertMandates(office);
  const debits = await makeDebits(office);
  const transfers = await makeTransfers(office);
  await tellBookedMonth(office, debits.sent);
  await makeDraft(office);
  await tellLastDays(office, { ...debits, transfers });
  await nameActor(tx, null);
};
