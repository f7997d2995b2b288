import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

interface Entry {
  at: string;
  actor_id: string | null;
  visitor: string | null;
  entity: string;
  entity_id: string;
  label: string;
  action: string;
  changes: Record<string, [unknown, unknown]>;
}

const all: readonly Resource[] = resources;
/** Audit fields about a record's files, included besides its own. */
const relatedPayload = ["attachment"];

/** Includes only fields that the API shows; the audit log also contains internal columns. */
function shownChanges({ entity, action, changes }: Entry): Entry["changes"] {
  if (action === "delete") return {};
  const resource = all.find(({ name }) => name === entity);
  const shown = new Set([...Object.keys(resource?.row.shape ?? {}), ...(resource?.parts ?? []), ...relatedPayload]);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => shown.has(field)));
}

/** Kind of actor; a visitor's identity is not disclosed. */
function actorOf({ actor_id, visitor }: Entry) {
  if (actor_id !== null) return { kind: "user", id: actor_id };
  return { kind: visitor === null ? "system" : "visitor", id: null };
}

/**
 * Payload for an audit entry. Rebuilt for each attempt, always identical.
 * @returns null when the entry no longer exists
 */
export async function describeEntry(db: Queryable, event: string, audit_entry_id: string): Promise<string | null> {
  const [entry] = await db.query<Entry>(
    "select at, actor_id, visitor, entity, entity_id, label, action, changes from audit_entry where id = $1",
    [audit_entry_id],
  );
  if (!entry) return null;
  const { at, entity, entity_id: id, label, action } = entry;
  const data = { entity, id, label, action, actor: actorOf(entry), changes: shownChanges(entry) };
  return JSON.stringify({ type: event, timestamp: at, data });
}
