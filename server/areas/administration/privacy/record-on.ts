import type { Tx } from "#server/engine/db/transaction.ts";

/** Adds an audit entry for something that does not change the record: a look, an export, or an action with a reason. */
export async function recordOn(
  tx: Tx,
  entity: string,
  { id, label }: { readonly id: string; readonly label: string },
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
): Promise<void> {
  await tx.query(
    `insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
     values (current_actor(), $1, $2, $3, $4, $5)`,
    [entity, id, label, action, JSON.stringify(changes)],
  );
}
