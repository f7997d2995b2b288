import type { Tx } from "#server/engine/db/transaction.ts";
import type { DemoContext } from "../demo-context.ts";
import { insertRows } from "../insert-rows.ts";
import type { DemoPlan } from "../plan-demo.ts";
import { insertInvoices } from "./insert-invoices.ts";
import { insertPayments } from "./insert-payments.ts";
import { planDepositPayments, splitDeposits } from "./plan-deposit-payments.ts";
import { planDepositMoves } from "./plan-deposit-moves.ts";

/**
 * Statistics of tables filled within this transaction: without them the joins below are planned for one or two rows.
 */
const ANALYZE = "analyze rental, rental_rent, asset_occupancy, asset, person, ownership";

type Planned = "ownerships" | "owner_charges" | "issuers" | "modes" | "series" | "deposits";

/**
 * Inserts issuers and their series, invoices of `monthsBilled` months, their payments, and deposit payments since
 * then.
 */
export async function insertMoney(
  tx: Tx,
  { ownerships, owner_charges, issuers, modes, series, deposits }: Pick<DemoPlan, Planned>,
  context: DemoContext,
  { monthsBilled, isBanked }: { readonly monthsBilled: number; readonly isBanked: boolean },
): Promise<void> {
  await insertRows(tx, "ownership", ownerships);
  await insertRows(tx, "issuer", issuers);
  await insertRows(tx, "issuer_mode", modes);
  await insertRows(tx, "invoice_series", series);
  await insertRows(tx, "owner_charge", owner_charges);
  await tx.query(ANALYZE);
  await insertInvoices(tx, context, monthsBilled);
  await tx.query("analyze invoice, audit_entry");
  const { recorded } = splitDeposits(deposits, context, monthsBilled);
  const paid = planDepositPayments(recorded, context);
  await insertPayments(tx, paid, context, isBanked);
  await planDepositMoves(tx, recorded, paid, context);
}
