import { REPORT_RECEIPTS_AN_HOUR } from "#shared/domain/incidents/policy.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readTracking, requireTracking, type Tracking, trackingAddress } from "./tracking-links.ts";

/** Mails to the reporter. */
export type ReporterMail =
  | { readonly kind: "reported" }
  | { readonly kind: "comment"; readonly body: string }
  | { readonly kind: "state"; readonly state: IncidentStatusKind };

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}

async function hasReceipts(tx: Tx, address: string): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from incident
     where created_at > clock_now() - interval '1 hour' and source = 'public_form' and reporter_email = $1`,
    [address],
  );
  return (row?.count ?? 0) > REPORT_RECEIPTS_AN_HOUR;
}

/** A public comment creates a link if there is none; a state change is mailed only to reporters with a link. */
const linkFor = (context: Context, { id }: Incident, { kind }: ReporterMail): Promise<Tracking | null> =>
  kind === "comment" ? requireTracking(context, id) : readTracking(context, id);

const templates = {
  reported: "incident_reported",
  comment: "incident_comment",
  state: "incident_state",
} as const;

/**
 * Mails the reporter in their link's language, if they left an address. The receipt contains no typed text, so that
 * the form cannot be used to send messages to others.
 */
export async function mailReporter(context: Context, incident: Incident, mail: ReporterMail): Promise<void> {
  const { reporter_email: to, number } = incident;
  if (!to || incident.archived_at !== null) return;
  if (mail.kind === "reported" && (await hasReceipts(context.tx, to))) return;
  const tracking = await linkFor(context, incident, mail);
  if (!tracking) return;
  const { key, language } = tracking;
  const t = translateIn(language);
  const said = {
    reported: () => ({}),
    comment: () => ({ text: mail.kind === "comment" ? mail.body : "" }),
    state: () => ({ state: mail.kind === "state" ? t(`reporting.state.${mail.state}`) : "" }),
  };
  const { company } = await readSignature(context.tx);
  await sendMail(context, {
    to,
    template: templates[mail.kind],
    language,
    params: { number, company, ...said[mail.kind]() },
    secrets: { link: trackingAddress(context.services.origin, key) },
    about: { entity: "incident", id: incident.id },
  });
}
