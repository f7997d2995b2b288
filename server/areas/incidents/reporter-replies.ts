import { AppError } from "#shared/domain/core/app-error.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { canReply, type TrackedPhoto } from "#shared/domain/incidents/public-incident.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asVisitor, type Tx } from "#server/engine/db/transaction.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import type { AttachedFile } from "#server/engine/http/stored-file.ts";
import type { NewAttachment } from "#server/areas/attachments/prepare-attachment.ts";
import { insertAttachment } from "#server/areas/attachments/write-attachment.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceComment, announcePhotos } from "./announcements.ts";
import { mailReply, mailPhotos } from "./mail-incident.ts";
import { PHOTO_GROUP_MINUTES, REPORT_LIMITS } from "#shared/domain/incidents/policy.ts";

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}

/**
 * Locks the incident if it can still be answered.
 * @throws AppError incident_over, link_unavailable
 */
async function lockOpen(tx: Tx, incident_id: string): Promise<Incident> {
  const incident = await lockRow(tx, incidentResource, incident_id, everyRow);
  if (incident.archived_at !== null) throw new AppError("link_unavailable");
  if (!canReply(incident.incident_status_kind)) throw new AppError("incident_over");
  return incident;
}

/** @throws AppError too_many_answers: limits answers per hour */
async function assertPatience(tx: Tx, incident_id: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from incident_comment
     where incident_id = $1 and by_reporter and created_at > clock_now() - interval '1 hour'`,
    [incident_id],
  );
  if ((row?.count ?? 0) < REPORT_LIMITS.answersAnHour) return;
  throw new AppError("too_many_answers", { params: { minutes: 60 }, retryAfterSeconds: 3_600 });
}

/** Name of the reporter in the history, where they have no account, and in notifications. */
const reporterOf = ({ reporter_name, reporter_email, reporter_phone, number }: Incident): string =>
  reporter_name ?? reporter_email ?? reporter_phone ?? number;

/** Adds a reporter's reply and notifies the incident's followers. */
export async function addReply(context: Context, incident_id: string, body: string): Promise<void> {
  const { tx } = context;
  const incident = await lockOpen(tx, incident_id);
  await assertPatience(tx, incident_id);
  const author = reporterOf(incident);
  await asVisitor(tx, author, () =>
    tx.query("insert into incident_comment (incident_id, body, is_public, by_reporter) values ($1, $2, true, true)", [
      incident_id,
      body,
    ]),
  );
  await announceComment(tx, incident, { author_id: null, author, body });
  await mailReply(context, incident, body);
}

/**
 * The reporter may use only part of the incident's file limit, so that room is left for staff.
 * @throws AppError photos_full
 */
async function assertPhotoRoom(tx: Tx, incident_id: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from attachment a join incident_photo p on p.attachment_id = a.id
     where a.owner_entity = 'incident' and a.owner_id = $1`,
    [incident_id],
  );
  const limit = REPORT_LIMITS.photosInAll;
  if ((row?.count ?? 0) >= limit) throw new AppError("photos_full", { params: { limit } });
}

/** Whether staff were notified about this reporter within that time. */
async function wasJustNotified(tx: Tx, incident_id: string): Promise<boolean> {
  const [row] = await tx.query<{ was: boolean }>(
    `select clock_now() - make_interval(mins => $2) < greatest(
       (select created_at from incident where id = $1 and source = 'public_form'),
       (select max(created_at) from incident_comment where incident_id = $1 and by_reporter),
       (select max(a.created_at) from attachment a join incident_photo p on p.attachment_id = a.id
        where a.owner_entity = 'incident' and a.owner_id = $1)) as was`,
    [incident_id, PHOTO_GROUP_MINUTES],
  );
  return row?.was === true;
}

/** Notifies staff once about photos that come without a text. */
async function notifyOfPhotos(context: Context, incident: Incident): Promise<void> {
  if (await wasJustNotified(context.tx, incident.id)) return;
  await announcePhotos(context.tx, incident, reporterOf(incident));
  await mailPhotos(context, incident);
}

export async function addPhoto(context: Context, incident_id: string, photo: NewAttachment): Promise<TrackedPhoto> {
  const { tx } = context;
  const incident = await lockOpen(tx, incident_id);
  await assertPhotoRoom(tx, incident_id);
  await notifyOfPhotos(context, incident);
  const [row] = await asVisitor(tx, reporterOf(incident), async () => {
    const id = await insertAttachment(tx, { owner_entity: "incident", owner_id: incident_id }, photo);
    return tx.query<Omit<TrackedPhoto, "kind">>(
      `with marked as (insert into incident_photo (attachment_id) values ($1))
       select id, created_at as at, width, height from attachment where id = $1`,
      [id],
    );
  });
  if (!row) throw new Error("An insert returned no row");
  return { kind: "photo", ...row };
}

/**
 * A photo sent by the reporter.
 * @throws AppError not_found for any other file
 */
export async function findReporterPhoto(db: Queryable, incident_id: string, id: string): Promise<AttachedFile> {
  if (!isUuid(id)) throw new AppError("not_found");
  const [row] = await db.query<AttachedFile>(
    `select a.name, a.type, a.sha256, a.file_key, a.thumbnail_key
     from attachment a join incident_photo p on p.attachment_id = a.id
     where a.id = $2 and a.owner_entity = 'incident' and a.owner_id = $1`,
    [incident_id, id],
  );
  if (!row) throw new AppError("not_found");
  return row;
}
