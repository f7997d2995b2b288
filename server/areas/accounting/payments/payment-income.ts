/* SQL expressions that split a payment into deposits and income, for the row of an alias. */

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

/** Income of an incoming payment, in cents: invoices and credit, without deposits and refunds. */
export const incomeOf = (payment: string): string => `${payment}.amount - ${payment}.refunded - ${depositsOf(payment)}`;
