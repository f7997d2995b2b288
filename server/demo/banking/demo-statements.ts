import { Readable } from "node:stream";
import { bankMovementResource, type movementMoveInputs } from "#shared/domain/accounting/bank/bank-movement.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove } from "#server/engine/db/transaction.ts";
import { readNorma43 } from "#server/areas/accounting/bank/norma43/read-norma43.ts";
import type * as z from "zod/mini";
import { confirmMovement } from "#server/areas/accounting/bank/confirm-movement.ts";
import { type DemoMovement, writeNorma43 } from "./demo-norma43.ts";
import type { DemoServices, DemoLedger } from "./demo-ledger.ts";
import { importAll } from "#server/areas/accounting/bank/import-statement.ts";
import { BANK_STATEMENT_BYTES } from "#shared/domain/accounting/policy.ts";

type Confirmation = z.infer<(typeof movementMoveInputs)["confirm"]>;

/** A movement with its confirmation; pending without one. */
export interface DemoStatementLine extends DemoMovement {
  readonly is?: Confirmation | { readonly ignored: string };
}

async function importFile({ tx }: DemoLedger, bytes: Buffer, name: string, { files }: DemoServices): Promise<string> {
  const stored = await files.put("bank-statement", Readable.from([bytes]), BANK_STATEMENT_BYTES);
  const { bank_statement_id } = await importAll(tx, readNorma43(bytes), { ...stored, name });
  return bank_statement_id ?? "";
}

interface ImportedStatement {
  readonly id: string;
  readonly text: string;
  readonly amount: number;
}

async function classifyMovements(
  { tx, user }: DemoLedger,
  id: string,
  is: NonNullable<DemoStatementLine["is"]>,
): Promise<void> {
  const movement = await lockRow(tx, bankMovementResource, id, user);
  if ("ignored" in is)
    await asMove(tx, "ignore", () =>
      tx.query("update bank_movement set state = 'ignored', ignore_reason = $2 where id = $1", [id, is.ignored]),
    );
  else await asMove(tx, "confirm", () => confirmMovement({ tx, user }, movement, is));
}

export interface DemoStatement {
  readonly day: string;
  readonly name: string;
  /** Opening balance, cents. */
  readonly initial: number;
}

/** Imports a statement on a date and processes its confirmed movements. */
export async function importDemoStatement(
  ledger: DemoLedger,
  { day, name, initial }: DemoStatement,
  movements: readonly DemoStatementLine[],
): Promise<void> {
  await ledger.on(day, async (services) => {
    const { tx, issuer } = ledger;
    const bytes = writeNorma43(issuer.bank_account, "FINCAS DEL RETIRO SL", initial, movements);
    const id = await importFile(ledger, bytes, name, services);
    const rows = await tx.query<ImportedStatement>(
      "select id, text, amount from bank_movement where bank_statement_id = $1",
      [id],
    );
    for (const { is, text, amount } of movements) {
      const row = rows.find((one) => one.text === text && one.amount === amount);
      if (is && row) await classifyMovements(ledger, row.id, is);
    }
  });
}
