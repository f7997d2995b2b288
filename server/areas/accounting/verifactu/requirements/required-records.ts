/** SQL: whether a record `v` answers the requirement `r`. What an erasure emptied is not there any more. */
export const isRequired = `v.issuer_id = r.issuer_id and v.issuer_tax_id = r.issuer_tax_id and v.mode = 'no_verifactu'
  and v.erased_at is null and v.issue_date between r.starts_on and r.ends_on`;
