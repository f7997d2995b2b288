import { AppError } from "#shared/domain/core/app-error.ts";
import { type BlockHindrance, blockHindrances, type SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import { IS_FAILED_FILE } from "#server/areas/accounting/ticketbai/open-files.ts";
import { IS_PENDING, IS_REFUSED_OPEN, IS_UNSIGNED } from "#server/areas/accounting/verifactu/pending-records.ts";
import { IS_UNSIGNED_EVENT } from "#server/areas/accounting/verifactu/events/read-events.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { SUBJECT_ISSUERS, invoicesOf, subjectIds, paymentsOf, type SubjectColumn } from "./personal-part.ts";

type HindranceSql = Readonly<Partial<Record<BlockHindrance, string>>>;

const isPartyOf = (rental: string) =>
  `(${rental}.tenant_id = ${subjectIds} or ${rental}.guarantor_id = ${subjectIds}
    or ${rental}.payer_id = ${subjectIds} or ${rental}.additional_tenant_ids && $1::uuid[])`;
const isLive = (rental: string) =>
  `${rental}.archived_at is null and ${rental}.state in ('draft', '${liveRentalStates.join("', '")}')`;
const isOwed = "i.archived_at is null and (i.state = 'draft' or i.outstanding > 0)";

const openPayments = (column: SubjectColumn) =>
  `select p.label from payment p where p.${column} = ${subjectIds} and p.archived_at is null and (p.state = 'pending' or p.credit > 0)`;

/** Open matters common to persons and owners. */
const common = (column: SubjectColumn): HindranceSql => ({
  block_payments: `${openPayments(column)} limit 1`,
  block_signatures: `select d.label from signer s join document d on d.id = s.document_id where s.${column} = ${subjectIds}
    and d.state in ('printing', 'sent', 'partly_signed') limit 1`,
  block_remittances: `select m.label from remittance_line l join remittance m on m.id = l.remittance_id
    where (l.invoice_id in ${invoicesOf(column)} or l.payment_id in ${paymentsOf(column)})
      and l.is_included and m.state in ('draft', 'generated', 'sent') limit 1`,
});

/**
 * An issuer of the owner whose records or files do not arrive any more once its number is hidden (RD 1007/2023; Orden HAC/1177/2024). What
 * an earlier release left behind a blocked owner hinders no erasure.
 */
const OPEN_RECORDS = `select i.label from issuer i join owner o on o.id = i.owner_id
  where i.id in ${SUBJECT_ISSUERS} and o.blocked_at is null and (
  exists (select from verifactu_record v where v.issuer_id = i.id and (${IS_PENDING} or ${IS_UNSIGNED} or ${IS_REFUSED_OPEN}))
  or exists (select from verifactu_event e where e.issuer_id = i.id and ${IS_UNSIGNED_EVENT})
  or exists (select from ticketbai_file f where f.issuer_id = i.id and (f.state = 'waiting' and f.erased_at is null or ${IS_FAILED_FILE}))) limit 1`;

/** SQL of open matters by error code: returns the label of one, or no row. */
const hindranceSql: Readonly<Record<SubjectEntity, HindranceSql>> = {
  person: {
    ...common("person_id"),
    block_rentals: `select r.label from rental r where ${isPartyOf("r")} and ${isLive("r")} limit 1`,
    block_debts: `select i.label from invoice i where i.person_id = ${subjectIds} and ${isOwed} limit 1`,
    block_deposits: `select r.label from deposit d join rental r on r.id = d.rental_id where r.tenant_id = ${subjectIds} and d.archived_at is null
      and d.state in ('received', 'held', 'lodged', 'recovered') limit 1`,
    block_bookings: `select b.code as label from booking b where b.person_id = ${subjectIds} and b.state in ('unconfirmed', 'received', 'info_requested', 'accepted') limit 1`,
  },
  owner: {
    ...common("owner_id"),
    block_payments: `${openPayments("owner_id")}
      union all select s.label from owner_statement s where s.owner_id = ${subjectIds} and s.payout = 'open' limit 1`,
    block_ownerships: `select coalesce(a.label, p.label) as label from ownership w
      left join asset a on a.id = w.asset_id left join property p on p.id = w.property_id
      where w.owner_id = ${subjectIds} and w.archived_at is null and coalesce(w.until, 'infinity') >= business_today() limit 1`,
    block_records: OPEN_RECORDS,
    block_rentals: `select r.label from rental r join invoice_series s on s.id = r.invoice_series_id
      where s.issuer_id in ${SUBJECT_ISSUERS} and ${isLive("r")} limit 1`,
    block_debts: `select i.label from invoice i where (i.owner_id = ${subjectIds} or i.issuer_id in ${SUBJECT_ISSUERS}) and ${isOwed} limit 1`,
  },
};

export interface FoundHindrance {
  readonly code: BlockHindrance;
  /** Label of the open record. */
  readonly name: string;
}

/** A person's or owner's open matters: data may be blocked only when the processing has ended (LO 3/2018, art. 32). */
export async function findHindrances(
  db: Queryable,
  entity: SubjectEntity,
  ids: readonly string[],
): Promise<FoundHindrance[]> {
  const found: FoundHindrance[] = [];
  for (const code of blockHindrances) {
    const sql = hindranceSql[entity][code];
    if (sql === undefined) continue;
    const [row] = await db.query<{ label: string }>(sql, [ids]);
    if (row) found.push({ code, name: row.label });
  }
  return found;
}

/** @throws AppError of the first open matter, with all of them in its data */
export async function refuseHindered(db: Queryable, entity: SubjectEntity, ids: readonly string[]): Promise<void> {
  const [first, ...others] = await findHindrances(db, entity, ids);
  if (first) throw new AppError(first.code, { params: { name: first.name }, data: [first, ...others] });
}
