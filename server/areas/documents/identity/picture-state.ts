import {
  type IdentityKind,
  isWithdrawable,
  identityTerms,
  type IdentityTerms,
  type PictureSide,
  pictureSides,
  sidesOf,
  type SignerPictures,
} from "#shared/domain/documents/identity-picture.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Signing, SigningDocument } from "../signing/signing-access.ts";
import { partsOf, situationOf } from "../signing/signing-page.ts";
import { deletePicturesOf } from "./delete-pictures.ts";

/** The document that requests pictures of who signs it, among those that the signer signs; null without one (RGPD art. 5.1.c). */
export const findRequesting = (signing: Signing): SigningDocument | null =>
  partsOf(signing).find(({ document }) => document.signing_strength === "code_and_identity")?.document ?? null;

/** What a sent document states of pictures; null where it needs none. */
export async function readIdentityTerms(db: Queryable, document_id: string): Promise<IdentityTerms | null> {
  const [row] = await db.query<{ identity_terms: unknown }>(
    "select identity_terms from document where id = $1 and signing_strength = 'code_and_identity'",
    [document_id],
  );
  return row ? identityTerms.parse(row.identity_terms) : null;
}

/** The same for a signer, of the document that requests pictures. */
export async function readSignerTerms(db: Queryable, signing: Signing): Promise<IdentityTerms | null> {
  const requesting = findRequesting(signing);
  return requesting && readIdentityTerms(db, requesting.id);
}

interface PresentPicture {
  readonly side: PictureSide;
  readonly sha256: string;
  readonly delete_on: DateString;
}

const readPresent = (db: Queryable, signer_id: string) =>
  db.query<PresentPicture>(
    `select side, sha256, to_char(delete_on, 'YYYY-MM-DD') as delete_on from identity_picture
     where signer_id = $1 and deleted_at is null order by side desc`,
    [signer_id],
  );

/** What the signer's page shows of pictures; null where none are needed, or nothing can be done about them. */
export async function readSignerPictures(
  db: Queryable,
  signing: Signing,
  today: DateString,
): Promise<SignerPictures | null> {
  const situation = situationOf(signing);
  if (situation !== "open" && situation !== "signed") return null;
  const terms = await readSignerTerms(db, signing);
  if (terms === null) return null;
  const present = await readPresent(db, signing.signer.id);
  return {
    terms,
    // The sides may have been given on two days: the later one holds for both.
    delete_on:
      present
        .map(({ delete_on }) => delete_on)
        .toSorted()
        .at(-1) ?? addDays(today, terms.days),
    given: present.map(({ side }) => side),
    can_withdraw: present.length > 0 && isWithdrawable(terms, situation === "signed"),
  };
}

/**
 * Takes the signer's pictures for the signature that follows in the same transaction, where a document of theirs needs them.
 * @returns the hash of each side; null where none are needed
 * @throws AppError identity_picture_required
 */
export async function requireIdentityPictures(
  tx: Tx,
  signing: Signing,
  kind: IdentityKind,
): Promise<Readonly<Partial<Record<PictureSide, string>>> | null> {
  if (findRequesting(signing) === null) return null;
  const { signer } = signing;
  const needed = sidesOf[kind];
  const unneeded = pictureSides.filter((side) => !needed.includes(side));
  await deletePicturesOf(tx, signer.id, "replaced", unneeded);
  // Judged by what the update marks: the job that deletes pictures may have deleted one since the page was read.
  const taken = await tx.query<Pick<PresentPicture, "side" | "sha256">>(
    `update identity_picture set is_signed = true, kind = $3, delete_on = (
       select max(p.delete_on) from identity_picture p where p.signer_id = $1 and p.deleted_at is null and p.side = any($2))
     where signer_id = $1 and deleted_at is null and side = any($2)
     returning side, sha256`,
    [signer.id, needed, kind],
  );
  if (taken.length < needed.length) throw new AppError("identity_picture_required");
  return Object.fromEntries(taken.map(({ side, sha256 }) => [side, sha256]));
}
