import { AppError } from "#shared/domain/core/app-error.ts";
import { type IncidentComment, isCommentEditable } from "#shared/domain/incidents/incident-comment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceComment } from "./announcements.ts";
import { mailReporter } from "./mail-reporter.ts";
import { COMMENT_EDIT_MINUTES } from "#shared/domain/incidents/policy.ts";

// The database's part, in server/schema: record_incident_comment, announce_incident_comments.

/** A comment as staff see it; a deleted one has no text. */
const COMMENT_SQL = `
  select c.id, c.incident_id, c.version, case when c.deleted_at is null then c.body end as body, c.is_public, c.verb,
    c.created_at, c.created_by, case when c.by_reporter then i.reporter_name else u.label end as author_label, c.by_reporter,
    case when c.version > 1 and c.deleted_at is null then c.updated_at end as edited_at, c.deleted_at
  from incident_comment c join incident i on i.id = c.incident_id left join "user" u on u.id = c.created_by`;

/**
 * A page of an incident's comments, oldest first.
 * @param before id of the oldest comment already loaded
 */
export async function readCommentsJson(
  db: Queryable,
  incident_id: string,
  before: string | null,
  limit: number,
): Promise<string> {
  const [row] = await db.query<{ json: string }>(
    `select coalesce(json_agg(p order by p.id), '[]')::text as json from (
       ${COMMENT_SQL} where c.incident_id = $1 and ($2::uuid is null or c.id < $2) order by c.id desc limit $3) p`,
    [incident_id, before, limit],
  );
  return row?.json ?? "[]";
}

/**
 * One comment as staff see it, as JSON text.
 * @throws AppError not_found
 */
export async function readCommentJson(db: Queryable, id: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(
    `select to_json(p)::text as json from (${COMMENT_SQL} where c.id = $1) p`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return row.json;
}

export interface CommentToInsert {
  readonly body: string;
  readonly is_public: boolean;
  /** Move whose reason the comment is. */
  readonly verb?: string;
}

/**
 * Adds a comment and notifies the incident's followers; a public one also the reporter.
 * @returns its id
 */
export async function addComment(
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  incident: Incident,
  comment: CommentToInsert,
  author: UserAccess,
): Promise<string> {
  const { body, is_public, verb = null } = comment;
  const [row] = await tx.query<{ id: string }>(
    "insert into incident_comment (incident_id, body, is_public, verb) values ($1, $2, $3, $4) returning id",
    [incident.id, body, is_public, verb],
  );
  if (!row) throw new Error("An insert returned no row");
  await announceComment(tx, incident, { author_id: author.user_id, author: author.name, body });
  if (is_public) await mailReporter({ tx, services }, incident, { kind: "comment", body });
  return row.id;
}

type Editable = Pick<
  IncidentComment,
  "incident_id" | "version" | "is_public" | "created_by" | "created_at" | "deleted_at"
> & { body: string };

/** @throws AppError not_found */
export async function lockComment(tx: Tx, id: string): Promise<Editable> {
  const [row] = await tx.query<Editable>(
    `select incident_id, version, body, is_public, created_by, created_at, deleted_at from incident_comment where id = $1 for no key update`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * @throws AppError comment_not_own for another user's comment; comment_locked for one that is deleted or past the time
 * limit
 */
export function assertEditable(comment: Editable, user_id: string, now: Date): void {
  if (comment.created_by !== user_id) throw new AppError("comment_not_own");
  if (!isCommentEditable(comment, user_id, now))
    throw new AppError("comment_locked", { params: { minutes: COMMENT_EDIT_MINUTES } });
}
