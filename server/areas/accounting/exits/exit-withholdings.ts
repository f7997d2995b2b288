import * as z from "zod/mini";
import { remainingOf } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { type ReturnWithholding, returnWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { type ExitDamage, type RentalExit, rentalExitRow } from "#shared/domain/accounting/exits/rental-exit.ts";
import { type Deduction, planDeductions } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { IS_OPEN, IS_SETTLED_HERE } from "./read-exit.ts";

/** Named after the damage, or the invoice: in Spanish, as the concepts of invoice lines are. */
export function withholdingOf({ of, amount }: Deduction<ExitDamage>): ReturnWithholding {
  if ("damage" in of)
    return { concept: of.damage.concept, amount, incident_id: of.damage.incident_id ?? null, invoice_id: null };
  const concept = translateIn("es")("accounting.exit.debt_concept", { invoice: of.label });
  return { concept, amount, incident_id: null, invoice_id: of.invoice_id };
}

/** The exit of the deposit's rental, unless something that it withheld of the deposit is still withheld. */
const OPEN_EXIT = `
  select jsonb_build_object('account', e.account, 'damages', e.damages, 'covers_debts', e.covers_debts, 'credit_use', e.credit_use) as exit
  from rental_exit e
  where e.rental_id = $1 and e.state = 'settled'
    and not exists (select 1 from deposit_withholding w where w.deposit_id = $2 and w.id = any(e.withholding_ids))`;

const OWED = `
  select i.id, i.outstanding from invoice i join rental r on r.id = i.rental_id
  where r.id = $1 and ${IS_OPEN} and ${IS_SETTLED_HERE}`;

type Plan = Pick<RentalExit, "account" | "damages" | "covers_debts" | "credit_use">;
const readPlan = z.pick(rentalExitRow, { account: true, damages: true, covers_debts: true, credit_use: true });

async function readOpenPlan(db: Queryable, { id, rental_id }: Deposit): Promise<Plan | null> {
  const [row] = await db.query<{ exit: unknown }>(OPEN_EXIT, [rental_id, id]);
  return row ? readPlan.parse(row.exit) : null;
}

/** What the exit deducts from a deposit that it did not settle: of an invoice what is still owed, and no more than the deposit has. */
async function readExitWithholdings(db: Queryable, deposit: Deposit): Promise<ReturnWithholding[]> {
  const plan = await readOpenPlan(db, deposit);
  if (!plan) return [];
  const owed = new Map(
    (await db.query<{ id: string; outstanding: number }>(OWED, [deposit.rental_id])).map((row) => [
      row.id,
      row.outstanding,
    ]),
  );
  const own = planDeductions(plan.account, plan).deductions.filter(({ deposit_id }) => deposit_id === deposit.id);
  let left = remainingOf(deposit);
  const offered = own.map(withholdingOf).map((one) => {
    const amount = Math.min(left, one.amount, one.invoice_id ? (owed.get(one.invoice_id) ?? 0) : one.amount);
    left -= amount;
    return { ...one, amount };
  });
  return offered.filter(({ amount }) => amount > 0);
}

/** GET /deposits/{id}/exit-withholdings: with what the return of a deposit starts. */
export const exitWithholdingsRoute = readRoute({
  path: "/deposits/:id/exit-withholdings",
  summary: "What the exit of the rental deducts from a deposit when it is returned",
  access: { entity: depositResource.name, action: "read" },
  output: z.array(returnWithholding),
  run: async ({ db, user, params }) => {
    const deposit = await readRow(db, depositResource, params["id"] ?? "", user);
    return respond(await readExitWithholdings(db, deposit));
  },
});
