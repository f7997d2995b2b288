import type { Queryable } from "#server/engine/db/queryable.ts";

/** Each is a money rule (docs/design/entities.md, "Money"), as a query for the rows that break it. */
const invariants = {
  "an invoice has paid what its applied allocations say": `
    select i.id from invoice i left join payment_allocation a on a.invoice_id = i.id and a.state = 'applied'
    group by i.id having i.paid <> coalesce(sum(a.amount), 0)`,
  "a payment has applied what its allocations say": `
    select p.id from payment p left join payment_allocation a on a.payment_id = p.id and a.state = 'applied'
    group by p.id having p.allocated <> coalesce(sum(a.amount), 0)`,
  "a payment was refunded what its refunds say": `
    select p.id from payment p left join payment r on r.refunds_payment_id = p.id and r.state = 'completed'
    group by p.id having p.refunded <> coalesce(sum(r.amount), 0)`,
  "nothing is covered beyond what is asked or what came in": `
    select id from invoice where paid < 0 or paid > collectible
    union all select id from payment where allocated + refunded > amount or (state <> 'completed' and allocated + refunded > 0)`,
  "an invoice comes to what its lines say, tax by rate on the rounded base": `
    select i.id from invoice i
    left join lateral (select sum(round(net * tax_rate / 10000.0)) as tax, sum(net) as net
      from (select tax_rate, sum(amount) as net from invoice_line l where l.invoice_id = i.id group by 1) r) t on true
    left join lateral (select sum(round(net * withholding_rate / 10000.0)) as withheld
      from (select withholding_rate, sum(amount) as net from invoice_line l where l.invoice_id = i.id group by 1) r) w on true
    where (i.net_amount, i.tax_amount, i.withholding_amount) is distinct from (coalesce(t.net, 0), coalesce(t.tax, 0), coalesce(w.withheld, 0))
       or i.total <> i.net_amount + i.tax_amount or i.amount_due <> i.total - i.withholding_amount`,
  "numbers of a series have no gap": `
    select series_id as id from invoice where state <> 'draft' group by series_id, series_year
    having count(*) <> max(series_number) or min(series_number) <> 1`,
  "the counter stands right after the last number": `
    select c.series_id as id from invoice_counter c
    where c.next_number <> 1 + (select count(*) from invoice i where i.series_id = c.series_id and i.series_year = c.year)`,
  "what is owed in all is what was issued, less what was annulled or replaced": `
    with replaced as (select unnest(rectified_ids) as id from invoice where state <> 'draft' and rectification_mode = 'substitution')
    select null as id from invoice i
    where i.state in ('issued', 'rectified') and not exists (select 1 from replaced r where r.id = i.id)
    having sum(i.amount_due) <> (select sum(collectible) from invoice)`,
  "every issued or annulled invoice of the chain has its record, and no other has": `
    select i.id from invoice i left join verifactu_record v on v.invoice_id = i.id and v.kind = 'issue'
    where (i.state <> 'draft' and i.kind <> 'receipt') is distinct from (v.id is not null)
    union all select i.id from invoice i left join verifactu_record v on v.invoice_id = i.id and v.kind = 'annul'
    where (i.state = 'annulled' and i.kind <> 'receipt') <> (v.id is not null)`,
  "each record holds the fingerprint of the one before and its own": `
    select id from (
      select v.*, lag(hash, 1, '') over w as before, lag(content_hash, 1, '') over w as content_before, row_number() over w as place
      from verifactu_record v window w as (partition by issuer_id order by position)) r
    where position <> place or previous_hash <> before
       or hash <> verifactu_fingerprint(kind, issuer_tax_id, number, issue_date, invoice_type, tax_amount, total, previous_hash, generated_at)
       or content_hash <> content_fingerprint(content_before, content)`,
} as const;

/** Names of the rules that rows of the database break. */
export async function violatedInvariants(db: Queryable): Promise<string[]> {
  const found: string[] = [];
  for (const [name, sql] of Object.entries(invariants)) {
    const rows = await db.query(sql, []);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
