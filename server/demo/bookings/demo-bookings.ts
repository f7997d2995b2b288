import { bookingResource, type Booking, type BookingInput } from "#shared/domain/bookings/booking.ts";
import { generateDni, generateNie } from "#shared/domain/core/tax-id.ts";
import { addDays, addMonths, addYears, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "#server/demo/demo-context.ts";
import { giveBackBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { answerBooking, writeWords } from "#server/areas/bookings/answer-booking.ts";
import { expireLinks, noteSent, revokeLink } from "#server/areas/bookings/link-states.ts";
import { markOpened } from "#server/areas/bookings/open-link.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { makeLink } from "#server/areas/bookings/link-changes.ts";
import { makeBooking } from "#server/areas/bookings/make-booking.ts";
import { proposeTerms } from "#server/areas/bookings/terms.ts";

/** Applicants of the demo's bookings, and the answers they got. */
const visitors = [
  { name: "Lucía", last_name: "Ibáñez Roldán", document: generateDni(71_204_518), answer: null },
  { name: "Mateo", last_name: "Güell Sanchís", document: generateDni(48_310_227), answer: null },
  { name: "Chloé", last_name: "Moreau", document: generateNie(12_408_316), answer: "ask" },
  { name: "Íñigo", last_name: "Arizmendi Peña", document: generateDni(72_880_143), answer: "accept" },
  { name: "Nerea", last_name: "Castaño Vidal", document: generateDni(53_019_662), answer: "reject" },
] as const;
const idleLinks = ["active", "opened", "expired", "revoked"] as const;

const PHONE = "+34612000";
const INFO_REQUEST = "¿Puedes enviarnos tus dos últimas nóminas?";
const REASON = "Ya teníamos otra solicitud para esas fechas";

/** Lettable homes with a price that are free for a year. */
const FREE_SQL = `
  select a.id from asset a join asset_type t on t.id = a.asset_type_id join asset_status s on s.id = a.asset_status_id
  join asset_price p on p.asset_id = a.id and p.valid_to is null and p.valid_from <= $1
  where t.shape in ('dwelling', 'room') and s.kind = 'available' and a.archived_at is null
    and not exists (select 1 from asset_occupancy o where o.asset_id = a.id and o.period && daterange($1, null))
  order by a.cod limit $2`;

async function offer(tx: Tx, services: Services, asset_id: string, start: string): Promise<string> {
  const { regime, rent, expenses, deposit } = await proposeTerms(tx, asset_id, start);
  const terms = { asset_id, regime, rent: rent ?? 0, expenses, deposit, language: "es" as const };
  return makeLink(
    { tx, services },
    { ...terms, earliest_start: start, latest_end: addYears(start, 2), valid_hours: 168 },
  );
}

async function answer(tx: Tx, booking: Booking, { answer: verb }: (typeof visitors)[number], user_id: string) {
  if (verb === null) return;
  await asMove(tx, verb, () => answerBooking[verb](tx, booking, REASON));
  if (verb === "reject") await giveBackBookingDays(tx, booking);
  if (verb === "ask") await writeWords(tx, booking, user_id, INFO_REQUEST);
}

const inputOf = (visitor: (typeof visitors)[number], index: number, start: string): BookingInput => ({
  kind: "natural",
  name: visitor.name,
  last_name: visitor.last_name,
  documentation: visitor.document,
  documentation_type: /^[XYZ]/.test(visitor.document) ? "nie" : "dni",
  phone: `${PHONE}${100 + index}`,
  email: `reserva${index + 1}@example.es`,
  start_date: start,
  end_date: addDays(addYears(start, 1), -1),
  message: index === 0 ? "Nos mudamos por trabajo y buscamos para un año o más." : null,
});

/** Booking links in each state, and bookings by some of them, created as visitors and staff would. */
export async function demoBookings(tx: Tx, { today, users }: DemoContext, services: Services) {
  const start = addMonths(firstOfMonth(today), 2);
  const assets = await tx.query<{ id: string }>(FREE_SQL, [today, visitors.length + idleLinks.length]);
  const ids = assets.map(({ id }) => id);
  for (const [index, visitor] of visitors.entries()) {
    const asset_id = ids[index];
    if (!asset_id) return;
    const key = await readKey(tx, services, "booking_link", await offer(tx, services, asset_id, start));
    const { booking } = await makeBooking({ tx, services }, { linkKey: key ?? "" }, inputOf(visitor, index, start), []);
    await answer(tx, await lockRow(tx, bookingResource, booking.id, everyRow), visitor, users.admin);
  }
  for (const [index, state] of idleLinks.entries()) {
    const asset_id = ids[visitors.length + index];
    if (!asset_id) return;
    await settleLink(tx, await offer(tx, services, asset_id, start), state);
  }
}

async function settleLink(tx: Tx, id: string, state: (typeof idleLinks)[number]): Promise<void> {
  if (state === "opened") {
    await noteSent(tx, id, "interesada@example.es");
    await markOpened(tx, id);
  }
  if (state === "expired") {
    await tx.query("update booking_link set expires_at = clock_now() where id = $1", [id]);
    await expireLinks(tx);
  }
  if (state === "revoked") await asMove(tx, "revoke", () => revokeLink(tx, id));
}
