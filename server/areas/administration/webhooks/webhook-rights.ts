import { entityOfEvent, webhookEntities } from "#shared/domain/administration/webhook-events.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { PROPERTIES_OF_USER } from "#server/engine/db/row-scope.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

type Rights = Pick<UserAccess, "permissions" | "property_ids">;

function subscribedEntities(events: readonly string[]) {
  const entities = new Set(events.map(entityOfEvent));
  return entities.has("*") ? webhookEntities : webhookEntities.filter((entity) => entities.has(entity));
}

/**
 * A webhook sends data of all properties: its responsible user must see every property and be allowed to read all its
 * events.
 */
function maySubscribe({ permissions, property_ids }: Rights, events: readonly string[]): boolean {
  return property_ids === null && subscribedEntities(events).every((entity) => isAllowed(permissions, entity, "read"));
}

/** @throws AppError every_property_required, action_not_allowed */
export function assertMaySubscribe(rights: Rights, events: readonly string[]): void {
  if (rights.property_ids !== null) throw new AppError("every_property_required");
  requireReading(rights, subscribedEntities(events));
}

/** Whether the webhook's responsible user is still active and may read all its events. */
export async function isStillPermitted(db: Queryable, webhook_id: string): Promise<boolean> {
  const [row] = await db.query<Rights & { events: string[] }>(
    `select w.events, r.permissions, ${PROPERTIES_OF_USER} as property_ids
     from webhook w join "user" u on u.id = w.responsible_id join role r on r.id = u.role_id
     where w.id = $1 and u.is_active and u.archived_at is null`,
    [webhook_id],
  );
  return row !== undefined && maySubscribe(row, row.events);
}
