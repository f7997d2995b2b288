import { AppError } from "#shared/domain/core/app-error.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** Exempts documents of live rentals: a contract binds its remaining parties, who can read it as signed. */
const SHUT_SQL = `
  select bool_or(n.blocked_at is not null) as is_blocked
  from signer s
  join (select id, blocked_at, erased_at from person union all select id, blocked_at, erased_at from owner) n
    on n.id = coalesce(s.person_id, s.owner_id) and (n.blocked_at is not null or n.erased_at is not null)
  where s.document_id = $1 and not exists (
    select 1 from document d join rental r on r.id = d.rental_id where d.id = $1 and r.state in ('${liveRentalStates.join("', '")}'))
  having count(*) > 0`;

/**
 * @throws AppError person_blocked, document_shut for a document that names a blocked or erased person or owner: its
 * file shows what the masked row does not
 */
export async function refuseBlockedSigners(db: Queryable, document_id: string): Promise<void> {
  const [found] = await db.query<{ is_blocked: boolean }>(SHUT_SQL, [document_id]);
  if (found) throw new AppError(found.is_blocked ? "person_blocked" : "document_shut");
}

/** @throws AppError person_blocked for files of a booking whose applicant has been blocked since */
export async function refuseBlockedApplicant(db: Queryable, booking_id: string): Promise<void> {
  const rows = await db.query(
    "select 1 from booking b join person p on p.id = b.person_id where b.id = $1 and p.blocked_at is not null",
    [booking_id],
  );
  if (rows.length > 0) throw new AppError("person_blocked");
}

/**
 * Blocked and erased records are read-only.
 * @throws AppError person_erased, person_blocked
 */
export async function refuseForgotten(db: Queryable, entity: SubjectEntity, id: string): Promise<void> {
  const [found] = await db.query<{ is_blocked: boolean; is_erased: boolean }>(
    `select blocked_at is not null as is_blocked, erased_at is not null as is_erased from ${entity} where id = $1`,
    [id],
  );
  if (found?.is_erased) throw new AppError("person_erased");
  if (found?.is_blocked) throw new AppError("person_blocked");
}

/**
 * SQL condition for persons and owners, as `t`, in lists, pickers and exports: not blocked, not erased (LO 3/2018,
 * art. 32).
 */
export const notBlockedOrErasedSql = () => "t.blocked_at is null and t.erased_at is null";
