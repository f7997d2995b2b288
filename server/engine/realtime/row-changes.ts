import * as z from "zod/mini";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { RowChange } from "#shared/domain/core/events.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { isWithinScope } from "#server/engine/db/row-scope.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

// The database's part, in server/schema: change_event_payload, announce_rows, announce_changed_rows, announce_changed_invoices.

/** A change announced by the database: the changed rows of an entity, each with the columns of its properties. */
const announcement = z.object({
  entity: z.enum(entityNames),
  part: z.nullable(z.string()),
  rows: z.nullable(z.array(z.looseObject({ id: z.uuid() }))),
});
type Announcement = z.infer<typeof announcement>;

/** The part of a socket that notifying it needs. */
export interface ListeningSocket {
  readonly data: { readonly session_id: string };
  emit(event: "row_changed", change: RowChange): unknown;
  disconnect(close: true): unknown;
}

/** The part of a change that a user may see, or null. */
function visiblePart(user: UserAccess, { entity, part, rows }: Announcement): RowChange | null {
  if (!isAllowed(user.permissions, entity, "read")) return null;
  if (rows === null) return { entity, part, ids: null };
  const seen = rows.filter((row) => isWithinScope(entity, row, user));
  return seen.length > 0 ? { entity, part, ids: [...new Set(seen.map(({ id }) => id))] } : null;
}

/**
 * Notifies every socket whose user may see some of the changed rows; clients then read the content themselves. A
 * socket whose rights cannot be read would miss the change: it is cut off, reconnects and reads everything again.
 */
export async function notifyRowChange(
  sockets: Iterable<ListeningSocket>,
  readAccess: (session_id: string) => Promise<UserAccess | null>,
  payload: string,
  report: (error: unknown) => void,
): Promise<void> {
  const announced = announcement.parse(JSON.parse(payload));
  for (const socket of sockets) {
    try {
      const user = await readAccess(socket.data.session_id);
      const change = user && visiblePart(user, announced);
      if (change) socket.emit("row_changed", change);
    } catch (error) {
      report(error);
      socket.disconnect(true);
    }
  }
}
