/**
 * The applicant's place in the contract of their converted booking: the contract of its rental that was sent last, and
 * the signer who is the booking's person. `is_same_address` is whether the signer's mails go to the address of the
 * booking: if staff corrected it, the booking's page may be in other hands than the link to sign.
 * @param condition of the booking `b` or its key `k`
 */
export const bookingSignerSql = (condition: string): string => `
  select s.id, d.id as document_id, coalesce(lower(s.email) = lower(b.email), true) as is_same_address
  from booking b join booking_key k on k.booking_id = b.id
  join document d on d.rental_id = b.rental_id and d.is_contract and d.sent_at is not null
  join signer s on s.document_id = d.id and s.person_id = b.person_id
  where ${condition} order by d.sent_at desc limit 1`;
