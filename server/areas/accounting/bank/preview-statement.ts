import {
  bankStatementResource,
  type PreviewedAccount,
  previewedStatement,
} from "#shared/domain/accounting/bank/bank-statement.ts";
import { compareDates } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { findIssuers } from "./find-issuers.ts";
import { findKnown } from "./find-known.ts";
import { removeFile, statementFile } from "./received-statement.ts";
import type { StatementAccount } from "./statement.ts";

interface CountedStatement {
  readonly account: StatementAccount;
  readonly known: number;
  readonly bank_statement_id: string | null;
}

async function countKnown(db: Queryable, accounts: readonly StatementAccount[]): Promise<CountedStatement[]> {
  const taken = new Set<string>();
  const counted: CountedStatement[] = [];
  for (const account of accounts) {
    const known = await findKnown(db, account, taken);
    const [bank_statement_id = null] = known.values();
    counted.push({ account, known: known.size, bank_statement_id });
  }
  return counted;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** One account of the file, whose statements (days, pages) follow each other. */
function summarize(statements: readonly CountedStatement[]): Omit<PreviewedAccount, "issuer_id" | "issuer_label"> {
  const accounts = statements.map(({ account }) => account);
  const [first] = accounts.toSorted((a, b) => compareDates(a.start_date, b.start_date));
  const last = accounts.toSorted((a, b) => compareDates(a.end_date, b.end_date)).at(-1);
  if (!first || !last) throw new Error("An account without statements");
  const { iban, currency, format, holder, start_date, initial_balance } = first;
  const movement_count = sum(accounts.map(({ movements }) => movements.length));
  const found = statements.find(({ bank_statement_id }) => bank_statement_id !== null);
  return {
    iban,
    currency,
    format,
    holder,
    start_date,
    end_date: last.end_date,
    initial_balance,
    final_balance: last.final_balance,
    movement_count,
    known_count: sum(statements.map(({ known }) => known)),
    bank_statement_id: found?.bank_statement_id ?? null,
  };
}

/** What an import of the accounts would do. Nothing is written. */
async function previewAll(db: Queryable, accounts: readonly StatementAccount[]): Promise<PreviewedAccount[]> {
  const issuers = await findIssuers(
    db,
    accounts.map(({ iban }) => iban),
  );
  const counted = await countKnown(db, accounts);
  const byAccount = Map.groupBy(counted, ({ account: { iban, currency } }) => `${iban} ${currency}`);
  return [...byAccount.values()].map((statements) => {
    const summary = summarize(statements);
    const issuer = issuers.get(summary.iban);
    return { ...summary, issuer_id: issuer?.id ?? null, issuer_label: issuer?.label ?? null };
  });
}

/** POST /bank-statements/preview: reads a bank's file as an import would, and stores nothing. */
export const previewRoute = preparedFileRoute({
  path: "/bank-statements/preview",
  summary: "Says which accounts, days and movements a bank's file has and how many exist already; imports nothing",
  access: { entity: bankStatementResource.name, action: "create" },
  output: previewedStatement,
  ...statementFile,
  run: async ({ tx, input: { accounts, file }, services }) => {
    const previewed = await previewAll(tx, accounts);
    tx.afterCommit(() => void removeFile(services, file));
    return respond({ accounts: previewed });
  },
});
