import { bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** Movements of the period that were booked as charges of the bank, or are a net of which a charge was withheld. Statements are of the company: no property has any. */
export function bankChargesRows({ from: first, to, visible, statement, filters }: ReportContext): ReportRows {
  const { from, where } = visible(bankMovementResource);
  const kinds = filters["bank_charge"]
    ? ` and t.bank_charge = any(${statement.bind(filters["bank_charge"].split(","))})`
    : "";
  const sql = `
    select t.id as bank_movement_id, t.bank_statement_id, t.operation_date as day, s.iban, t.bank_charge, t.label as concept,
      coalesce(t.net_charge, -t.amount) as amount
    from ${from} join bank_statement s on s.id = t.bank_statement_id
    where ${where} and t.bank_charge is not null and t.operation_date between ${first} and ${to}${kinds}`;
  return { sql, order: "day, iban, concept, bank_movement_id" };
}
