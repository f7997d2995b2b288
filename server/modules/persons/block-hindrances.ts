import { AppError } from "#shared/domain/core/app-error.ts";
import { type BlockHindrance, blockHindrances } from "#shared/domain/persons/personal-data.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Runner } from "#server/db/table-store.ts";

const own = "any($1::uuid[])";
const isPartyOf = (rental: string) =>
  `(${rental}.tenant_id = ${own} or ${rental}.guarantor_id = ${own} or ${rental}.additional_tenant_ids && $1::uuid[])`;

/** SQL of whether a relation goes on, by what it is refused with: a name of what it is, or nothing. */
const hindranceSql: Readonly<Record<BlockHindrance, string>> = {
  block_rentals: `select r.label from rental r where ${isPartyOf("r")} and r.archived_at is null and r.state in ('draft', '${liveRentalStates.join("', '")}') limit 1`,
  block_debts: `select i.label from invoice i where i.person_id = ${own} and i.archived_at is null and (i.state = 'draft' or i.outstanding > 0) limit 1`,
  block_payments: `select p.label from payment p where p.person_id = ${own} and p.archived_at is null and (p.state = 'pending' or p.credit > 0) limit 1`,
  block_deposits: `select r.label from deposit d join rental r on r.id = d.rental_id where r.tenant_id = ${own} and d.archived_at is null
    and d.state in ('received', 'lodged', 'recovered') limit 1`,
  block_signatures: `select d.label from signer s join document d on d.id = s.document_id where s.person_id = ${own}
    and d.state in ('printing', 'sent', 'partly_signed') limit 1`,
  block_bookings: `select b.code as label from booking b where b.person_id = ${own} and b.state in ('unconfirmed', 'received', 'info_requested', 'accepted') limit 1`,
  block_remittances: `select m.label from remittance_line l join remittance m on m.id = l.remittance_id
    where (l.invoice_id in (select id from invoice where person_id = ${own}) or l.payment_id in (select id from payment where person_id = ${own}))
      and l.is_included and m.state in ('draft', 'generated', 'sent') limit 1`,
};

export interface FoundHindrance {
  readonly code: BlockHindrance;
  /** What it is about. */
  readonly name: string;
}

/** What still goes on with a person: an open matter is no past one (LO 3/2018, art. 32). */
export async function findHindrances(db: Runner, ids: readonly string[]): Promise<FoundHindrance[]> {
  const found: FoundHindrance[] = [];
  for (const code of blockHindrances) {
    const [row] = await db.query<{ label: string }>(hindranceSql[code], [ids]);
    if (row) found.push({ code, name: row.label });
  }
  return found;
}

/** @throws AppError the first of the open matters, all of them in its data */
export async function refuseHindered(db: Runner, ids: readonly string[]): Promise<void> {
  const [first, ...others] = await findHindrances(db, ids);
  if (first) throw new AppError(first.code, { params: { name: first.name }, data: [first, ...others] });
}
