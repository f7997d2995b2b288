import { contractDay } from "#server/areas/properties/owners-of.ts";

// The database's part, in server/schema: mandate_debtor, rental_issuer.

/**
 * SQL from which the issuer of a rental's invoices on its contract's day, who collects them, is row `x`.
 * @param rental SQL alias of the rental
 */
export const creditorOf = (rental: string): string =>
  `rental_issuer(${rental}.invoice_series_id, ${rental}.asset_id, ${rental}.property_id, ${contractDay(rental)})`;

/**
 * What a mandate states: debtor, creditor, and the document's code as reference.
 * @param document SQL of the document's id; its value is null for a preview
 * @param person the person `p` as JSON
 */
export const mandateFactsSql = (document: string, person: string): string => `(
  select json_build_object('debtor', ${person}, 'reference', (select d.code from document d where d.id = ${document}),
    'creditor', (select json_build_object('name', i.name, 'creditor_id', i.creditor_id, 'address', json_build_object(
        'street', i.street, 'postal_code', i.postal_code, 'city', i.city, 'state', null, 'country', null))
      from ${creditorOf("r")} x join issuer i on i.id = x.id))
  from person p where p.id = mandate_debtor(${document}, r.id))`;
