/*
 * What it takes to issue in one series: an issuer whose invoices are chained, and drafts made by the same triggers as in life.
 */

/** The issuer, its series, whom is billed, and a row to compare with. */
export const issuing: readonly string[] = [
  `insert into issuer (owner_id, name, tax_id, street, postal_code, city)
   values (null, 'Rentas Llavero SL', 'B12345674', 'Mayor, 1', '28013', 'Madrid')`,
  `insert into invoice_series (issuer_id, code, kind, prefix, padding, is_default) select id, 'F', 'ordinary', 'F', 6, true from issuer`,
  `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor)
   values ('natural', 'Begoña', 'Núñez', '12345678Z', 'dni', true, false)`,
  `create table bench_counter (id int primary key, number bigint not null)`,
  `insert into bench_counter values (1, 0)`,
];

/** So many drafts (`$1`), of a billing run (`$2`) or none. */
export const drafts = `
  with made as (
    insert into invoice (series_id, person_id, due_date, billing_run_id)
    select s.id, p.id, business_today() + 10, $2::uuid from invoice_series s, person p, generate_series(1, $1::int) returning id),
  lines as (
    insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate)
    select m.id, 1, a.id, 'Renta', 85000, 2100 from made m cross join (select id from payment_application where kind = 'rent' limit 1) a)
  select id from made`;
