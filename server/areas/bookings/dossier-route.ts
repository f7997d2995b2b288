import { type BookingDossier, bookingDossier, bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson, type Route } from "#server/engine/http/route.ts";

const DOSSIER_SQL = `
  select json_build_object(
    'occupants', coalesce((select json_agg(to_jsonb(o) - '{booking_id,position,notice_mail_id,notice_mailed_at,notice_mail_state,notice_delivered_on}'::text[] order by o.position)
                           from booking_occupant o where o.booking_id = $1), '[]'),
    'consents', coalesce((select json_agg(to_jsonb(c) - 'booking_id' order by c.at, c.text_id)
                          from booking_consent c where c.booking_id = $1), '[]'),
    'messages', coalesce((select json_agg(json_build_object('id', m.id, 'author', m.author, 'author_label', u.label,
                                                            'body', m.body, 'created_at', m.created_at) order by m.id)
                          from booking_message m left join "user" u on u.id = m.user_id where m.booking_id = $1), '[]')
  )::text as json`;

/** Dependent data of a booking, as JSON text. */
async function readDossierJson(db: Queryable, booking_id: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(DOSSIER_SQL, [booking_id]);
  return row?.json ?? "{}";
}

/** The same, parsed. */
export async function readDossier(db: Queryable, booking_id: string): Promise<BookingDossier> {
  return bookingDossier.parse(JSON.parse(await readDossierJson(db, booking_id)));
}

/** GET /bookings/{id}/dossier */
export const dossierRoute: Route = readRoute({
  path: "/bookings/:id/dossier",
  summary: "The people of a booking, their consents, and its messages",
  access: { entity: "booking", action: "read" },
  output: bookingDossier,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bookingResource, id, user);
    return respondJson(await readDossierJson(db, id));
  },
});
