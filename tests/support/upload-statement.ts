import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { type Api, dataOf } from "./api.ts";
import { nextNumber } from "./builders.ts";
import { linesOf, type MeantMovement, toFile } from "./norma43-file.ts";

/** The relevant values of a movement: amount and text, optionally the bank's concept. */
export type MeantPart = Pick<MeantMovement, "amount" | "text"> & Partial<MeantMovement>;

export const aMovement = ({ amount, text, ...more }: MeantPart): MeantMovement => ({
  operation_date: "2026-03-09",
  value_date: "2026-03-09",
  amount,
  is_debit: amount < 0,
  common_concept: "04",
  own_concept: "001",
  document_number: "",
  reference_1: "",
  reference_2: "",
  text,
  original: null,
  ...more,
});

/** A Norma 43 file of a new account, so that no test finds the movements of another. */
export function statementFile(movements: readonly MeantPart[]): Buffer {
  const account = { bank: 49, branch: 1500, account: nextNumber(), holder: "RENTAS", initial_balance: 0 };
  return toFile(linesOf([{ ...account, movements: movements.map(aMovement) }]));
}

export async function uploadStatement(api: Api, movements: readonly MeantPart[]): Promise<BankStatement> {
  const file = statementFile(movements);
  const imported = dataOf(await api.upload<ImportedStatement>("/bank-statements", "marzo.n43", file));
  return dataOf(await api.get<BankStatement>(`/bank-statements/${imported.bank_statement_id}`));
}
