import type * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";

/** Rows that one user keeps and no one else sees: a table with `id`, `user_id` and `version`. */
interface OwnRows<Shape extends z.core.$ZodShape> {
  readonly table: "list_view" | "palette_alias";
  readonly path: `/${string}`;
  readonly row: z.ZodMiniObject<Shape>;
}

/** Serialised per user, so that limits and defaults are checked without concurrent writes. */
export async function lockUser(tx: Tx, user_id: string): Promise<void> {
  await tx.query(`select 1 from "user" where id = $1 for no key update`, [user_id]);
}

export function defineOwnRows<Shape extends z.core.$ZodShape>({ table, path, row }: OwnRows<Shape>) {
  type Row = z.infer<z.ZodMiniObject<Shape>>;
  const fields = Object.keys(row.shape).join(", ");

  /** @throws AppError not_found, also for another user's row */
  async function readOwn(db: Queryable, user_id: string, id: string): Promise<Row> {
    const [found] = await db.query<Row>(`select ${fields} from ${table} where id = $2 and user_id = $1`, [user_id, id]);
    if (!found) throw new AppError("not_found");
    return found;
  }

  const defineRemoval = (summary: string) =>
    writeRoute({
      method: "DELETE",
      path: `${path}/:id`,
      summary,
      access: "session",
      body: noBody,
      run: async ({ tx, user: { user_id }, params }) => {
        await readOwn(tx, user_id, params["id"] ?? "");
        await tx.query(`delete from ${table} where id = $1`, [params["id"]]);
        return respond(null);
      },
    });

  return { fields, readOwn, defineRemoval };
}
