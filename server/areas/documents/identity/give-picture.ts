import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { PictureSide } from "#shared/domain/documents/identity-picture.ts";
import { IDENTITY_PICTURE } from "#shared/domain/documents/policy.ts";
import { visitorFileTypes } from "#shared/domain/documents/visitor-file.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asVisitor, transact, type Tx } from "#server/engine/db/transaction.ts";
import { arriving, isAborted } from "#server/engine/http/received-file.ts";
import { detectContentType } from "#server/engine/services/content-type.ts";
import { drawDocumentPhoto, isPictureType } from "#server/engine/services/pictures.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import { requireConfirmedCode } from "../signing/confirm-code.ts";
import { type KeySigning, lockSigning } from "../signing/signing-access.ts";
import { requireSigning } from "../signing/signing-call.ts";
import { recordOfParts } from "../signing/record-of-parts.ts";
import { situationOf } from "../signing/signing-page.ts";
import { type SigningVisitor, visitorNameOf } from "../signing/signing-visitor.ts";
import { deletePicturesOf } from "./delete-pictures.ts";
import { findRequesting, readSignerTerms } from "./picture-state.ts";

/**
 * Refuses a picture of who cannot sign now, or has not entered the code on this device.
 * @throws AppError identity_picture_unneeded, not_your_turn, signing_ended, signing_code_required
 */
export async function assertMayGive(
  db: Queryable,
  { vault }: Pick<Services, "vault">,
  signing: KeySigning,
  proof: string | null,
): Promise<void> {
  if (findRequesting(signing) === null) throw new AppError("identity_picture_unneeded");
  const situation = situationOf(signing);
  if (situation === "waiting") throw new AppError("not_your_turn");
  if (situation !== "open") throw new AppError("signing_ended");
  await requireConfirmedCode(db, vault, signing, proof);
}

/**
 * The whole body in memory: no picture is on a disk before it is sealed.
 * @throws AppError too_large, malformed
 */
export async function readPictureBytes(body: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of arriving(body)) {
      size += chunk.length;
      if (size > IDENTITY_PICTURE.bytes) throw new AppError("too_large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw isAborted(error) ? new AppError("malformed", { cause: error }) : error;
  }
  return Buffer.concat(chunks);
}

const takenTypes: ReadonlySet<string> = new Set(visitorFileTypes);

/** @throws AppError identity_picture_type, identity_picture_small, attachment_broken */
async function redraw(content: Buffer): Promise<Buffer> {
  const type = await detectContentType(content).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("identity_picture_type", { cause: error }) : error;
  });
  if (!isPictureType(type) || !takenTypes.has(type)) throw new AppError("identity_picture_type");
  const { bytes, width, height } = await drawDocumentPhoto(content, IDENTITY_PICTURE.most_side);
  if (Math.min(width, height) < IDENTITY_PICTURE.least_side)
    throw new AppError("identity_picture_small", { params: { pixels: IDENTITY_PICTURE.least_side } });
  return bytes;
}

export interface GivenPicture {
  readonly key: string;
  readonly side: PictureSide;
  readonly proof: string | null;
  readonly content: Buffer;
  readonly visitor: SigningVisitor;
  /** Counts the bytes against the limits of visitors. */
  readonly count: (tx: Tx, bytes: number) => Promise<void>;
}

interface StoredPicture {
  readonly file: StoredFile;
  readonly sha256: string;
}

async function insertPicture(services: Services, tx: Tx, given: GivenPicture, { file, sha256 }: StoredPicture) {
  const signing = requireSigning(await lockSigning(tx, given.key));
  await assertMayGive(tx, services, signing, given.proof);
  const terms = await readSignerTerms(tx, signing);
  if (terms === null) throw new AppError("identity_picture_unneeded");
  await given.count(tx, given.content.length);
  const { id } = signing.signer;
  await asVisitor(tx, visitorNameOf(signing), async () => {
    await deletePicturesOf(tx, id, "replaced", [given.side]);
    await tx.query(
      "insert into identity_picture (signer_id, side, sha256, file_key, delete_on) values ($1, $2, $3, $4, $5)",
      [id, given.side, sha256, file.key, addDays(services.clock.today(), terms.days)],
    );
    const details = { side: given.side, sha256 };
    await recordOfParts(tx, signing, { kind: "picture_given", ...given.visitor, details });
  });
}

/**
 * Stores a picture of the signer's identity document in place of the one of the same side, redrawn and sealed.
 * @throws AppError as `assertMayGive` and `redraw` do; nothing is stored then
 */
export async function givePicture(services: Services, given: GivenPicture): Promise<void> {
  const bytes = await redraw(given.content);
  const sealed = services.vault.sealBytes("identity_picture", bytes);
  const file = await services.files.put("identity-picture", Readable.from([sealed]), IDENTITY_PICTURE.stored_bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  let isStored = false;
  try {
    await transact(services.db, null, (tx) => insertPicture(services, tx, given, { file, sha256 }));
    isStored = true;
  } finally {
    if (!isStored) await services.files.remove(file.key);
  }
}
