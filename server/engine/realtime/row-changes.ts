import * as z from "zod/mini";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { RowChange } from "#shared/domain/core/events.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { isWithinProperties } from "#server/engine/db/row-scope.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
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

/** The part of a change that a user may see, or null. A deleted row is announced where its properties say who saw it. */
async function visiblePart(db: Queryable, user: UserAccess, announced: Announcement): Promise<RowChange | null> {
  const { entity, part, rows } = announced;
  if (!isAllowed(user.permissions, entity, "read")) return null;
  if (rows === null) return { entity, part, ids: null };
  const verdicts = rows.map((row) => ({ id: row.id, isSeen: isWithinProperties(entity, row, user) }));
  const unknown = verdicts.flatMap(({ id, isSeen }) => (isSeen === null ? [id] : []));
  const found = unknown.length > 0 ? await idsWithin(db, entity, unknown, user) : new Set();
  const seen = verdicts.filter(({ id, isSeen }) => isSeen ?? found.has(id));
  return seen.length > 0 ? { entity, part, ids: [...new Set(seen.map(({ id }) => id))] } : null;
}

/** What notifying sockets needs. */
export interface Announcer {
  readonly db: Queryable;
  readonly readAccess: (session_id: string) => Promise<UserAccess | null>;
  readonly report: (error: unknown) => void;
}

/**
 * Notifies every socket whose user may see some of the changed rows; clients then read the content themselves. A
 * socket whose rights cannot be read would miss the change: it is cut off, reconnects and reads everything again.
 */
export async function notifyRowChange(
  sockets: Iterable<ListeningSocket>,
  { db, readAccess, report }: Announcer,
  payload: string,
): Promise<void> {
  const announced = announcement.parse(JSON.parse(payload));
  for (const socket of sockets) {
    try {
      const user = await readAccess(socket.data.session_id);
      const change = user && (await visiblePart(db, user, announced));
      if (change) socket.emit("row_changed", change);
    } catch (error) {
      report(error);
      socket.disconnect(true);
    }
  }
}
