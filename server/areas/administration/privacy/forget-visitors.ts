import { forgettableBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { HIDDEN } from "#shared/domain/persons/personal-data.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { type Tx, transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { PersonalDataSubject } from "./subject.ts";
import { maskSubject, whileReserving } from "./reserve-data.ts";
import { VISITOR_MONTHS } from "#shared/domain/persons/policy.ts";

/** Maximum per night; the rest follows the next night. */
const MOST = 1_000;

/**
 * Bookings rejected, cancelled, lapsed, withdrawn or unconfirmed a year ago, of people without a later booking who did not
 * become a person. Contact data shared with a known person are not masked.
 */
const LEFTOVERS_SQL = `
  select b.id, upper(right(replace(b.id::text, '-', ''), 8)) as mark,
    array_remove(array[concat_ws(' ', b.name, b.last_name), b.documentation,
      case when not exists (select 1 from person p where p.email = b.email) then b.email end,
      case when not exists (select 1 from person p where p.phone = b.phone) then b.phone end], null) as words
  from booking b
  where b.person_id is null and b.state = any($3) and b.name <> $1
    and b.updated_at < clock_now() - make_interval(months => $2)
    and not exists (select 1 from booking o where o.documentation = b.documentation and o.id <> b.id
                    and (o.person_id is not null or o.updated_at >= clock_now() - make_interval(months => $2)))
    and not exists (select 1 from person p where p.documentation = b.documentation)
  order by b.updated_at limit ${MOST}`;

const PARTS = ["booking_consent", "booking_message", "booking_key", "booking_occupant"] as const;

async function forgetBooking(
  tx: Tx,
  { id, mark, words }: Pick<PersonalDataSubject, "mark" | "words"> & { id: string },
): Promise<void> {
  await tx.query("select 1 from booking where id = $1 for update", [id]);
  await maskSubject(tx, { entity: "person", ids: [], mark, words }, null);
  await whileReserving(tx, async () => {
    for (const table of PARTS) await tx.query(`delete from ${table} where booking_id = $1`, [id]);
    await tx.query("delete from attachment where owner_entity = 'booking' and owner_id = $1", [id]);
    await tx.query("delete from notification where subject_id = $1", [id]);
  });
}

/** Reports from the public form rejected a year ago lose their reporter; the incident stays. */
const REPORTS_SQL = `
  select i.id, array_remove(array[i.reporter_name, i.reporter_email, i.reporter_phone], null) as words
  from incident i
  where i.source = 'public_form' and i.incident_status_kind = 'rejected' and i.updated_at < clock_now() - make_interval(months => $1)
    and num_nonnulls(i.reporter_name, i.reporter_email, i.reporter_phone) > 0
  order by i.updated_at limit ${MOST}`;

async function forgetReporter(
  tx: Tx,
  { id, words }: Pick<PersonalDataSubject, "words"> & { id: string },
): Promise<void> {
  await whileReserving(tx, async () => {
    await tx.query(
      "update incident set reporter_name = null, reporter_email = null, reporter_phone = null where id = $1",
      [id],
    );
    await tx.query("delete from incident_tracking where incident_id = $1", [id]);
    await tx.query(
      `update audit_entry set visitor = null, changes = mask_words(changes::text, $2)::jsonb
       where entity = 'incident' and entity_id = $1`,
      [id, words],
    );
  });
}

/**
 * One transaction each, so that an interrupted run continues the next night.
 * @returns number of bookings and reports anonymised
 */
export async function forgetVisitors(db: Db): Promise<number> {
  const bookings = await db.query<Pick<PersonalDataSubject, "mark" | "words"> & { id: string }>(LEFTOVERS_SQL, [
    HIDDEN.name,
    VISITOR_MONTHS,
    forgettableBookingStates,
  ]);
  for (const booking of bookings) await transact(db, null, (tx) => forgetBooking(tx, booking));
  const reports = await db.query<Pick<PersonalDataSubject, "words"> & { id: string }>(REPORTS_SQL, [VISITOR_MONTHS]);
  for (const report of reports) await transact(db, null, (tx) => forgetReporter(tx, report));
  return bookings.length + reports.length;
}

export const forgetVisitorsJob: Job = {
  name: "forget_visitors",
  cron: "41 2 * * *",
  isDoneAtStart: false,
  lane: "long",
  run: async ({ db }) => void (await forgetVisitors(db)),
};
