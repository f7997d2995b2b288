/*
 * Payments of the invoices, one per invoice: some a few euros too high, some returned by the bank, some still
 * pending. Plus deposits, remittances and the bank movements of all this.
 */

/** `$1` is the number of months. */
export const payments: readonly string[] = [
  `create temp table paid as
   select uuidv7() as id, i.id as invoice_id, d.n, d.k, i.amount_due, i.paid, i.paid > 0 as is_kept,
     row_number() over (order by d.k, d.n) as place
   from due d join invoice i on i.id = d.id
   where i.paid > 0 or i.state = 'issued' and d.k = $1::int and d.n % 100 = 11`,
  `create unique index on paid (id)`,
  `analyze paid`,
  `insert into payment (id, code, state, person_id, rental_id, property_id, date, amount, payment_method_id, reference, allocated, returned_on,
     return_reason, search_text, created_at)
   select p.id, 'PAG-' || lpad(p.place::text, 8, '0'), case when p.is_kept then 'completed' else 'returned' end, i.person_id, i.rental_id,
     i.property_id, i.issue_date + 3, case when p.is_kept then p.paid + case when p.n % 1000 = 7 then 5000 else 0 end else p.amount_due end,
     i.payment_method_id, i.number, p.paid, case when not p.is_kept then i.issue_date + 8 end, case when not p.is_kept then 'AM04' end,
     normalize_text(concat_ws(' ', 'PAG-' || lpad(p.place::text, 8, '0'), i.number, i.customer_name, i.customer_tax_id)),
     i.created_at + interval '3 days'
   from paid p join invoice i on i.id = p.invoice_id order by p.place`,
  `insert into payment_allocation (payment_id, invoice_id, property_id, payment_application_id, amount, state, reversed_on, reverse_reason,
     applied_on, created_at)
   select p.id, p.invoice_id, i.property_id, a.id, case when p.is_kept then p.paid else p.amount_due end,
     case when p.is_kept then 'applied' else 'reversed' end, case when not p.is_kept then i.issue_date + 8 end,
     case when not p.is_kept then 'returned' end, i.issue_date + 3, i.created_at + interval '3 days'
   from paid p join invoice i on i.id = p.invoice_id join payment_application a on a.kind = 'rent' order by p.place`,
  `insert into payment (direction, state, person_id, rental_id, property_id, date, amount, payment_method_id, search_text)
   select 'out', 'pending', l.tenant_id, l.id, l.property_id, business_today(), 10000 + l.n, m.id, normalize_text(l.tenant_label)
   from let l join payment_method m on m.kind = 'transfer' where l.n <= 2000`,
  `select setval('payment_code', 100000000)`,
];

export const depositStatements: readonly string[] = [
  `insert into deposit (code, rental_id, kind, amount, state, date, tenant_id, property_id, body_id, received_on, received_amount,
     lodge_due_on, lodged_on, search_text, created_at)
   select 'FIA-' || lpad(l.n::text, 6, '0'), l.id, 'legal', l.rent, s.state, s.day, l.tenant_id, l.property_id, b.id,
     case when s.state <> 'pending' then s.day end, case when s.state <> 'pending' then l.rent else 0 end, s.day + b.days_to_lodge,
     case when s.state = 'lodged' then s.day + 10 end,
     normalize_text(concat_ws(' ', 'FIA-' || lpad(l.n::text, 6, '0'), l.code, l.tenant_label, l.documentation)), s.day
   from let l join deposit_body b on b.region = 'madrid'
   cross join lateral (select business_today() - l.n % 1500 - 20 as day,
     case when l.n % 10 = 0 then 'pending' when l.n % 10 < 4 then 'received' else 'lodged' end as state) s
   where l.n <= 10000`,
  `insert into payment (code, state, person_id, rental_id, property_id, date, amount, payment_method_id, allocated, search_text)
   select 'PAF-' || d.code, 'completed', d.tenant_id, d.rental_id, d.property_id, d.date, d.amount, m.id, d.amount, d.search_text
   from deposit d join payment_method m on m.kind = 'transfer' where d.received_amount > 0`,
  `insert into payment_allocation (payment_id, deposit_id, property_id, payment_application_id, amount, applied_on)
   select p.id, d.id, d.property_id, a.id, p.amount, p.date
   from deposit d join payment p on p.code = 'PAF-' || d.code join payment_application a on a.kind = 'deposit'`,
];

/** Ten settled remittances, and fifty thousand bank movements, five thousand of which are unmatched. */
export const bank: readonly string[] = [
  `insert into remittance (code, kind, state, issuer_id, execution_date, due_until, message_id, file_key, file_sha256, generated_at,
     sent_on, settled_on)
   select 'REM-' || n, 'direct_debit', 'settled', i.id, business_today() - n * 30, business_today() - n * 30, 'REM-' || n, 'none', 'none',
     clock_now(), business_today() - n * 30, business_today() - n * 30
   from generate_series(1, 10) n, issuer i where i.owner_id is null`,
  `insert into remittance_line (remittance_id, invoice_id, payment_id, mandate_id, property_id, name, iban, amount, concept, sequence,
     end_to_end_id, is_held)
   select r.id, i.id, p.id, m.id, i.property_id, i.customer_name, m.iban, p.paid, 'Factura ' || i.number, 'RCUR', r.code || '-' || p.place, false
   from (select *, row_number() over (order by place desc) as line from paid where is_kept and n % 2 = 0) p
   join remittance r on r.code = 'REM-' || (1 + p.line % 10) join invoice i on i.id = p.invoice_id
   join mandate m on m.person_id = i.person_id where p.line <= 2000`,
  `update remittance t set property_ids = array(
     select distinct property_id from remittance_line where remittance_id = t.id order by 1)`,
  `insert into bank_statement (issuer_id, iban, holder, currency, start_date, end_date, initial_balance, final_balance, file_name,
     file_sha256, file_key, created_at)
   select i.id, 'ES9121000418450200051332', i.name, 'EUR', business_today() - n * 10 - 9, business_today() - n * 10, 0, 0,
     'extracto-' || n || '.n43', 'none', 'none', clock_now() - n * interval '10 days'
   from generate_series(0, 45) n, issuer i where i.owner_id is null`,
  `insert into bank_movement (bank_statement_id, position, operation_date, value_date, amount, common_concept, own_concept,
     document_number, reference_1, reference_2, text, hash, state, payment_id, is_payment_made, confidence, matched_at)
   select s.id, p.line, s.end_date, s.end_date, y.amount, '02', '001', '', '', '', 'TRANSF ' || i.customer_name || ' ' || i.number,
     md5(p.id::text), 'confirmed', p.id, true, 96, y.created_at
   from (select *, row_number() over (order by place desc) as line from paid where is_kept and n % 2 = 1) p
   join payment y on y.id = p.id join invoice i on i.id = p.invoice_id
   join bank_statement s on s.file_name = 'extracto-' || (1 + p.line % 45) || '.n43' where p.line <= 45000`,
  `insert into bank_movement (bank_statement_id, position, operation_date, value_date, amount, common_concept, own_concept,
     document_number, reference_1, reference_2, text, hash)
   select s.id, i.line, s.end_date, s.end_date, i.outstanding, '02', '001', '', '', '',
     case i.line % 3 when 0 then 'TRANSFERENCIA DE ' || i.customer_name when 1 then 'PAGO ' || i.number else 'ALQUILER' end,
     md5(i.id::text)
   from (select *, row_number() over (order by id desc) as line from invoice where outstanding > 0) i
   join bank_statement s on s.file_name = 'extracto-0.n43' where i.line <= 5000`,
];

export const charges = `
  insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, invoice_id, property_id)
  select l.id, a.id, 'Reparación', 1000 + l.n, business_today() - 20, case when l.n % 4 > 0 then d.id end, l.property_id
  from let l join due d on d.n = l.n and d.k = $1::int join payment_application a on a.kind = 'other'`;
