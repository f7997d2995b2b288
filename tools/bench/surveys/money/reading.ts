import type { Db } from "#server/engine/db/pool.ts";
import type { Api } from "#tests/support/api.ts";
import { measureMoneyQuery, logTiming } from "./measure.ts";
import { moneyNamesOf } from "./queries.ts";

const ROUNDS = 3;
const LIMIT_MS = 100;

const months = "from=YEAR&to=TODAY";

/** Requests of screens other than lists. */
const screens: readonly string[] = [
  "/dashboard",
  "/invoices?months_due=2",
  "/invoices?months_due=2&sort=due_date",
  "/persons/PERSON/balance",
  "/payments/debts?person_id=PERSON",
  "/invoices/INVOICE",
  "/invoices/INVOICE/lines",
  "/invoices/INVOICE/timeline",
  "/billing-runs/RUN/unbilled",
  "/bank-statements/STATEMENT/proposals",
  `/reports/income?${months}`,
  `/reports/income-by-property?${months}`,
  `/reports/income-by-owner?${months}`,
  "/reports/arrears",
  `/reports/taxes?${months}`,
  "/reports/deposits-by-state",
  "/reports/deposits",
  "/reports/rent-roll",
  `/reports/expected-income?${months}`,
  ...["invoices", "payments", "deposits", "mandates", "remittances", "issuers"].flatMap((path) =>
    ["F2026-000123", "garcia lopez", "alq-000123", "gar"].map(
      (text) => `/${path}?query=${encodeURIComponent(text)}&page_size=5`,
    ),
  ),
];

/** Home, reports and palette search as their screens request them, through the server's HTTP path. */
export async function measureScreens(db: Db, api: Api, who: string): Promise<void> {
  const [row] = await db.query<Record<string, string>>(moneyNamesOf);
  const names = new Map(Object.entries(row ?? {}));
  names.set("YEAR", `${(names.get("TODAY") ?? "").slice(0, 4)}-01-01`);
  for (const path of screens) {
    const resolvedPath = path.replaceAll(/\b[A-Z_]{3,}\b/g, (name) => names.get(name) ?? name);
    const timing = await measureMoneyQuery(`${path}  (${who})`, ROUNDS, async () => {
      const { status } = await api.get(resolvedPath);
      if (status >= 500) throw new Error(`${resolvedPath} answered ${status}`);
      if (status >= 400) console.log(`  ${status} ${resolvedPath}`);
    });
    logTiming(timing, LIMIT_MS);
  }
}
