/*
 * One invoice per rental and month for the given months, numbered and chained as if each had been issued on its day.
 * The last month is open, eight in a hundred tenants have paid none, a few paid half, a few were annulled.
 */

/** `$1` is the number of months, the last of which is the current one. */
export const invoices: readonly string[] = [
  `create temp table due as
   select l.n, k, uuidv7() as id, m.month, l.id as rental_id, s.year,
     row_number() over (partition by l.series_id, s.year order by k, l.n) as number,
     l.is_receipt and (l.n * 31 + k) % 997 = 0 as is_annulled,
     case when l.is_receipt then 0 else 2100 end as tax_rate, case when l.is_receipt then 0 else 1900 end as withholding_rate,
     case when k = $1::int or l.n % 25 < 2 or l.is_receipt and (l.n * 31 + k) % 997 = 0 then 0.0
          when k = $1::int - 1 and l.n % 25 = 3 then 0.5 else 1.0 end as part
   from let l cross join generate_series(1, $1::int) k
   cross join lateral (select (date_trunc('month', business_today()) - ($1::int - k) * interval '1 month')::date as month) m
   cross join lateral (select extract(year from m.month)::int as year) s`,
  `create unique index on due (id)`,
  `create index on due (n, k)`,
  `analyze due`,
  `insert into billing_run (month, state, issued_at) select distinct month, 'issued', month from due`,
  `insert into invoice (id, code, kind, state, series_id, issuer_id, number, series_year, series_number, person_id, rental_id, asset_id,
     property_id, issuer_name, issuer_tax_id, issuer_address, customer_name, customer_tax_id, customer_address, issue_date, due_date,
     period_start, period_end, billed_month, income_month, payment_method_id, net_amount, tax_rate, tax_amount, total, withholding_amount, amount_due,
     collectible, paid, annulled_on, annulled_reason, search_text, billing_run_id, created_at, paper)
   select d.id, 'BOR-' || lpad((d.k * 100000 + d.n)::text, 8, '0'), case when l.is_receipt then 'receipt' else 'invoice' end,
     case when d.is_annulled then 'annulled' else 'issued' end, l.series_id, l.issuer_id, format_invoice_number(s, d.year, d.number), d.year,
     d.number, l.tenant_id, d.rental_id, l.asset_id, l.property_id, l.issuer_name, l.issuer_tax_id, 'Mayor, 1, 28013 Madrid',
     l.tenant_label, l.documentation, 'Mayor, 3, 28013 Madrid', d.month, d.month + 4, d.month, (d.month + interval '1 month')::date - 1,
     d.month, d.month, l.payment_method_id, a.net, d.tax_rate, a.tax, a.net + a.tax, a.withheld, a.net + a.tax - a.withheld,
     case when d.is_annulled then 0 else a.net + a.tax - a.withheld end, floor((a.net + a.tax - a.withheld) * d.part)::bigint,
     case when d.is_annulled then d.month + 1 end, case when d.is_annulled then 'error' end,
     normalize_text(concat_ws(' ', format_invoice_number(s, d.year, d.number), l.tenant_label, l.documentation, l.code, l.asset_label)), r.id,
     d.month + d.n * interval '1 second', '{}'
   from due d join let l using (n) join invoice_series s on s.id = l.series_id join billing_run r on r.month = d.month
   cross join lateral (select rent + expenses as net, round((rent + expenses) * d.tax_rate / 10000.0)::bigint as tax,
     round((rent + expenses) * d.withholding_rate / 10000.0)::bigint as withheld) a
   order by d.k, d.n`,
  `insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate, withholding_rate)
   select d.id, p.position, p.id, p.name || ' ' || d.month, case p.kind when 'rent' then l.rent else l.expenses end, d.tax_rate,
     d.withholding_rate
   from due d join let l using (n) join payment_application p on p.kind in ('rent', 'expenses') order by d.k, d.n`,
  `insert into invoice_counter (series_id, year, next_number, last_issued_on)
   select series_id, series_year, max(series_number) + 1, max(issue_date) from invoice group by 1, 2`,
  `select setval('invoice_code', 100000000)`,
];

/** Drafts not issued yet, made by the regular triggers. */
export const draftStatements = `
  with made as (
    insert into invoice (series_id, person_id, rental_id, due_date)
    select invoice_series_id, tenant_id, id, business_today() + 10 from rental order by code limit 500 returning id)
  insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate)
  select m.id, 1, p.id, 'Suministros', 2500, 0 from made m join payment_application p on p.kind = 'supplies'`;

/** A month's invoices in the order of their numbers; receipts have no chain. */
export const toBeChained = `
  select coalesce(array_agg(id order by series_id, series_number), '{}') as ids
  from invoice where billed_month = $1 and kind = 'invoice'`;
