import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { parseRow, readRowJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";

interface Settings {
  incident_email: string | null;
  language: string;
}

const NOTHING = "–";

/** Name of the incident's type in the mail's language. */
async function typeName(tx: Tx, incident: Incident, language: Language): Promise<string> {
  const json = await readRowJson(tx, incidentResource, incident.id, { ...everyRow, reads_in: language });
  return json === null ? incident.incident_type_label : parseRow(incidentResource, json).incident_type_label;
}

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}

/** Recipient and language of incident mails; null without an address. */
async function readIncidentAddress(tx: Tx): Promise<{ to: string; language: Language } | null> {
  const [settings] = await tx.query<Settings>("select incident_email, language from notification_settings");
  if (!settings?.incident_email) return null;
  return { to: settings.incident_email, language: toLanguage(settings.language) };
}

const linkTo = ({ services }: Context, { id }: Incident) => `${services.origin}/incidents/${id}`;

/** Mails a reporter's reply to the incident address. */
export async function mailReply(context: Context, incident: Incident, text: string): Promise<void> {
  const address = await readIncidentAddress(context.tx);
  if (!address) return;
  const { number, title, reporter_name, reporter_email } = incident;
  await sendMail(context, {
    ...address,
    template: "incident_answered",
    params: {
      number,
      title,
      text,
      author: reporter_name ?? reporter_email ?? NOTHING,
      link: linkTo(context, incident),
    },
    about: { entity: "incident", id: incident.id },
  });
}

/** Mails the incident address about photos sent without a text. */
export async function mailPhotos(context: Context, incident: Incident): Promise<void> {
  const address = await readIncidentAddress(context.tx);
  if (address) await mailReply(context, incident, translateIn(address.language)("incidents.photos_sent"));
}

/** Mails a new incident to the incident address, if set, in the installation's language. */
export async function mailIncident(context: Context, incident: Incident): Promise<void> {
  const address = await readIncidentAddress(context.tx);
  if (!address) return;
  const { language } = address;
  const { reporter_name, reporter_phone, reporter_email } = incident;
  await sendMail(context, {
    ...address,
    template: "incident_received",
    params: {
      number: incident.number,
      title: incident.title,
      description: incident.description,
      type: await typeName(context.tx, incident, language),
      priority: translateIn(language)(`incidents.priority.${incident.priority}`),
      place:
        [incident.asset_label ?? incident.property_label, incident.reported_place].filter(Boolean).join(" · ") ||
        NOTHING,
      reporter: [reporter_name, reporter_phone, reporter_email].filter(Boolean).join(" · ") || NOTHING,
      link: linkTo(context, incident),
    },
    about: { entity: "incident", id: incident.id },
  });
}
