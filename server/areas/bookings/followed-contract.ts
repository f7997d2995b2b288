import type { FollowedContract } from "#shared/domain/bookings/booking-offer.ts";
import { readSigning } from "#server/areas/documents/signing/signing-access.ts";
import { describeSigning } from "#server/areas/documents/signing/signing-page.ts";
import { bookingSignerSql } from "#server/areas/documents/signing/booking-signer.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

interface BookingSigner {
  readonly id: string;
  readonly document_id: string;
  readonly can_open: boolean;
  readonly is_delegated: boolean;
  readonly is_mailed: boolean;
}

/** The contract of a converted booking as its applicant may see it; null until it was sent to be signed. */
export async function readFollowedContract(db: Queryable, booking_id: string): Promise<FollowedContract | null> {
  const [found] = await db.query<BookingSigner>(bookingSignerSql("b.id = $1"), [booking_id]);
  const signing = found ? await readSigning(db, found.id, found.document_id) : null;
  if (!found || !signing) return null;
  const { situation, document } = describeSigning({
    ...signing,
    link: found.is_delegated ? "former" : "booking",
  });
  return {
    title: document.title,
    situation,
    expires_at: document.expires_at,
    is_complete: signing.document.state === "signed",
    has_signed_file: signing.document.signed_pdf !== null,
    can_open: found.can_open,
    is_mailed: found.is_mailed,
  };
}
