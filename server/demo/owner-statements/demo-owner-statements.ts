import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoBanking } from "#server/demo/load-demo.ts";
import { type DemoLedger, openDemoLedger } from "#server/demo/banking/demo-ledger.ts";
import { ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import { findMethod } from "#server/areas/accounting/payments/find-method.ts";
import { issueStatement } from "#server/areas/reports/owner-statements/issue-statement.ts";
import { payStatement } from "#server/areas/reports/owner-statements/pay-statement.ts";
import { proposeStatement } from "#server/areas/reports/owner-statements/propose-statement.ts";
import { nameActor } from "#server/engine/db/transaction.ts";
import { lockRow } from "#server/engine/db/table-store.ts";

/** Owners that have statements; the last one is still to be paid. */
const SETTLED_OWNERS = 4;

/** Those who collected most in the month, as users of the demo would look for them. */
const OWNERS = `
  select o.id from ownership w join owner o on o.id = w.owner_id
  join invoice i on i.property_id = w.property_id and i.issue_date between $1 and $2 and i.paid > 0
  where o.bank_account is not null and o.archived_at is null
  group by o.id order by sum(i.paid) desc, o.label, o.id limit $3`;

async function settle(
  { tx, user, on }: DemoLedger,
  owner_id: string,
  days: { readonly period_start: string; readonly period_end: string; readonly isPaid: boolean },
): Promise<void> {
  const { period_start, period_end, isPaid } = days;
  await on(addDays(period_end, 4), async ({ clock }) => {
    const period = { owner_id, period_start, period_end };
    const language = "es" as const;
    const { net } = await proposeStatement(tx, period, { user, language, today: clock.today() });
    if (net <= 0) return;
    const input = { ...period, net };
    const id = await issueStatement({ tx, user, input, language, services: { clock } });
    if (!isPaid) return;
    const statement = await lockRow(tx, ownerStatementResource, id, user);
    const payment_method_id = await findMethod(tx, "transfer");
    await payStatement({ tx, user }, statement, { payment_method_id, date: clock.today(), state: "completed" });
  });
}

/** Statements of the month before last, paid but the last one: that of last month is for the user to issue. */
export const demoOwnerStatements: DemoBanking = async (tx, context, services) => {
  const ledger = await openDemoLedger(tx, context, services);
  if (!ledger) return;
  await nameActor(tx, context.users.admin);
  const period_start = addMonths(firstOfMonth(context.today), -2);
  const period_end = addDays(addMonths(period_start, 1), -1);
  const owners = await tx.query<{ id: string }>(OWNERS, [period_start, period_end, SETTLED_OWNERS]);
  for (const [index, { id }] of owners.entries())
    await settle(ledger, id, { period_start, period_end, isPaid: index < owners.length - 1 });
  await nameActor(tx, null);
};
