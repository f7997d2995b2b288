/** SQL: whether a record `v` answers the requirement `r`. What an erasure emptied is not there any more. */
export const isRequired = `v.issuer_id = r.issuer_id and v.issuer_tax_id = r.issuer_tax_id and v.mode = 'no_verifactu'
  and v.erased_at is null and v.issue_date between r.starts_on and r.ends_on`;

/**
 * SQL: whether AEAT took a record `v` with a message of the requirement `r` that was answered before; it has what it accepted with
 * errors. Of a message with more refused records than are stored it is not known which it took: all go again, and AEAT knows those
 * that it has. Rows of before name no state: they count as refused.
 */
export const isTaken = `exists (
  select from requirement_message f where f.requirement_id = r.id and f.state = 'answered'
    and v.position between f.first_position and f.last_position
    and v.issue_date between coalesce(f.starts_on, r.starts_on) and coalesce(f.ends_on, r.ends_on)
    and (f.refused_count = jsonb_array_length(f.refused) or f.refused -> -1 ->> 'state' = 'accepted_with_errors')
    and not jsonb_path_exists(f.refused, '$[*] ? (@.number == $number && !(@.state == "accepted_with_errors"))',
      jsonb_build_object('number', v.number)))`;
