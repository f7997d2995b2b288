import { translateIn } from "#server/engine/services/translations.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { DemoContext } from "./demo-context.ts";
import { insertRows } from "./insert-rows.ts";
import { makeId } from "./moments.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

interface Subject {
  readonly id: string;
  readonly type: "Incidencia" | "Reserva";
  readonly path: string;
  readonly at: string;
  readonly message: string;
  readonly property_id: string | null;
}

interface IncidentNotification {
  id: string;
  number: string;
  title: string;
  created_at: string;
  property_id: string | null;
}

interface RentalNotification {
  id: string;
  code: string;
  asset: string;
  at: string;
  property_id: string;
}

const NOTIFIED_INCIDENTS = 9;
const NOTIFIED_RENTALS = 5;
const HOUR_MS = 3_600_000;
/** Some notifications of the last days are unread, and all of the last hours. */
const UNREAD_HOURS = { some: 72, all: 3 } as const;

async function readSubjects(tx: Tx): Promise<Subject[]> {
  const incidents = await tx.query<IncidentNotification>(
    `select id, number, title, created_at, property_id from incident order by created_at desc limit ${NOTIFIED_INCIDENTS}`,
  );
  const rentals = await tx.query<RentalNotification>(
    `select r.id, r.code, a.label as asset, r.updated_at as at, r.property_id from rental r join asset a on a.id = r.asset_id
     where r.state = 'upcoming' order by r.updated_at desc limit ${NOTIFIED_RENTALS}`,
  );
  const translate = translateIn("es");
  return [
    ...incidents.map(({ id, number, title, created_at, property_id }): Subject => {
      const message = translate("notifications.new_incident", { number, title });
      return { id, type: "Incidencia", path: "incidents", at: created_at, message, property_id };
    }),
    ...rentals.map(({ id, code, asset, at, property_id }): Subject => {
      return { id, type: "Reserva", path: "rentals", at, message: `Alquiler ${code} firmado: ${asset}`, property_id };
    }),
  ];
}

function notificationRow(user_id: string, subject: Subject, now: Date, random: DemoRandom) {
  const { id, type, path, at, message, property_id } = subject;
  const hours = (now.getTime() - Date.parse(at)) / HOUR_MS;
  return {
    id: makeId(at, random),
    user_id,
    type,
    message,
    created_at: at,
    is_read: hours > UNREAD_HOURS.some || (hours > UNREAD_HOURS.all && random.isLucky(40)),
    subject_path: path,
    subject_id: id,
    property_id,
  };
}

/** Inserts recent notifications for each user; the numbers of their records are already assigned by the database. */
export async function insertNotifications(tx: Tx, { users, now }: DemoContext): Promise<void> {
  const random = createDemoRandom("notifications");
  const subjects = await readSubjects(tx);
  const rows = Object.values(users).flatMap((user_id) =>
    subjects.map((subject) => notificationRow(user_id, subject, now, random)),
  );
  await insertRows(tx, "notification", rows);
}
