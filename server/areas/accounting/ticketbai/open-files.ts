/** SQL: files `f` that the schema does not take, of invoices that are still as they were issued, which have to be corrected or annulled. */
export const IS_FAILED_FILE = `f.state = 'failed' and f.erased_at is null
  and exists (select from invoice o where o.id = f.invoice_id and o.state = 'issued')`;
