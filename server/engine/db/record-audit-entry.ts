import type { Tx } from "./transaction.ts";

/** The record that an audit entry is about, with its name at that time. */
interface AuditedRecord {
  readonly entity: string;
  readonly id: string;
  readonly label: string;
}

/**
 * Adds an audit entry, by the transaction's actor, for something that does not change the record's row: a look, an
 * export, a link sent, or an action with a reason. Changes of rows are recorded by a trigger.
 */
export async function recordAuditEntry(
  tx: Tx,
  { entity, id, label }: AuditedRecord,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
): Promise<void> {
  await tx.query(
    `insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
     values (current_actor(), $1, $2, $3, $4, $5)`,
    [entity, id, label, action, JSON.stringify(changes)],
  );
}
