import { buffer } from "node:stream/consumers";
import { BANK_STATEMENT_BYTES } from "#shared/domain/accounting/policy.ts";
import type { PreparedFile } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import { requireEveryProperty, type UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readStatement } from "./read-statement.ts";
import type { StatementAccount } from "./statement.ts";

/** A bank's file with the accounts that it has. */
export interface ReceivedStatement {
  readonly file: ReceivedFile;
  readonly accounts: readonly StatementAccount[];
}

/** The part that the routes which take a bank's file share. Statements cover all tenants. */
export const statementFile = {
  file: { purpose: "bank-statement", maxBytes: BANK_STATEMENT_BYTES },
  prepare: async (
    { services, user }: ReadContext<UserAccess>,
    file: ReceivedFile,
  ): Promise<PreparedFile<ReceivedStatement>> => {
    requireEveryProperty(user);
    const accounts = await readStatement(await buffer(await services.files.get(file.key)));
    return { value: { file, accounts }, keys: [] };
  },
} as const;

/** Removes a file that no row references. If the deletion fails, the sweep removes it. */
export function removeFile({ files, log }: Services, { key }: ReceivedFile): Promise<void> {
  return files.remove(key).catch((error: unknown) => log.warn({ err: error }, "bank statement"));
}
