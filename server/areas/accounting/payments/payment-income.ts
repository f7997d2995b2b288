/* SQL that splits payments into deposits and income. */

/** Condition on its allocations `a` for those reversed by its return, which it covered before. */
export const reversedByReturn = (payment: string): string =>
  `a.state = 'reversed' and a.reversed_on = ${payment}.returned_on
   and a.reverse_reason = coalesce(${payment}.return_reason, 'returned')`;

/**
 * Amount that moves a deposit, in cents: allocated to deposits, or interest of one. Of a returned payment, the amount
 * before the return.
 */
export const depositsOf = (
  payment: string,
): string => `case when ${payment}.interest_deposit_id is not null then ${payment}.amount else coalesce((
  select sum(a.amount) from payment_allocation a
  where a.payment_id = ${payment}.id and a.deposit_id is not null
    and case ${payment}.state when 'returned' then ${reversedByReturn(payment)} else a.state = 'applied' end), 0)::bigint end`;

/**
 * Moves of income, each on its own day, so that a month that is over stays as it was: what came in, what was refunded or put
 * into a deposit later, and what came back. No bank returns a deposit's offset: it is taken off what was collected.
 * @param paid table of incoming payments, completed or returned
 * @param columns of it that each move keeps
 */
export const incomeMoves = (paid: string, columns: string): string => `
  select ${columns}, p.date as day, p.amount as collected, 0::bigint as returned from ${paid} p
  union all
  select ${columns}, p.returned_on, case when p.offsets_deposit_id is null then 0 else ${depositsOf("p")} - p.amount end,
    case when p.offsets_deposit_id is null then p.amount - ${depositsOf("p")} else 0 end
  from ${paid} p where p.state = 'returned'
  union all
  select ${columns}, o.date, -o.amount, 0 from ${paid} p join payment o on o.refunds_payment_id = p.id
  where o.state in ('completed', 'returned')
  union all
  select ${columns}, o.returned_on, o.amount, 0 from ${paid} p join payment o on o.refunds_payment_id = p.id
  where o.state = 'returned'
  union all
  select ${columns}, a.applied_on, -a.amount, 0 from ${paid} p join payment_allocation a on a.payment_id = p.id
  where a.deposit_id is not null
  union all
  select ${columns}, a.reversed_on, a.amount, 0 from ${paid} p join payment_allocation a on a.payment_id = p.id
  where a.deposit_id is not null and a.state = 'reversed' and (p.state = 'returned' and ${reversedByReturn("p")}) is not true`;
