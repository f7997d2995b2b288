import { ownersOf } from "#server/areas/properties/owners-of.ts";

// The database's part, in server/schema: mandate_debtor.

/** The issuer of the rental's invoices (`readBillableRentals`), who collects them. */
const CREDITOR = `coalesce(
  (select x.issuer_id from invoice_series x where x.id = r.invoice_series_id),
  (select i.id from ${ownersOf("r", "on_day.day")} w join issuer i on i.owner_id = w.owner_id and i.archived_at is null
   order by w.share desc, w.id limit 1),
  (select i.id from issuer i where i.owner_id is null and i.archived_at is null))`;

/**
 * What a mandate states: debtor, creditor, and the document's code as reference.
 * @param document SQL of the document's id; its value is null for a preview
 * @param person the person `p` as JSON
 */
export const mandateFactsSql = (document: string, person: string): string => `(
  select json_build_object('debtor', ${person}, 'reference', (select d.code from document d where d.id = ${document}),
    'creditor', (select json_build_object('name', i.name, 'creditor_id', i.creditor_id, 'address', json_build_object(
        'street', i.street, 'postal_code', i.postal_code, 'city', i.city, 'state', null, 'country', null))
      from issuer i where i.id = ${CREDITOR}))
  from person p where p.id = mandate_debtor(${document}, r.id))`;
