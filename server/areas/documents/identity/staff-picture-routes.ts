import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentEnds, documentResource } from "#shared/domain/documents/document.ts";
import {
  deletePicturesInput,
  type IdentityPicture,
  identityPictures,
} from "#shared/domain/documents/identity-picture.ts";
import { refuseForgotten } from "#server/areas/persons/refuse-blocked.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow, requireRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { deletePicturesOf } from "./delete-pictures.ts";
import { readIdentityTerms } from "./picture-state.ts";

const PATH = "/documents/:id/identity-pictures";

const COLUMNS = `p.id, s.id as signer_id, s.name as signer_name, p.side, p.kind, p.sha256, to_json(p.given_at) #>> '{}' as given_at,
  to_char(p.delete_on, 'YYYY-MM-DD') as delete_on, to_json(p.deleted_at) #>> '{}' as deleted_at, p.deletion,
  p.file_key is null as is_removed`;

/** The signers of a document with their pictures: of documents that are signed together, those of the row with the link. */
const OF_SIGNER = "identity_picture p join signer s on coalesce(s.lead_id, s.id) = p.signer_id";

/** What was replaced or not signed with is no part of the evidence. */
const LIST_SQL = `
  select ${COLUMNS} from ${OF_SIGNER}
  where s.document_id = $1 and p.is_signed order by s.position, p.side desc, p.id`;

const list = readRoute({
  path: PATH,
  summary: "Lists the pictures of identity documents that signers signed with, without the pictures",
  access: { entity: "document", action: "read" },
  output: identityPictures,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, documentResource, id, user);
    const pictures = await db.query<IdentityPicture>(LIST_SQL, [id]);
    return respond({ terms: await readIdentityTerms(db, id), pictures });
  },
});

interface ShownPicture extends IdentityPicture {
  readonly file_key: string;
  readonly person_id: string | null;
  readonly owner_id: string | null;
}

const ONE_SQL = `
  select ${COLUMNS}, p.file_key, s.person_id, s.owner_id from ${OF_SIGNER} join document d on d.id = s.document_id
  where s.document_id = $1 and p.id::text = $2 and p.is_signed and p.deleted_at is null and p.delete_on > $3 and d.state <> all($4)`;

/** @throws AppError identity_picture_gone, person_blocked, person_erased */
async function findPicture(db: Queryable, document_id: string, id: string, today: string): Promise<ShownPicture> {
  const [picture] = await db.query<ShownPicture>(ONE_SQL, [document_id, id, today, documentEnds]);
  if (!picture) throw new AppError("identity_picture_gone");
  if (picture.person_id !== null) await refuseForgotten(db, "person", picture.person_id);
  if (picture.owner_id !== null) await refuseForgotten(db, "owner", picture.owner_id);
  return picture;
}

/** Missing after a restore, for backups do not have it; unreadable with another secret. @throws AppError identity_picture_gone */
async function openPicture({ files, vault }: Services, { file_key, sha256 }: ShownPicture): Promise<Buffer> {
  const sealed = await files
    .get(file_key)
    .then(buffer)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") throw new AppError("identity_picture_gone");
      throw error;
    });
  const bytes = vault.openBytes("identity_picture", sealed);
  if (bytes === null || createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new AppError("identity_picture_gone");
  return bytes;
}

/** Needs the right to send and cancel documents. The look is recorded before the picture leaves. */
const show = readRoute({
  path: `${PATH}/:pictureId`,
  summary: "A picture of a signer's identity document; each look is in the history of the document",
  access: { entity: "document", action: "approve" },
  run: async ({ services, db, user, params }) => {
    const document = await readRow(db, documentResource, params["id"] ?? "", user);
    const picture = await findPicture(db, document.id, params["pictureId"] ?? "", services.clock.today());
    const bytes = await openPicture(services, picture);
    await transact(services.db, user.user_id, (tx) =>
      recordAuditEntry(tx, { entity: "document", id: document.id, label: document.label }, "look_picture", {
        signers: [null, picture.signer_name],
        identity_picture: [null, picture.sha256],
      }),
    );
    return {
      kind: "file",
      name: `${picture.side}.jpg`,
      type: "image/jpeg",
      body: Readable.from([bytes]),
      isInline: true,
    };
  },
});

const remove = writeRoute({
  method: "POST",
  path: `${PATH}/delete`,
  summary: "Deletes the pictures of a signer's identity document before their day",
  access: { entity: "document", action: "approve" },
  body: bodyOf(deletePicturesInput),
  output: identityPictures,
  run: async ({ tx, user, params, input }) => {
    const document = await readRow(tx, documentResource, params["id"] ?? "", user);
    const [signer] = await tx.query<{ name: string; lead_id: string }>(
      "select name, coalesce(lead_id, id) as lead_id from signer where id = $1 and document_id = $2",
      [input.signer_id, document.id],
    );
    if (!signer) throw new AppError("not_found");
    if ((await deletePicturesOf(tx, signer.lead_id, "office")).length > 0)
      await recordAuditEntry(tx, { entity: "document", id: document.id, label: document.label }, "delete_picture", {
        signers: [null, signer.name],
      });
    const pictures = await tx.query<IdentityPicture>(LIST_SQL, [document.id]);
    return respond({ terms: await readIdentityTerms(tx, document.id), pictures });
  },
});

export const staffPictureRoutes: readonly Route[] = [list, show, remove];
