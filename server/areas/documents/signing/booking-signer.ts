/**
 * The applicant's place in the contract of their converted booking: the contract of its rental that was sent last, and
 * the signer who is the booking's person.
 *
 * `can_open` is whether the booking's key opens it, in place of the link to sign: only if it reaches the same mailbox,
 * and no other link was given since. The mailbox is proven where the applicant confirmed the address by the mailed key;
 * a booking by link shows its key to the user of the form. `is_mailed` is whether a mail of the contract to the
 * signer is on its way or was sent. `is_delegated` is whether the signer gave the signing to another person.
 * @param condition of the booking `b` or its key `k`
 */
export const bookingSignerSql = (condition: string): string => `
  select s.id, d.id as document_id,
    coalesce(lower(s.email) = lower(b.email), false) and b.confirmed_at is not null and not exists (
      select 1 from document_event e where e.document_id = d.id and e.signer_id = s.id and e.kind in ('link_made', 'reminded', 'delegated')
    ) as can_open,
    s.delegated_at is not null as is_delegated,
    exists (
      select 1 from mail m where m.entity = 'document'
        and m.entity_id in (select x.id from document x where x.id = d.id or x.bundle_id = d.bundle_id) and m.state in ('queued', 'sent')
        and lower(m."to") = lower(s.email)
    ) as is_mailed
  from booking b join booking_key k on k.booking_id = b.id
  join document d on d.rental_id = b.rental_id and d.is_contract and d.sent_at is not null
  join signer s on s.document_id = d.id and s.person_id = b.person_id and s.task <> 'copy'
  where ${condition} order by d.sent_at desc limit 1`;
