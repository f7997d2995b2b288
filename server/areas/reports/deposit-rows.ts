import { depositStates } from "#shared/domain/accounting/deposits/deposit.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { RENTAL_NAMES } from "./rental-rows.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** Deposits are visible with their rental. Drafts and cancelled rentals owe none. */
function visibleDeposits({ visible }: ReportContext): string {
  const { from, where } = visible(rentalResource);
  return `from ${from} join deposit d on d.rental_id = t.id and d.archived_at is null
    where ${where} and not (d.state = 'pending' and t.state in ('draft', 'cancelled'))`;
}

export function depositsByStateRows(context: ReportContext): ReportRows {
  const sql = `
    select state, kind, deposits, amount, array_position(${context.statement.bind(depositStates)}::text[], state) as place
    from (
      select d.state, d.kind, count(*) as deposits, sum(d.amount)::bigint as amount
      ${visibleDeposits(context)} group by d.state, d.kind) summed`;
  return { sql, order: "place, kind" };
}

export function depositsRows(context: ReportContext): ReportRows {
  const { statement, filters } = context;
  const visible = visibleDeposits(context);
  const conditions = ["state", "kind"].flatMap((name) =>
    filters[name] ? [` and d.${name} = any(${statement.bind(filters[name].split(","))})`] : [],
  );
  return {
    sql: `select d.id as deposit_id, ${RENTAL_NAMES}, d.kind, d.state, d.amount ${visible}${conditions.join("")}`,
    order: "property_label, asset_label, code, kind, deposit_id",
  };
}
