import * as z from "zod/mini";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { RowChange } from "#shared/domain/core/events.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { UserAccess } from "#server/http/user-access.ts";

/** What the database announces: which rows of an entity changed, each with the property that decides who may know. */
const announcement = z.object({
  entity: z.enum(entityNames),
  part: z.nullable(z.string()),
  rows: z.nullable(z.array(z.tuple([z.uuid(), z.nullable(z.uuid())]))),
});
type Announcement = z.infer<typeof announcement>;

/** A socket as far as it is told of changes. */
export interface Listening {
  readonly data: { readonly session_id: string };
  emit(event: "row_changed", change: RowChange): unknown;
}

/** What of a change one user may know, or null. */
function visibleTo(user: UserAccess, { entity, part, rows }: Announcement): RowChange | null {
  if (!isAllowed(user.permissions, entity, "read")) return null;
  if (rows === null) return { entity, part, ids: null };
  const { property_ids } = user;
  const seen = rows.filter(([, property]) => property === null || (property_ids?.includes(property) ?? true));
  return seen.length > 0 ? { entity, part, ids: [...new Set(seen.map(([id]) => id))] } : null;
}

/** Tells every socket whose user may see some of the rows that they changed; what they hold is read by whoever wants it. */
export async function tellRowChange(
  sockets: Iterable<Listening>,
  readAccess: (session_id: string) => Promise<UserAccess | null>,
  payload: string,
): Promise<void> {
  const told = announcement.parse(JSON.parse(payload));
  for (const socket of sockets) {
    const user = await readAccess(socket.data.session_id);
    const change = user && visibleTo(user, told);
    if (change) socket.emit("row_changed", change);
  }
}
