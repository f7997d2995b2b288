import { documentEnds } from "#shared/domain/documents/document.ts";
import type { PictureDeletion, PictureSide } from "#shared/domain/documents/identity-picture.ts";
import { IDENTITY_PICTURE } from "#shared/domain/documents/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Job that deletes pictures of identity documents on their day, and removes the files of deleted ones. */
export const DELETE_PICTURES = "delete_identity_pictures";

const mark = (condition: string) =>
  `update identity_picture p set deleted_at = clock_now(), deletion = $1 where p.deleted_at is null and ${condition} returning p.side, p.sha256`;

interface DeletedPicture {
  readonly side: PictureSide;
  readonly sha256: string;
}

/**
 * Marks the pictures of a signer as deleted: from then on no one sees them. A job removes their files, since a file that is
 * removed in a transaction that fails would be lost.
 * @param sides of which; all by default
 * @returns those that there were
 */
export async function deletePicturesOf(
  tx: Tx,
  signer_id: string,
  deletion: PictureDeletion,
  sides: readonly string[] = ["front", "back"],
): Promise<readonly DeletedPicture[]> {
  const gone = await tx.query<DeletedPicture>(mark("p.signer_id = $2 and p.side = any($3)"), [
    deletion,
    signer_id,
    sides,
  ]);
  if (gone.length > 0) await enqueue(tx, DELETE_PICTURES, {}, `${DELETE_PICTURES}:${signer_id}`);
  return gone;
}

/** Of every signer of a document. */
export async function deletePicturesOfDocument(tx: Tx, document_id: string, deletion: PictureDeletion): Promise<void> {
  const condition = "p.signer_id in (select id from signer where document_id = $2)";
  const gone = await tx.query(mark(condition), [deletion, document_id]);
  if (gone.length > 0) await enqueue(tx, DELETE_PICTURES, {}, `${DELETE_PICTURES}:${document_id}`);
}

/** After a restore: backups hold no pictures (ADR 0100), so that those of their rows are lost. */
export async function markLostPictures(tx: Tx): Promise<void> {
  await tx.query(mark("true"), ["restored"]);
  await tx.query("update identity_picture set file_key = null where file_key is not null", []);
}

async function markDue(db: Queryable, today: string): Promise<void> {
  await db.query(mark("p.delete_on <= $2"), ["due", today]);
  await db.query(mark("not p.is_signed and p.given_at < clock_now() - make_interval(hours => $2)"), [
    "unsigned",
    IDENTITY_PICTURE.unsigned_hours,
  ]);
  await db.query(
    mark(
      "exists (select from signer s join document d on d.id = s.document_id where s.id = p.signer_id and d.state = any($2))",
    ),
    ["ended", documentEnds],
  );
}

const BATCH = 200;
const REMOVABLE = `
  select id, file_key from identity_picture where deleted_at is not null and file_key is not null and id > $1
  order by id limit $2`;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * A file is removed before its key is forgotten: a server that ends in between removes it again. One that cannot be
 * removed holds up no other, and fails the job at the end.
 */
async function removeFiles({ db, files }: Services, signal: AbortSignal | undefined): Promise<void> {
  let last = FIRST_ID;
  const failures: unknown[] = [];
  for (;;) {
    const gone = await db.query<{ id: string; file_key: string }>(REMOVABLE, [last, BATCH]);
    for (const { id, file_key } of gone) {
      if (signal?.aborted) return;
      last = id;
      try {
        await files.remove(file_key);
        await db.query("update identity_picture set file_key = null where id = $1 and file_key = $2", [id, file_key]);
      } catch (error) {
        failures.push(error);
      }
    }
    if (gone.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, "pictures of identity documents could not be removed");
}

export async function deleteDuePictures(services: Services, signal?: AbortSignal): Promise<void> {
  await markDue(services.db, services.clock.today());
  await removeFiles(services, signal);
}

export const deletePicturesJob: Job = {
  name: DELETE_PICTURES,
  cron: "*/10 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services, { signal }) => deleteDuePictures(services, signal),
};
