import { paidChargeKinds } from "#shared/domain/accounting/bank/bank-movement.ts";
import { DEBIT_RETURN_MONTHS, MAX_PROPOSALS, PAYMENT_MATCH_DAYS } from "#shared/domain/accounting/policy.ts";
import { isUnmatchedCharge, isUnmatchedPayment } from "./unmatched.ts";

// The database's part, in server/schema: return_hindrance.

/*
 * Candidates for movements of one direction. Ids are found by indexes alone before rows are read: the planner
 * underestimates the selectivity of each condition and would scan all open rows; `offset 0` prevents that. Candidates
 * that match by amount only are limited to the first few, since no more are proposed.
 */

/* Parameters taken from the movements. */
const AMOUNTS = "$1::bigint[]";
/** Possible references, in compact form. */
const PHRASES = "$2::text[]";
/** Per movement, the keys of all names in its text, joined. */
const NAME_KEYS = "$3::text[]";
const FIRST_DAY = "$4::date";
const LAST_DAY = "$5::date";
/** IBANs that the texts have. */
const ACCOUNTS = "$6::text[]";
const DAYS = "$7::date[]";

const EACH_AMOUNT = `(select distinct amount from unnest(${AMOUNTS}) amount) each`;
const EACH_DAY = `(select distinct amount, day from unnest(${AMOUNTS}, ${DAYS}) d (amount, day)) each`;
const EACH_NAMED = `(select distinct amount, keys from unnest(${AMOUNTS}, ${NAME_KEYS}) m (amount, keys)) said`;
const isNamed = (column: string) => `name_keys(${column}) && string_to_array(said.keys, ' ')`;
const isSaid = (column: string) => `compact_reference(${column}) = any(${PHRASES})`;
const RENTALS_SAID = `unnest(array(select id from rental where ${isSaid("code")})) r (id)`;
const IS_OPEN = "i.outstanding > 0 and i.archived_at is null";

/** Payers who owe exactly one of the amounts on one due date across several invoices. */
const owing = (payer: "person_id" | "owner_id") => `
  select payer from (
    select i.${payer} as payer, count(*) over due as invoices, (sum(i.outstanding) over due)::bigint as owed
    from invoice i where ${IS_OPEN} and i.${payer} is not null
    window due as (partition by i.${payer} order by i.due_date)) o
  where invoices > 1 and owed in (select amount from ${EACH_AMOUNT})`;

/** Payers matched by more than the amount of one invoice. */
const PAYERS = `
  select coalesce(i.person_id, i.owner_id) from ${EACH_NAMED} join invoice i on ${isNamed("i.customer_name")} and ${IS_OPEN}
  union select coalesce(i.person_id, i.owner_id) from (select * from invoice where ${isSaid("number")} offset 0) i where ${IS_OPEN}
  union select i.payer from ${RENTALS_SAID} cross join lateral (
    select coalesce(i.person_id, i.owner_id) as payer from invoice i where i.rental_id = r.id and ${IS_OPEN} offset 0) i
  union select id from person where bank_account is not null and bank_account = any(${ACCOUNTS})
  union select id from owner where bank_account is not null and bank_account = any(${ACCOUNTS})
  union ${owing("person_id")}
  union ${owing("owner_id")}`;

/**
 * All open invoices of those payers, and the first ones of each amount. The latter have no payer here, since other
 * invoices of that payer may be missing.
 */
const INVOICES = `
  with payer as materialized (select unnest(array(${PAYERS})) as id),
  found as (
    select i.id, payer.id as payer from payer join invoice i on i.person_id = payer.id and ${IS_OPEN}
    union all select i.id, payer.id from payer join invoice i on i.owner_id = payer.id and ${IS_OPEN}
    union all select first.id, null from ${EACH_AMOUNT} cross join lateral (
      select i.id from invoice i where i.outstanding = each.amount and ${IS_OPEN} order by i.due_date, i.label limit ${MAX_PROPOSALS}) first)
  select 'invoice' as kind, i.id, i.label, i.customer_name as name, found.payer, i.outstanding as amount, i.due_date as date,
         array[i.number] as references, r.code as rental, coalesce(e.bank_account, o.bank_account) as account, null::date as near_day, null as hindrance
  from (select id, (array_agg(payer) filter (where payer is not null))[1] as payer from found group by id) found
  join invoice i on i.id = found.id left join rental r on r.id = i.rental_id
  left join person e on e.id = i.person_id left join owner o on o.id = i.owner_id`;

/** SQL: a day is near one of the movements, which `match-movement.ts` compares one by one. */
const isNear = (day: string, first = FIRST_DAY, last = first === FIRST_DAY ? LAST_DAY : first) =>
  `${day} between ${first} - ${PAYMENT_MATCH_DAYS} and ${last} + ${PAYMENT_MATCH_DAYS}`;
/** What was paid in cash is in no account. */
const isOfBank = (p: string) =>
  `not exists (select 1 from payment_method c where c.id = ${p}.payment_method_id and c.kind = 'cash')`;

/** Payments of persons or owners named in a movement, with its amount. */
const paidByNamed = (party: "person" | "owner") => `
  select p.id from ${EACH_NAMED}
    cross join lateral (select id from ${party} where ${isNamed("label")} offset 0) n
    cross join lateral (select id from payment where ${party}_id = n.id and amount = said.amount offset 0) p`;

/** Payments of persons or owners whose account a movement names, with one of the amounts. */
const paidByAccount = (party: "person" | "owner") => `
  select p.id from unnest(array(select id from ${party} where bank_account is not null and bank_account = any(${ACCOUNTS}))) n (id)
    cross join lateral (select id from payment where ${party}_id = n.id and amount = any(${AMOUNTS}) offset 0) p`;

/** Payments identified in the texts by number, rental, name or account. */
const PAYMENTS_SAID = `
  select id from payment where ${isSaid("reference")}
  union select id from payment where ${isSaid("code")}
  union select p.id from ${RENTALS_SAID} cross join lateral (
    select id from payment where rental_id = r.id and amount = any(${AMOUNTS}) offset 0) p
  union ${paidByNamed("person")}
  union ${paidByNamed("owner")}
  union ${paidByAccount("person")}
  union ${paidByAccount("owner")}`;

const READ_PAYMENT = `coalesce(e.label, o.label) as name, coalesce(p.person_id, p.owner_id) as payer, p.amount, p.date`;
const READ_ACCOUNT = `coalesce(e.bank_account, o.bank_account) as account`;
const PAYMENT = (found: string) => `
  unnest(array(${found})) found (id) join payment p on p.id = found.id left join person e on e.id = p.person_id
  left join owner o on o.id = p.owner_id left join rental r on r.id = p.rental_id`;

type Direction = "in" | "out";

const firstPayments = (each: string, direction: Direction, condition: string) => `
  select first.id from ${each} cross join lateral (
    select p.id from payment p
    where p.direction = '${direction}' and p.amount = each.amount and p.archived_at is null and ${condition} and ${isOfBank("p")} and ${isUnmatchedPayment("p")}
    order by p.date, p.label limit ${MAX_PROPOSALS}) first`;

/** Payments of an amount that are pending or were completed around that date. */
const PAYMENTS = (direction: Direction) => {
  const pending = "p.state = 'pending'";
  const completed = "p.state = 'completed'";
  const found = [
    PAYMENTS_SAID,
    firstPayments(EACH_AMOUNT, direction, pending),
    firstPayments(EACH_DAY, direction, `${completed} and ${isNear("p.date", "each.day")}`),
  ].join(" union ");
  return `
    select 'payment' as kind, p.id, p.label, ${READ_PAYMENT}, array_remove(array[p.reference, p.code], null) as references,
           r.code as rental, ${READ_ACCOUNT}, case when ${completed} then p.date end as near_day, null as hindrance
    from ${PAYMENT(found)}
    where p.direction = '${direction}' and p.amount = any(${AMOUNTS}) and p.archived_at is null
      and (${pending} or ${completed} and ${isNear("p.date")}) and ${isOfBank("p")} and ${isUnmatchedPayment("p")}`;
};

const REMITTANCES = (kind: "direct_debit" | "transfer") => `
  select 'remittance' as kind, t.id, t.label, null as name, null::uuid as payer, t.amount as amount, t.execution_date as date,
         array[t.code, t.message_id] as references, null as rental, null as account, null::date as near_day, null as hindrance
  from remittance t where t.state = 'sent' and t.kind = '${kind}' and t.amount = any(${AMOUNTS})`;

/**
 * An incoming payment that may have been returned: completed, or registered as returned without a linked movement.
 * @param near whether the registered return is near
 */
const mayReturn = (near: string) => `p.direction = 'in' and p.archived_at is null and p.offsets_deposit_id is null
  and (p.state = 'completed' or p.state = 'returned' and ${near}) and ${isOfBank("p")}
  and not exists (select 1 from bank_movement m where m.returned_payment_id = p.id)`;

/** Also payments of an invoice named in the text, and the latest ones with each debit's amount. */
const RETURNS_FOUND = `${PAYMENTS_SAID}
  union select a.payment_id from unnest(array(select id from invoice where ${isSaid("number")})) i (id)
    cross join lateral (select payment_id from payment_allocation where invoice_id = i.id offset 0) a
  union select last.id from ${EACH_DAY} cross join lateral (
    select p.id from payment p where p.amount = each.amount and ${mayReturn(isNear("p.returned_on", "each.day"))}
      and p.date between each.day - interval '${DEBIT_RETURN_MONTHS} months' and each.day
    order by p.date desc, p.label limit ${MAX_PROPOSALS}) last`;

const RETURNS = `
  select 'return' as kind, p.id, p.label, ${READ_PAYMENT},
         array_remove(array[p.reference, p.code], null) || c.numbers as references, r.code as rental, ${READ_ACCOUNT}, p.returned_on as near_day, p.return_hindrance as hindrance
  from ${PAYMENT(RETURNS_FOUND)}
    left join lateral (select coalesce(array_agg(i.number), '{}') as numbers from payment_allocation a join invoice i on i.id = a.invoice_id
                       where a.payment_id = p.id and (a.state = 'applied' or p.state = 'returned')) c on true
  where ${mayReturn(isNear("p.returned_on"))} and p.date between ${FIRST_DAY} - interval '${DEBIT_RETURN_MONTHS} months' and ${LAST_DAY}`;

/** Charges of owners that no movement paid yet. They name no payee: only the amount says that one may be meant. */
const OWNER_CHARGES = `
  select distinct on (first.id) 'owner_charge' as kind, first.id, first.label, null as name, null::uuid as payer, first.total as amount,
         first.charged_on as date, array[]::text[] as references, null as rental, null as account, first.charged_on as near_day, null as hindrance
  from ${EACH_DAY} cross join lateral (
    select c.id, c.label, c.total, c.charged_on from owner_charge c
    where c.total = each.amount and c.kind = any ('{${paidChargeKinds.join(",")}}') and c.archived_at is null
      and ${isNear("c.charged_on", "each.day")} and ${isUnmatchedCharge("c")}
    order by c.charged_on, c.id limit ${MAX_PROPOSALS}) first`;

const all = (parts: readonly string[]) => parts.map((part) => `(${part})`).join(" union all ");

/** Candidates for incoming money. */
export const EXPECTED_IN = all([INVOICES, PAYMENTS("in"), REMITTANCES("direct_debit")]);
/** Candidates for outgoing money. */
export const EXPECTED_OUT = all([PAYMENTS("out"), REMITTANCES("transfer"), RETURNS, OWNER_CHARGES]);
