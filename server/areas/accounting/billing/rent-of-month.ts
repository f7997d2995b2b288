/**
 * SQL: the row of a rental's rent history that a month is billed by, `amount`, `expenses` and `source`: the rent valid on the
 * first day that is billed, else the nearest one. None where the history is empty.
 * @param rental_id SQL of the rental's id
 * @param day SQL of the first day that is billed
 */
export const RENT_OF_MONTH = (rental_id: string, day: string): string => `
  select y.amount, y.expenses, y.source from rental_rent y
  where y.rental_id = ${rental_id} order by y.valid_from > ${day}, abs(y.valid_from - ${day})
  limit 1`;
