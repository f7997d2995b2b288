import * as z from "zod/mini";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import type { MessageKey } from "#locales/es.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** The requesting user with their permissions at that time: a job has no session. */
export const batchRequest = z.object({
  user_id: z.uuid(),
  /** Null: every property. */
  property_ids: z.nullable(z.array(z.uuid())),
  may_create_addresses: z.boolean(),
  may_activate: z.boolean(),
  /** Whether the guarantors of loaded rentals are to be informed now (RGPD art. 14); requests of an earlier release do not say. */
  informs_guarantors: z._default(z.boolean(), false),
  /** Whether they gave a password or code again, as mandates need; requests of an earlier release do not say. */
  is_confirmed: z._default(z.boolean(), false),
});
export type BatchRequest = z.infer<typeof batchRequest>;

/** A batch with its sheet definition and requester. */
export interface Batch {
  readonly id: string;
  readonly sheet: SheetDefinition;
  readonly request: BatchRequest;
}

/** One issue for all rows that match SQL conditions, where `r` is the row. */
export interface RowIssue {
  readonly kind?: "error" | "warning" | "undo";
  readonly field: string | null;
  readonly key: MessageKey;
  /** SQL of a jsonb object with the text's parameters. */
  readonly params?: string;
  /** SQL of the row's value. */
  readonly value?: string;
  /** SQL joins to the row. */
  readonly joins?: string;
  readonly where: string;
}

/**
 * Writes one issue for each row that matches a condition.
 * @param build receives a statement whose first value is the batch's id
 * @returns how many rows matched
 */
export async function reportIssueRows(
  tx: Tx,
  batch: Batch,
  build: (statement: Statement) => RowIssue,
): Promise<number> {
  const statement = new Statement();
  const id = statement.bind(batch.id);
  const { kind = "error", field, key, params = "'{}'::jsonb", value = "null", joins = "", where } = build(statement);
  const rows = await tx.query<object>(
    `insert into bulk_upload_issue (bulk_upload_id, kind, row_number, field, key, params, value)
     select ${id}, ${statement.bind(kind)}, r.row_number, ${statement.bind(field)}, ${statement.bind(key)}, ${params}, ${value}
     from bulk_upload_row r ${joins}
     where r.bulk_upload_id = ${id} and ${where} returning 1`,
    statement.values,
  );
  return rows.length;
}
