import {
  bankStatementResource,
  type ImportedStatement,
  importedStatement,
} from "#shared/domain/accounting/bank/bank-statement.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import { respond } from "#server/engine/http/route.ts";
import { findKnown } from "./find-known.ts";
import type { StatementAccount } from "./statement.ts";
import { findIssuers } from "./find-issuers.ts";
import { removeFile, statementFile } from "./received-statement.ts";

const statementsLock = defineLock("bank statements");

async function insertStatement(tx: Tx, account: StatementAccount, file: ReceivedFile): Promise<string> {
  const { format, iban, holder, currency, start_date, end_date, initial_balance, final_balance } = account;
  const issuer = (await findIssuers(tx, [iban])).get(iban);
  const [row] = await tx.query<{ id: string }>(
    `insert into bank_statement (issuer_id, iban, holder, currency, start_date, end_date, initial_balance, final_balance,
                                 file_name, file_sha256, file_key, format)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      issuer?.id ?? null,
      iban,
      holder,
      currency,
      start_date,
      end_date,
      initial_balance,
      final_balance,
      file.name,
      file.sha256,
      file.key,
      format,
    ],
  );
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

/** Imports an account's new movements; without new ones no statement is created. */
async function importAccount(
  tx: Tx,
  account: StatementAccount,
  file: ReceivedFile,
  taken: Set<string>,
): Promise<ImportedStatement> {
  const known = await findKnown(tx, account, taken);
  const fresh = account.movements.filter(({ hash }) => !known.has(hash));
  const [first = null] = known.values();
  if (fresh.length === 0) return { added: 0, known: known.size, statement_count: 0, bank_statement_id: first };
  const id = await insertStatement(tx, account, file);
  await tx.query(
    `insert into bank_movement (bank_statement_id, position, operation_date, value_date, amount, common_concept, own_concept,
                                document_number, reference_1, reference_2, text, other_party_iban, hash)
     select $1, g.line, g.operation_date, g.value_date, g.amount, g.common_concept, g.own_concept, g.document_number,
            g.reference_1, g.reference_2, g.text, g.other_party_iban, g.hash
     from jsonb_to_recordset($2) g (line integer, operation_date date, value_date date, amount bigint, common_concept text,
       own_concept text, document_number text, reference_1 text, reference_2 text, text text, other_party_iban text, hash text)`,
    [id, JSON.stringify(fresh)],
  );
  // Further statements of the file have none of these again.
  for (const { hash } of fresh) taken.add(hash);
  return { added: fresh.length, known: known.size, statement_count: 1, bank_statement_id: id };
}

/** Imports the new movements of all accounts of a file. */
export async function importAll(
  tx: Tx,
  accounts: readonly StatementAccount[],
  file: ReceivedFile,
): Promise<ImportedStatement> {
  let total: ImportedStatement = { added: 0, known: 0, statement_count: 0, bank_statement_id: null };
  const taken = new Set<string>();
  for (const account of accounts) {
    const one = await importAccount(tx, account, file, taken);
    // The response links to the first statement with new movements.
    const isFirst = total.bank_statement_id === null || (total.added === 0 && one.added > 0);
    total = {
      added: total.added + one.added,
      known: total.known + one.known,
      statement_count: total.statement_count + one.statement_count,
      bank_statement_id: isFirst ? one.bank_statement_id : total.bank_statement_id,
    };
  }
  return total;
}

/** POST /bank-statements: a bank's file. Only new movements are imported; the response says when there are none. */
export const importRoute = preparedFileRoute({
  path: "/bank-statements",
  summary:
    "Imports a bank's statement in Norma 43, camt.053 or camt.054; a movement that exists already is not added again",
  access: { entity: bankStatementResource.name, action: "create" },
  output: importedStatement,
  ...statementFile,
  run: async ({ tx, input, services }) => {
    await statementsLock.take(tx);
    const imported = await importAll(tx, input.accounts, input.file);
    if (imported.added === 0) tx.afterCommit(() => void removeFile(services, input.file));
    return respond(imported, imported.added > 0 ? 201 : 200);
  },
});
