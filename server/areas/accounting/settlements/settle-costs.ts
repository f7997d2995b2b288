import { recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import {
  type CostSettlementInput,
  costSettlementResource,
  type SettlementLineInput,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import {
  type PlannedSettlementLine,
  planSettlementLine,
  type SettleableCharge,
  sumDifferences,
} from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { MAX_NAMED_HINDRANCES, MAX_NAMED_INVOICES } from "#shared/domain/accounting/policy.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { joinFirst } from "#shared/lib/text.ts";
import { insertRow, lockRow, readRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { changeAmount } from "../billing/change-amount.ts";
import { chargeDifferences } from "./charge-differences.ts";
import { readProposal, refuseUnsettleable } from "./read-proposal.ts";

interface SettledLine {
  readonly input: SettlementLineInput;
  readonly charge: SettleableCharge;
  readonly plan: PlannedSettlementLine;
}

const refuseLines = (key: "validation.unknown_charge" | "validation.new_amount_of_contract", names = "") =>
  new InvalidInput("cost_settlement", [{ field: "lines", key, params: { names } }]);

/** @throws AppError settlement_drafts, settlement_unbilled: what is still billed for the period would be paid twice */
function refuseUnbilled(lines: readonly SettledLine[]): void {
  const drafts = new Set(lines.flatMap(({ charge }) => charge.drafts.map(({ label }) => label)));
  const names = joinFirst([...drafts].toSorted(), MAX_NAMED_INVOICES);
  if (drafts.size > 0) throw new AppError("settlement_drafts", { params: { names } });
  const unseen = lines.filter(({ input, charge }) => (input.unbilled_months ?? 0) !== charge.unbilled_months.length);
  const concepts = joinFirst(
    unseen.map(({ charge }) => charge.concept),
    MAX_NAMED_HINDRANCES,
  );
  if (unseen.length > 0) throw new AppError("settlement_unbilled", { params: { names: concepts }, field: "lines" });
}

/** @throws AppError cost_settled, settlement_changed; InvalidInput */
function checkLine(input: SettlementLineInput, charges: readonly SettleableCharge[]): SettleableCharge {
  const charge = charges.find(({ recurring_charge_id: id }) => id === input.recurring_charge_id);
  if (!charge) throw refuseLines("validation.unknown_charge");
  if (charge.settled_by) throw new AppError("cost_settled");
  if (charge.on_account !== input.on_account) throw new AppError("settlement_changed");
  if (charge.kind === "expenses" && typeof input.new_amount === "number")
    throw refuseLines("validation.new_amount_of_contract");
  return charge;
}

/**
 * The lines as the database has them now, each within the law's limit or with a reason.
 * @throws AppError cost_settled, settlement_changed, settlement_drafts, settlement_unbilled, cap_reason_missing; InvalidInput
 */
async function planLines(tx: Tx, input: CostSettlementInput) {
  const { rental_id, period_start, period_end, new_from = null } = input;
  const days = { period_start, period_end, new_from };
  const proposal = await readProposal(tx, rental_id, days);
  const lines = input.lines.map((line): SettledLine => {
    const charge = checkLine(line, proposal.charges);
    return { input: line, charge, plan: planSettlementLine(charge, line, proposal, days) };
  });
  refuseUnbilled(lines);
  const unexplained = lines.filter(({ plan, input: { reason } }) => plan.needs_reason && !reason);
  const names = joinFirst(
    unexplained.map(({ charge }) => charge.concept),
    MAX_NAMED_HINDRANCES,
  );
  if (unexplained.length > 0) throw new AppError("cap_reason_missing", { params: { names }, field: "lines" });
  return { lines, proposal };
}

const INSERT_LINES = `
  insert into cost_settlement_line (cost_settlement_id, position, recurring_charge_id, kind, concept, period, amount, on_account, real_cost,
    note, new_amount, next_charge_id, is_capped, highest_cost, highest_amount, reason)
  select $1, g.position, g.recurring_charge_id, g.kind, g.concept, daterange($2, $3, '[]'), g.amount, g.on_account, g.real_cost,
    g.note, g.new_amount, g.next_charge_id, g.is_capped, g.highest_cost, g.highest_amount, g.reason
  from jsonb_to_recordset($4) g (position integer, recurring_charge_id uuid, kind text, concept text, amount bigint, on_account bigint,
    real_cost bigint, note text, new_amount bigint, next_charge_id uuid, is_capped boolean, highest_cost bigint, highest_amount bigint,
    reason text)`;

/**
 * Gives a charge its new amount; the same amount changes nothing.
 * @throws AppError without the right to change charges
 */
async function changeCharge(tx: Tx, { input, charge, plan }: SettledLine, new_from: string | null, user: UserAccess) {
  const { new_amount, reason } = input;
  if (typeof new_amount !== "number" || new_from === null || new_amount === charge.amount) return null;
  requireRight(user, "recurring_charge", "update");
  const row = await readRow(tx, recurringChargeResource, charge.current_id, user);
  const given = plan.amount?.breach ? (reason ?? null) : null;
  return changeAmount(tx, row, { amount: new_amount, from: new_from, reason: given });
}

async function insertLines(
  tx: Tx,
  id: string,
  { period_start, period_end, new_from = null }: CostSettlementInput,
  lines: readonly SettledLine[],
  user: UserAccess,
): Promise<void> {
  const rows: object[] = [];
  for (const [index, line] of lines.entries()) {
    const { charge, plan, input } = line;
    rows.push({
      ...input,
      position: index + 1,
      kind: charge.kind,
      concept: charge.concept,
      amount: charge.amount,
      next_charge_id: await changeCharge(tx, line, new_from, user),
      is_capped: plan.cost !== null || plan.amount !== null,
      highest_cost: plan.cost?.highest,
      highest_amount: plan.amount?.highest,
    });
  }
  await tx.query(INSERT_LINES, [id, period_start, period_end, JSON.stringify(rows)]);
}

/**
 * Settles the costs of a period: the differences wait as charges or credits for the rental's next invoice, and new amounts
 * begin. Of a rental that has ended they wait in its renewal. Lock order: the rental, its recurring charges, its charges.
 * @throws AppError settlement_cancelled, settlement_unsigned, cost_settled, settlement_changed, settlement_drafts, settlement_unbilled, cap_reason_missing,
 *   recurring_charge_billed; InvalidInput
 */
export async function settleCosts({
  tx,
  user,
  input,
  services,
}: WriteContext<UserAccess, CostSettlementInput>): Promise<string> {
  const { rental_id, lines: _lines, ...values } = input;
  const rental = await lockRow(tx, rentalResource, rental_id, user);
  refuseUnsettleable(rental);
  await tx.query("select 1 from recurring_charge where rental_id = $1 order by id for no key update", [rental_id]);
  const { lines, proposal } = await planLines(tx, input);
  const { cap, billed_in } = proposal;
  const id = await insertRow(tx, costSettlementResource, {
    ...values,
    rental_id,
    settled_on: services.clock.today(),
    total: sumDifferences(lines.map(({ plan }) => plan)),
    cap_until: cap?.until,
    rent_rate: cap?.rent_rate,
  });
  await insertLines(tx, id, input, lines, user);
  await chargeDifferences(tx, id, billed_in?.id ?? rental_id);
  return id;
}
