import { AppError } from "#shared/domain/core/app-error.ts";
import type { Attachment, AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import { refuseBlockedApplicant } from "#server/areas/persons/refuse-blocked.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { assertOwnerVisible } from "./attachment-owners.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

// The database's part, in server/schema: record_attachment, drop_attachments.

/** Visitors have no account: the author is the reporter of the incident or the applicant of the booking. */
const VISITOR_SQL = `
  case a.owner_entity
    when 'incident' then (select i.reporter_name from incident i where i.id = a.owner_id)
    when 'booking' then (select concat_ws(' ', b.name, b.last_name) from booking b where b.id = a.owner_id)
  end`;

const ATTACHMENT_SQL = `
  select a.id, a.owner_entity, a.owner_id, a.name, a.type, a.size, a.sha256, a.width, a.height, a.created_at, a.created_by,
    case when a.created_by is null then ${VISITOR_SQL} else u.label end as author_label
  from attachment a left join "user" u on u.id = a.created_by`;

/** Attachments of a record, oldest first. */
export async function readAttachmentsJson(db: Queryable, entity: AttachmentOwner, owner_id: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(
    `select coalesce(json_agg(p order by p.id), '[]')::text as json
     from (${ATTACHMENT_SQL} where a.owner_entity = $1 and a.owner_id = $2) p`,
    [entity, owner_id],
  );
  return row?.json ?? "[]";
}

/** Attachments by id, oldest first. */
export async function readSomeJson(db: Queryable, ids: readonly string[]): Promise<string> {
  const [row] = await db.query<{ json: string }>(
    `select coalesce(json_agg(p order by p.id), '[]')::text as json from (${ATTACHMENT_SQL} where a.id = any($1)) p`,
    [ids],
  );
  return row?.json ?? "[]";
}

/** Owner of an attachment: a record, or the uploading user while it is not attached to one. */
export interface AttachmentOwnerRef {
  readonly owner_entity: AttachmentOwner;
  readonly owner_id: string | null;
}

/** @throws AppError attachment_full */
export async function assertCapacity(
  tx: Tx,
  owner: AttachmentOwnerRef,
  user: UserAccess,
  wanted: number,
): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    owner.owner_id === null
      ? "select count(*) as count from attachment where owner_id is null and created_by = $1"
      : "select count(*) as count from attachment where owner_entity = $2 and owner_id = $1",
    owner.owner_id === null ? [user.user_id] : [owner.owner_id, owner.owner_entity],
  );
  const { perRecord } = ATTACHMENT_LIMITS;
  if ((row?.count ?? 0) + wanted > perRecord) throw new AppError("attachment_full", { params: { limit: perRecord } });
}

type Stored = Pick<Attachment, "id" | "owner_entity" | "owner_id" | "name" | "type" | "sha256"> & {
  created_by: string | null;
  file_key: string;
  thumbnail_key: string | null;
};

/**
 * An attachment visible to the user: of a visible record, or their own pending one.
 * @throws AppError not_found, not_allowed
 */
export async function findAttachment(db: Queryable, user: UserAccess, id: string, lock = ""): Promise<Stored> {
  const [row] = await db.query<Stored>(
    `select id, owner_entity, owner_id, name, type, sha256, created_by, file_key, thumbnail_key
     from attachment where id = $1 ${lock}`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  if (row.owner_id !== null) await assertOwnerVisible(db, user, row.owner_entity, row.owner_id);
  if (row.owner_id !== null && row.owner_entity === "booking") await refuseBlockedApplicant(db, row.owner_id);
  if (row.owner_id === null && row.created_by !== user.user_id) throw new AppError("not_found");
  return row;
}
