import type { Tx } from "#server/engine/db/transaction.ts";

/** Writes into a record's history what changed nothing of it: a look, a copy that was handed out, or what is told with a reason. */
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
