import { writeMail } from "#server/areas/notifications/mail-text.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { insertRows } from "./insert-rows.ts";
import { addMinutes, makeId } from "./moments.ts";
import { createDemoRandom } from "./random.ts";

const INCIDENT_EMAIL = "incidencias@llavero.test";
const MAILED = 24;
/** The latest mails could not be sent: after a change of provider no mail server is configured. */
const NOT_SENT = 4;

interface Mailed {
  id: string;
  number: string;
  title: string;
  description: string;
  type: string;
  priority: "low" | "normal" | "high" | "urgent";
  place: string;
  reporter: string;
  created_at: string;
}

const INCIDENTS_SQL = `
  select i.id, i.number, i.title, i.description, t.label as type, i.priority, coalesce(a.label, p.label, '–') as place,
         coalesce(i.reporter_name, '–') as reporter, i.created_at
  from incident i join incident_type t on t.id = i.incident_type_id
  left join asset a on a.id = i.asset_id left join property p on p.id = i.property_id
  order by i.created_at desc, i.id limit ${MAILED}`;

/** Outcome of an incident's mail, by its index from the latest. */
function outcomeOf(index: number, created_at: string) {
  const unsent = { attempts: 0, sent_at: null, last_error: null, server_answer: null };
  if (index < NOT_SENT) return { ...unsent, state: "not_sent" };
  if (index === NOT_SENT)
    return { ...unsent, state: "failed", attempts: 1, last_error: "rejected", server_answer: "552 5.2.2 Mailbox full" };
  return {
    ...unsent,
    state: "sent",
    attempts: 1,
    sent_at: addMinutes(created_at, 1),
    server_answer: "250 2.0.0 Ok: queued",
  };
}

/**
 * Inserts mails to the incident address about the latest incidents, whose numbers the database has assigned.
 * @param origin base URL of the links
 */
export async function insertMails(tx: Tx, origin: string): Promise<void> {
  await tx.query("update notification_settings set incident_email = $1, sender_name = 'Fincas del Retiro'", [
    INCIDENT_EMAIL,
  ]);
  const random = createDemoRandom("mails");
  const incidents = await tx.query<Mailed>(INCIDENTS_SQL);
  const rows = incidents.map(({ id, created_at, ...incident }, index) => {
    const priority = translateIn("es")(`incidents.priority.${incident.priority}`);
    const params = { ...incident, priority, link: `${origin}/incidents/${id}` };
    return {
      id: makeId(created_at, random),
      to: INCIDENT_EMAIL,
      language: "es",
      ...writeMail("incident_received", "es", params),
      is_confidential: false,
      ...outcomeOf(index, created_at),
      queued_at: created_at,
      created_at,
      updated_at: created_at,
      entity: "incident",
      entity_id: id,
    };
  });
  await insertRows(tx, "mail", rows);
}
