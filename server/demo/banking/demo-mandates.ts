import { addMonths } from "#shared/lib/dates.ts";
import type { DemoLedger } from "./demo-ledger.ts";

/** Tenants who pay by direct debit signed a mandate with their contract; it is in use since their first payment. */
const SIGNED = `
  with payer as (
    select distinct on (e.id) e.id, e.bank_account, coalesce(r.signed_on, r.start_date) as signed_on,
      exists (select 1 from payment p where p.person_id = e.id and p.payment_method_id = m.id) as has_paid
    from rental r join payment_method m on m.id = r.payment_method_id and m.kind = 'direct_debit' join person e on e.id = r.tenant_id
    where r.state in ('active', 'notice_given', 'upcoming') and e.bank_account is not null and coalesce(r.signed_on, r.start_date) <= $1::date
    order by e.id, r.start_date desc),
  placed as (select *, row_number() over (order by signed_on, id) as place from payer)
  insert into mandate (created_at, updated_at, created_by, person_id, signed_on, iban, last_used_on)
  select signed_on + time '10:00', signed_on + time '10:00', $2, id, signed_on, bank_account,
    case when has_paid then greatest(signed_on, $3::date) end
  from placed where place % 40 <> 7 order by place`;

/** Some former tenants revoked their mandates. */
const CANCELLED = `
  insert into mandate (created_at, updated_at, created_by, person_id, signed_on, iban, state, last_used_on, notes)
  select r.start_date + time '10:00', r.keys_returned_on + time '10:00', $1, e.id, r.start_date, e.bank_account, 'cancelled',
    r.keys_returned_on - 20, 'Cancelado al devolver las llaves'
  from rental r join payment_method m on m.id = r.payment_method_id and m.kind = 'direct_debit' join person e on e.id = r.tenant_id
  where r.state = 'ended' and r.keys_returned_on > r.start_date + 60 and e.bank_account is not null
    and not exists (select 1 from mandate x where x.person_id = e.id)
  order by r.keys_returned_on desc, r.code limit 5`;

export async function insertMandates({ tx, context: { today, users }, month }: DemoLedger): Promise<void> {
  await tx.query(SIGNED, [today, users.manager, addMonths(month, -1)]);
  await tx.query(CANCELLED, [users.manager]);
}
