import type { AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { NewAttachment } from "./prepare-attachment.ts";

/** Owner of a new attachment: a record, or none while it is pending. */
interface NewAttachmentOwner {
  readonly owner_entity: AttachmentOwner;
  readonly owner_id: string | null;
  /** Hash of the key by which a visitor attaches the pending file; null for staff uploads. */
  readonly visitor_key_hash?: Buffer | null;
  /** The anniversary of the rental that the file is the letter of. */
  readonly anniversary_on?: DateString | null;
}

/**
 * Inserts the row of a stored file. The caller has checked the limits.
 * @returns its id
 */
export async function insertAttachment(tx: Tx, owner: NewAttachmentOwner, attachment: NewAttachment): Promise<string> {
  const { owner_entity, owner_id, visitor_key_hash = null, anniversary_on = null } = owner;
  const { name, type, size, sha256, width, height, file_key, thumbnail_key } = attachment;
  const [row] = await tx.query<{ id: string }>(
    `insert into attachment (owner_entity, owner_id, visitor_key_hash, name, type, size, sha256, width, height, file_key, thumbnail_key,
       anniversary_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      owner_entity,
      owner_id,
      visitor_key_hash,
      name,
      type,
      size,
      sha256,
      width,
      height,
      file_key,
      thumbnail_key,
      anniversary_on,
    ],
  );
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}
