import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import type { ReportResult, ReportRow } from "#shared/domain/reports/report.ts";
import { type Api, dataOf } from "./api.ts";

/** Whose amounts are read. */
export interface AmountSubject {
  readonly property_id: string;
  readonly owner_id: string;
  readonly person_id: string;
}

const pick = (rows: readonly ReportRow[], fields: readonly string[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? 0])));

/** What home page, reports and a tenant's account say about one let property, wherever an amount of money is shown. */
export async function readAmounts(api: Api, { property_id, owner_id, person_id }: AmountSubject) {
  const report = async (name: string, query: string) =>
    dataOf(await api.get<ReportResult>(`/reports/${name}?${query}`)).rows;
  const months = "from=2026-01-01&to=2026-03-31";
  const amounts = ["invoiced", "collected", "pending", "returned"];
  const statement = (month: string) => report("owner-statement", `owner_id=${owner_id}&${month}`);
  const ofOwner = ["invoiced", "collected", "returned", "charges", "to_pay"];
  const arrears = await report("arrears", "");
  const account = dataOf(await api.get<PersonBalance>(`/persons/${person_id}/balance`));
  return {
    home: dataOf(await api.get<Dashboard>("/dashboard")).money,
    income: pick(await report("income", `${months}&property_id=${property_id}`), ["month", ...amounts]),
    february: pick(await statement("from=2026-02-01&to=2026-02-28"), ofOwner),
    march: pick(await statement("from=2026-03-01&to=2026-03-31"), ofOwner),
    arrears: pick(
      arrears.filter((row) => row["person_id"] === person_id),
      ["months", "invoices", "total"],
    ),
    account: {
      outstanding: account.outstanding,
      credit: account.credit,
      deposits_due: account.deposits_due,
      balance: account.balance,
      movements: account.movements.map(({ kind, date, amount }) => [kind, date, amount]),
    },
  };
}
export type ReportedAmounts = Awaited<ReturnType<typeof readAmounts>>;
