/**
 * SQL: that an active mandate lets the issuer of an invoice collect from the invoice's person. One signed on paper has no issuer and
 * lets any; where both kinds exist, the one of the issuer comes first.
 * @param mandate SQL alias of the mandate
 * @param invoice SQL alias of the invoice
 */
export const collectsFor = (mandate: string, invoice: string): string =>
  `(${mandate}.person_id = ${invoice}.person_id and ${mandate}.state = 'active' and ${mandate}.archived_at is null
    and (${mandate}.issuer_id = ${invoice}.issuer_id or ${mandate}.issuer_id is null))`;
