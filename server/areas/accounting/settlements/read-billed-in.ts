import type { BilledIn } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/**
 * The rental whose next invoice has the charges of another one: itself while it runs, else its renewal that does. The billing of a
 * month bills no rental after its end; a draft may run later.
 */
const BILLED_IN = `
  with recursive contract as (
    select r.id, r.label, r.state, r.payer_id, 0 as depth from rental r where r.id = $1
    union all
    select n.id, n.label, n.state, n.payer_id, c.depth + 1
    from contract c join rental n on n.renews_id = c.id and n.archived_at is null)
  select c.id, c.label, p.label as payer_label
  from contract c left join person p on p.id = c.payer_id
  where c.state in ('upcoming', 'active', 'notice_given')
  order by c.depth limit 1`;

/** @returns null if only an invoice by hand bills them */
export async function readBilledIn(db: Queryable, rental_id: string): Promise<BilledIn | null> {
  const [found] = await db.query<BilledIn>(BILLED_IN, [rental_id]);
  return found ?? null;
}
