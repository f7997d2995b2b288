// The database's part, in server/schema: has_former_account.

/** SQL: that a mandate is active and names the invoice's person, and its issuer or none. */
const isFor = (mandate: string, invoice: string): string =>
  `${mandate}.person_id = ${invoice}.person_id and ${mandate}.state = 'active' and ${mandate}.archived_at is null
    and (${mandate}.issuer_id = ${invoice}.issuer_id or ${mandate}.issuer_id is null)`;

/**
 * SQL: that an active mandate lets the issuer of an invoice collect from the invoice's person. One signed on paper has no issuer and
 * lets any; where both kinds exist, the one of the issuer comes first. One of an account that the person has left collects nothing.
 * @param mandate SQL alias of the mandate
 * @param invoice SQL alias of the invoice
 */
export const collectsFor = (mandate: string, invoice: string): string =>
  `(${isFor(mandate, invoice)} and not ${mandate}.has_former_account)`;

/** SQL: that a mandate would collect if the person had not left its account. */
export const collectedFor = (mandate: string, invoice: string): string =>
  `(${isFor(mandate, invoice)} and ${mandate}.has_former_account)`;

/**
 * SQL: the mandate of a scheme with which the issuer of an invoice collects: the one that names the issuer first, else the newest.
 * @param scheme SQL of the scheme
 */
export const collectingMandate = (invoice: string, scheme: string): string =>
  `select m.* from mandate m where ${collectsFor("m", invoice)} and m.scheme = ${scheme}
   order by m.issuer_id is null, m.signed_on desc, m.id desc limit 1`;
