import { AppError } from "#shared/domain/core/app-error.ts";
import type { AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import { visitorFile, visitorFileTypes } from "#shared/domain/documents/visitor-file.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { openFileRoute } from "#server/engine/http/file-route.ts";
import { countsAs } from "#server/engine/http/public-route.ts";
import { respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import { createLinkKey, hashKey } from "#server/engine/services/keys.ts";
import { assertVisitorQuota, consumeVisitorQuota } from "./visitor-quota.ts";
import { type Accepted, prepareAttachment } from "./prepare-attachment.ts";
import { insertAttachment } from "./write-attachment.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/** A route for visitors' uploads. */
interface VisitorUploadOptions {
  readonly path: string;
  readonly summary: string;
  readonly entity: AttachmentOwner;
  /**
   * Whether the caller may upload; checked before the body is received.
   * @throws AppError
   */
  readonly mayAdd: (call: RouteCall) => Promise<void>;
}

const countFile = countsAs("file");

const takenTypes: ReadonlySet<string> = new Set(visitorFileTypes);
const documentsAndPhotos: Accepted = { isTaken: (type) => takenTypes.has(type), refusal: "visitor_file_type" };

/**
 * A POST by which visitors upload a file for a record that does not exist yet, or that they can only reply to. It is
 * kept for a day, and only its key attaches it to the record.
 */
export function visitorFileRoute({ path, summary, entity, mayAdd }: VisitorUploadOptions): Route {
  return openFileRoute({
    path,
    summary,
    file: { purpose: "attachment", maxBytes: ATTACHMENT_LIMITS.bytes },
    output: visitorFile,
    before: async (call) => {
      await countFile(call);
      await mayAdd(call);
      await assertVisitorQuota(call);
    },
    prepare: ({ services }, file) => prepareAttachment(services.files, file, documentsAndPhotos),
    run: async (call) => {
      const { tx, input } = call;
      await consumeVisitorQuota(tx, call, input.size);
      const { name, type, size } = input;
      const { key, hash } = createLinkKey();
      await insertAttachment(tx, { owner_entity: entity, owner_id: null, visitor_key_hash: hash }, input);
      return respond({ key, name, type, size }, 201);
    },
  });
}

/** A record, and its maximum number of files. */
interface FilesOwner {
  readonly entity: AttachmentOwner;
  readonly id: string;
  readonly most: number;
}

/**
 * Attaches a visitor's pending files to their record, which the caller has just created or locked.
 * @returns the ids of the attachments
 * @throws AppError attachment_full; visitor_file_gone for one that expired or belongs to another record
 */
export async function attachVisitorFiles(
  tx: Tx,
  { entity, id, most }: FilesOwner,
  keys: readonly string[],
): Promise<string[]> {
  const hashes = [...new Set(keys)].map(hashKey);
  if (hashes.length === 0) return [];
  const [present] = await tx.query<{ count: number }>(
    "select count(*)::int as count from attachment where owner_entity = $1 and owner_id = $2",
    [entity, id],
  );
  if ((present?.count ?? 0) + hashes.length > most) throw new AppError("attachment_full", { params: { limit: most } });
  const taken = await tx.query<{ id: string }>(
    `update attachment set owner_id = $2, visitor_key_hash = null
     where visitor_key_hash = any($3) and owner_entity = $1 and owner_id is null returning id`,
    [entity, id, hashes],
  );
  if (taken.length < hashes.length) throw new AppError("visitor_file_gone", { field: "files" });
  return taken.map((row) => row.id);
}
