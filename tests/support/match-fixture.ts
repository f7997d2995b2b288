import type pg from "pg";
import type { MatchCandidate } from "#shared/domain/accounting/bank/match-proposal.ts";

/*
 * Forty persons with few names, twenty rentals, their open invoices, and payments of few amounts, at random. Other
 * tables stay empty: what an invoice belongs to does not affect matching.
 */

const DAY = "date '2026-01-01' + floor(random() * 120)::int";
const AMOUNT = "(1 + floor(random() * 12)::int) * 10000";
const PAYER = "(select id from person where documentation = 'P' || (n % 40))";
const RENTAL = "(select id from rental where code = 'ALQ-' || (20000 + n % 20))";

const statements = [
  "set session_replication_role = replica",
  "select setseed(0.42)",
  `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor)
   select 'natural', ('{María,Juan José,Begoña,Li,Ana}'::text[])[1 + n % 5],
          ('{Núñez García,Pérez,García López,Wu,de la Fuente Álvarez,Pérez Gómez,Ñu}'::text[])[1 + n % 7], 'P' || n, 'passport', true, false
   from generate_series(0, 39) n`,
  `insert into rental (code, asset_id, property_id, tenant_id, regime, monthly_rent, start_date)
   select 'ALQ-' || (20000 + n), uuidv7(), uuidv7(), uuidv7(), 'habitual', 1, '2020-01-01' from generate_series(0, 19) n`,
  `insert into invoice (kind, state, series_id, issuer_id, number, series_year, series_number, issue_date, income_month, person_id, rental_id, issuer_name,
     issuer_tax_id, issuer_address, customer_name, due_date, collectible, paid, paper)
   select 'invoice', 'issued', '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002', 'F2026-' || n, 2026, n,
     '2026-01-01', '2026-01-01', ${PAYER}, ${RENTAL}, 'i', 'i', 'i', (select label from person where documentation = 'P' || (n % 40)), ${DAY}, a,
     case when n % 7 = 0 then a else 0 end, '{}'
   from generate_series(1, 260) n cross join lateral (select ${AMOUNT} + n * 0 as a) a`,
  `insert into payment (direction, state, person_id, rental_id, date, amount, payment_method_id, reference)
   select case when n % 3 = 0 then 'out' else 'in' end, case when n % 5 = 0 then 'pending' else 'completed' end, ${PAYER}, ${RENTAL}, ${DAY},
     ${AMOUNT}, uuidv7(), case when n % 2 = 0 then 'REM-' || n end
   from generate_series(1, 260) n`,
  `insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount, applied_on)
   select p.id, i.id, uuidv7(), 1, p.date from (select id, date, row_number() over (order by code) n from payment where direction = 'in') p
   join invoice i on i.number = 'F2026-' || p.n * 7`,
];

/** Fills an empty database with data for matching bank movements. */
export async function insertMatchFixture(client: pg.PoolClient): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const PARTIES = "join person e on e.id = p.person_id join rental r on r.id = p.rental_id";

const everything = {
  in: `
    select 'invoice' as kind, p.id, p.label, customer_name as name, person_id as payer, outstanding as amount, due_date as date,
      array[number] as references, r.code as rental, null as account, null::date as near_day, null as hindrance from invoice p ${PARTIES} where outstanding > 0
    union all select 'payment', p.id, p.label, e.label, p.person_id, amount, date, array_remove(array[reference, p.code], null), r.code, null,
      case when p.state = 'completed' then p.date end, null
    from payment p ${PARTIES} where direction = 'in'`,
  out: `
    select 'payment' as kind, p.id, p.label, e.label as name, p.person_id as payer, amount, date,
      array_remove(array[reference, p.code], null) as references, r.code as rental, null as account,
      case when p.state = 'completed' then p.date end as near_day, null as hindrance
    from payment p ${PARTIES} where direction = 'out'
    union all select 'return', p.id, p.label, e.label, p.person_id, amount, date, array_remove(array[reference, p.code], null)
      || array(select i.number from payment_allocation a join invoice i on i.id = a.invoice_id where a.payment_id = p.id), r.code, null, null::date, null
    from payment p ${PARTIES} where direction = 'in' and p.state = 'completed'`,
};

/** All candidates for movements of a direction. */
export async function readMatchFixture(
  client: pg.PoolClient,
  direction: "in" | "out",
): Promise<readonly MatchCandidate[]> {
  return (await client.query<MatchCandidate>(everything[direction])).rows;
}
