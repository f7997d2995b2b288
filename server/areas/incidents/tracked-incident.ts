import { AppError } from "#shared/domain/core/app-error.ts";
import { isIncidentMove } from "#shared/domain/incidents/incident-moves.ts";
import { incidentLifecycle } from "#shared/domain/incidents/incident.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { canReply, type TrackedEntry, type TrackedIncident } from "#shared/domain/incidents/public-incident.ts";
import type { Language } from "#shared/lib/language.ts";
import { readableTable } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { REPORT_LIMITS } from "#shared/domain/incidents/policy.ts";

/*
 * Data of the tracking page, and nothing else: each statement selects only what may be disclosed. No staff names,
 * only public comments that are not deleted, no files of staff.
 */

interface Head {
  number: string;
  language: Language;
  type: string;
  state: IncidentStatusKind;
  description: string | null;
  place: string | null;
  created_at: string;
}

async function readHead(db: Queryable, incident_id: string, reads_in: Language): Promise<Head> {
  const types = readableTable("incident_type", { reads_in });
  const [head] = await db.query<Head>(
    `select i.number, t.language, y.label as type, i.incident_status_kind as state, t.told as description,
       t.told_place as place, i.created_at
     from incident i join incident_tracking t on t.incident_id = i.id join ${types} y on y.id = i.incident_type_id
     where i.id = $1`,
    [incident_id],
  );
  if (!head) throw new AppError("not_found");
  return head;
}

/** States of the incident, from the audit verbs in its history. */
async function readStates(db: Queryable, incident_id: string): Promise<TrackedEntry[]> {
  const moves = await db.query<{ at: string; action: string }>(
    `select at, action from audit_entry where entity = 'incident' and entity_id = $1 and action = any($2) order by id`,
    [incident_id, Object.keys(incidentLifecycle)],
  );
  return moves.flatMap(({ at, action }) => {
    const [state] = isIncidentMove(action) ? incidentLifecycle[action].to : [];
    return state ? [{ kind: "state" as const, at, state }] : [];
  });
}

async function readComments(db: Queryable, incident_id: string): Promise<TrackedEntry[]> {
  const comments = await db.query<{ at: string; by_reporter: boolean; body: string }>(
    `select created_at as at, by_reporter, body from incident_comment
     where incident_id = $1 and is_public and deleted_at is null order by id`,
    [incident_id],
  );
  return comments.map(({ at, by_reporter, body }) => ({
    kind: "comment",
    at,
    by: by_reporter ? "reporter" : "office",
    body,
  }));
}

async function readPhotos(db: Queryable, incident_id: string): Promise<TrackedEntry[]> {
  const photos = await db.query<{ at: string; id: string; width: number; height: number }>(
    `select a.created_at as at, a.id, a.width, a.height from attachment a join incident_photo p on p.attachment_id = a.id
     where a.owner_entity = 'incident' and a.owner_id = $1 order by a.id`,
    [incident_id],
  );
  return photos.map((photo) => ({ kind: "photo", ...photo }));
}

/** An incident as its reporter sees it. */
export async function readTrackedIncident(
  db: Queryable,
  incident_id: string,
  reads_in: Language,
): Promise<TrackedIncident> {
  const { created_at, ...head } = await readHead(db, incident_id, reads_in);
  const photos = await readPhotos(db, incident_id);
  const received: TrackedEntry = { kind: "state", at: created_at, state: "new" };
  const updates = [...(await readStates(db, incident_id)), ...(await readComments(db, incident_id)), ...photos];
  return {
    ...head,
    entries: [received, ...updates.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))],
    can_answer: canReply(head.state),
    photos_left: Math.max(0, REPORT_LIMITS.photosInAll - photos.length),
  };
}
