/* A payment's money by what it is for, as SQL over the row of an alias: the tenant's deposit, or income. */

/** Of its allocations `a`, those that its return reversed: what it had covered until the bank took it back. */
export const reversedByReturn = (payment: string): string =>
  `a.state = 'reversed' and a.reversed_on = ${payment}.returned_on
   and a.reverse_reason = coalesce(${payment}.return_reason, 'returned')`;

/** What it covers of deposits, in cents; of a payment that was returned, what it had covered. */
export const depositsOf = (payment: string): string => `coalesce((
  select sum(a.amount) from payment_allocation a
  where a.payment_id = ${payment}.id and a.deposit_id is not null
    and case ${payment}.state when 'returned' then ${reversedByReturn(payment)} else a.state = 'applied' end), 0)::bigint`;

/** What of an incoming payment is income, in cents: what covers invoices, and credit; neither deposits nor what was given back. */
export const incomeOf = (payment: string): string => `${payment}.amount - ${payment}.refunded - ${depositsOf(payment)}`;
