import { bankStatementResource } from "#shared/domain/accounting/bank/bank-statement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";

/** GET …/{id}/file: the uploaded file, byte for byte. */
export const statementFileRoute = readRoute({
  path: "/bank-statements/:id/file",
  summary: "The bank's own file of a statement",
  access: { entity: "bank_statement", action: "export" },
  run: async (context) => {
    const { db, user, params } = context;
    const {
      id,
      file_name: name,
      file_sha256: sha256,
    } = await readRow(db, bankStatementResource, params["id"] ?? "", user);
    const [stored] = await db.query<{ file_key: string }>("select file_key from bank_statement where id = $1", [id]);
    if (!stored) throw new AppError("not_found");
    return sendStoredFile(context, { name, type: "text/plain", key: stored.file_key, sha256 });
  },
});
