import type { MessageKey } from "#locales/es.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import type { NoticeKind } from "#shared/domain/notifications/notice-kind.ts";
import { truncate } from "#shared/lib/text.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type StaffNotification, notify } from "#server/areas/notifications/notify.ts";

type Audience = Pick<StaffNotification, "except_user_id" | "already_notified" | "only_user_ids">;

const kinds = {
  "notifications.new_incident": "incident_new",
  "notifications.incident_assigned": "incident_assigned",
  "notifications.incident_comment": "incident_activity",
  "notifications.incident_photos": "incident_activity",
} as const satisfies Partial<Record<MessageKey, NoticeKind>>;

function notificationOf(
  incident: Incident,
  key: keyof typeof kinds,
  audience: Audience,
  more: MessageParams = {},
): StaffNotification {
  return {
    kind: kinds[key],
    type: "Incidencia",
    key,
    params: { number: incident.number, title: incident.title, ...more },
    subject_path: incidentResource.path,
    subject_id: incident.id,
    property_id: incident.property_id,
    ...audience,
  };
}

/** Notifies everyone with access about a new incident; the assignee gets the assignment notification instead. */
export async function announceIncident(tx: Tx, incident: Incident, author_id: string | null): Promise<void> {
  const told_otherwise = incident.assignee_id ? [incident.assignee_id] : [];
  await notify(
    tx,
    notificationOf(incident, "notifications.new_incident", {
      except_user_id: author_id,
      already_notified: told_otherwise,
    }),
  );
}

/** Notifies the assignee, unless they assigned it to themselves. */
export async function announceAssignment(tx: Tx, incident: Incident, author_id: string): Promise<void> {
  if (incident.assignee_id === null) return;
  const audience = { except_user_id: author_id, only_user_ids: [incident.assignee_id] };
  await notify(tx, notificationOf(incident, "notifications.incident_assigned", audience));
}

/** UTF-16 code units. */
const EXCERPT_LENGTH = 120;

/** Start of a comment on one line, for a notification. */
function firstWordsOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= EXCERPT_LENGTH ? line : `${truncate(line, EXCERPT_LENGTH - 1).trimEnd()}…`;
}

/**
 * Notifies the assignee and earlier commenters; for an entry by the reporter without any of these, everyone with
 * access.
 * @param author_id null for the reporter
 */
async function notifyFollowers(
  tx: Tx,
  incident: Incident,
  author_id: string | null,
  { key, params }: { readonly key: keyof typeof kinds; readonly params: MessageParams },
): Promise<void> {
  const earlier = await tx.query<{ created_by: string }>(
    "select distinct created_by from incident_comment where incident_id = $1 and created_by is not null",
    [incident.id],
  );
  const followers = [...earlier.map(({ created_by }) => created_by), ...[incident.assignee_id ?? []].flat()];
  const isForAll = author_id === null && followers.length === 0;
  const audience = { except_user_id: author_id, ...(isForAll ? {} : { only_user_ids: followers }) };
  await notify(tx, notificationOf(incident, key, audience, params));
}

/** Notifies the followers of an incident of a comment. */
export async function announceComment(
  tx: Tx,
  incident: Incident,
  { author_id, author, body }: { readonly author_id: string | null; readonly author: string; readonly body: string },
): Promise<void> {
  const params = { author, text: firstWordsOf(body) };
  await notifyFollowers(tx, incident, author_id, { key: "notifications.incident_comment", params });
}

/** Notifies the followers of an incident of photos from its reporter. */
export async function announcePhotos(tx: Tx, incident: Incident, author: string): Promise<void> {
  await notifyFollowers(tx, incident, null, { key: "notifications.incident_photos", params: { author } });
}
