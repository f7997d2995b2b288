import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import { presetPeriod } from "#shared/domain/reports/period.ts";
import type { ReportBasis } from "#shared/domain/reports/report.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { monthsDue } from "#server/areas/accounting/invoices/months-due.ts";
import { incomeRows } from "./money-rows.ts";
import { createReportContext } from "./report-context.ts";
import { LATE_MONTHS } from "#shared/domain/reports/policy.ts";

type Money = NonNullable<Dashboard["money"]>;
type Month = Pick<Money, "invoiced" | "collected" | "pending" | "returned">;
type Late = Pick<Money, "late_tenants" | "late_invoices" | "late_amount">;

/** This month's row of the income report. */
async function readMonth(db: Queryable, user: UserAccess, today: DateString, basis: ReportBasis): Promise<Month> {
  const query = { today, filters: {}, basis, ...presetPeriod("this_month", today) };
  const context = createReportContext(user, query);
  const [row] = await db.query<Month>(
    `select invoiced, collected, pending, returned from (${incomeRows(context).sql}) q`,
    context.statement.values,
  );
  return row ?? { invoiced: 0, collected: 0, pending: 0, returned: 0 };
}

async function readLate(db: Queryable, user: UserAccess, today: DateString): Promise<Late> {
  const statement = new Statement();
  const limit = withinScope(invoiceResource.name, "t", user, statement) ?? "true";
  const [row] = await db.query<Late>(
    `select count(distinct t.person_id) as late_tenants, count(*) as late_invoices,
       coalesce(sum(t.outstanding), 0)::bigint as late_amount
     from invoice t where t.archived_at is null and ${limit} and ${monthsDue(LATE_MONTHS, today, user)(statement)}`,
    statement.values,
  );
  return row ?? { late_tenants: 0, late_invoices: 0, late_amount: 0 };
}

/**
 * The invoices that bill this month and what covers them, the receipts returned on its days, and tenants who owe two
 * months or more.
 */
export async function readMoney(db: Queryable, user: UserAccess, today: DateString): Promise<Money> {
  const [billed, dated, late] = await Promise.all([
    readMonth(db, user, today, "income_month"),
    readMonth(db, user, today, "date"),
    readLate(db, user, today),
  ]);
  const { invoiced, collected, pending } = billed;
  const mayReadPayments = isAllowed(user.permissions, "payment", "read");
  return {
    invoiced,
    collected: mayReadPayments ? collected : null,
    pending,
    returned: mayReadPayments ? dated.returned : null,
    ...late,
  };
}
