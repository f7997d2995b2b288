/**
 * SQL: that mail `m` was to bring an invoice to its customer. A reminder is about the invoice too, and does not have it (`is_mailed` in
 * server/schema says the same).
 * @param invoice_id SQL of the invoice's id
 */
export const bringsInvoice = (invoice_id: string): string =>
  `m.entity = 'invoice' and m.entity_id = ${invoice_id} and not exists (select 1 from reminder d where d.mail_id = m.id)`;
