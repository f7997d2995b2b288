// The database's part, in server/schema: nearest_payment_method.

/**
 * SQL: the method by which an issued invoice is to be paid: its own, else the nearest, as `fallback_payment_method` takes it. One
 * whose nearest was a direct debit without a mandate at its issue has none of its own; another may have been signed since.
 * @param invoice SQL alias of the invoice
 */
export const methodOfInvoice = (invoice: string): string => `coalesce(${invoice}.payment_method_id,
  case when ${invoice}.person_id is not null then (select n.id from nearest_payment_method(${invoice}.rental_id,
    case when ${invoice}.rental_id is not null then ${invoice}.asset_id end, ${invoice}.person_id) n) end)`;
