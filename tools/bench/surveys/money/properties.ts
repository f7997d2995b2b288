/*
 * An office with 20,000 rentals: half of them the company's, half of a hundred private owners', a tenth of the
 * company's to businesses. Written with set-based statements and without triggers, including every column that these
 * would have filled.
 */

export const RENTAL_COUNT = 20_000;

/** Owners, issuers, rentals with their rents and periods. `$1` is the number of months they have had. */
export const moneyPropertyStatements: readonly string[] = [
  `update asset set asset_type_id = (select id from asset_type where shape = 'dwelling' order by name limit 1)`,
  `update person set email = 'inquilino' || documentation || '@llavero.test', bank_account = 'ES9121000418450200051332'`,
  `insert into owner (kind, name, last_name, documentation)
   select 'person', 'Propietario', n::text, 'OWN' || lpad(n::text, 6, '0') from generate_series(1, 100) n`,
  `insert into ownership (property_id, owner_id, share, since)
   select p.id, o.id, 10000, '2010-01-01'
   from (select id, row_number() over (order by cod) as n from property) p
   join (select id, row_number() over (order by documentation) as n from owner) o on o.n = 1 + p.n % 100`,
  `insert into issuer (owner_id, name, tax_id, street, postal_code, city, bank_account, creditor_id)
   select null, 'Rentas Llavero SL', 'B12345674', 'Mayor, 1', '28013', 'Madrid', 'ES9121000418450200051332', 'ES77000B12345674'
   union all select id, label, documentation, 'Mayor, 2', '28013', 'Madrid', null, null from owner`,
  `insert into invoice_series (issuer_id, code, kind, prefix, padding, is_default)
   select i.id, k.code, k.kind, k.code, 6, true from issuer i
   join (values ('F', 'ordinary'), ('R', 'rectifying'), ('C', 'receipt')) k (code, kind) on i.owner_id is null or k.kind = 'receipt'`,
  `create temp table let as
   select g.n, uuidv7() as id, 'ALQ-' || lpad(g.n::text, 6, '0') as code, a.id as asset_id, a.label as asset_label, a.property_id,
     p.id as tenant_id, p.label as tenant_label, p.documentation, s.id as series_id, s.issuer_id, s.kind = 'receipt' as is_receipt,
     i.name as issuer_name, i.tax_id as issuer_tax_id, 60000 + g.n % 900 * 100 as rent, 4000 as expenses, m.id as payment_method_id,
     i.owner_id is null as is_of_company
   from generate_series(1, ${RENTAL_COUNT}) g (n)
   join (select *, row_number() over (order by cod) as n from asset) a using (n)
   join (select *, row_number() over (order by documentation) as n from person where is_tenant) p on p.n = 1 + g.n % 16000
   join property b on b.id = a.property_id
   left join ownership w on w.property_id = b.id
   join issuer i on coalesce(i.owner_id::text, '') = coalesce(case when g.n % 2 = 1 then w.owner_id::text end, '')
   join invoice_series s on s.issuer_id = i.id and s.kind = case when g.n % 10 = 0 then 'ordinary' else 'receipt' end
   join payment_method m on m.kind = case when i.owner_id is null then 'direct_debit' else 'transfer' end`,
  `insert into rental (id, code, asset_id, property_id, tenant_id, regime, monthly_rent, monthly_expenses, start_date, state, signed_on,
     payment_day, payment_method_id, invoice_series_id, search_text)
   select id, code, asset_id, property_id, tenant_id, case when is_receipt then 'habitual' else 'business' end, rent, expenses,
     (date_trunc('month', business_today()) - ($1::int - 1) * interval '1 month')::date, 'active', '2015-01-01', 5, payment_method_id,
     series_id, normalize_text(concat_ws(' ', code, tenant_label, documentation, asset_label)) from let`,
  `insert into rental_rent (rental_id, amount, expenses, valid_from, source)
   select id, monthly_rent, monthly_expenses, start_date, 'contract' from rental`,
  `insert into asset_occupancy (asset_id, period, source, rental_id)
   select asset_id, daterange(start_date, null, '[]'), 'rental', id from rental`,
  `insert into mandate (person_id, reference, signed_on, iban, last_used_on)
   select distinct on (tenant_id) tenant_id, 'MND-' || lpad(n::text, 6, '0'), '2024-01-01', 'ES9121000418450200051332',
     business_today() - 40 from let where is_of_company order by tenant_id, n`,
];
