import type { Tx } from "#server/db/transaction.ts";
import type { DemoContext } from "../demo-context.ts";
import { insertRows } from "../insert-rows.ts";
import type { DemoPlan } from "../plan-demo.ts";
import { insertInvoices } from "./insert-invoices.ts";
import { insertPayments } from "./insert-payments.ts";

/** Statistics of tables that were filled within the transaction: without them the joins below are planned for a row or two. */
const ANALYZE = "analyze rental, rental_rent, asset_occupancy, asset, person, ownership";

/** Issuers and their series, invoices of so many months, and what was paid of them. */
export async function insertMoney(
  tx: Tx,
  { ownerships, owner_charges, issuers, series }: Pick<DemoPlan, "ownerships" | "owner_charges" | "issuers" | "series">,
  context: DemoContext,
  monthsBilled: number,
): Promise<void> {
  await insertRows(tx, "ownership", ownerships);
  await insertRows(tx, "issuer", issuers);
  await insertRows(tx, "invoice_series", series);
  await insertRows(tx, "owner_charge", owner_charges);
  await tx.query(ANALYZE);
  await insertInvoices(tx, context, monthsBilled);
  await tx.query("analyze invoice, audit_entry");
  await insertPayments(tx, context);
}
