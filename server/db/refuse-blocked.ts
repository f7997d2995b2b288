import { AppError } from "#shared/domain/core/app-error.ts";
import type { Runner } from "./table-store.ts";

/** @throws AppError person_blocked for a document that names somebody whose data are put aside: its file shows what its row no longer does */
export async function refuseBlockedSigners(db: Runner, document_id: string): Promise<void> {
  const rows = await db.query(
    "select 1 from signer s join person p on p.id = s.person_id where s.document_id = $1 and p.blocked_at is not null limit 1",
    [document_id],
  );
  if (rows.length > 0) throw new AppError("person_blocked");
}

/** @throws AppError person_blocked for what somebody sent with a booking whose data are put aside since */
export async function refuseBlockedApplicant(db: Runner, booking_id: string): Promise<void> {
  const rows = await db.query(
    "select 1 from booking b join person p on p.id = b.person_id where b.id = $1 and p.blocked_at is not null",
    [booking_id],
  );
  if (rows.length > 0) throw new AppError("person_blocked");
}
