-- The landlord at the contract decides the term of a home's lease (LAU art. 14.1). Last days that another owner may have decided
-- are computed again by the calendar job, at the first start.
update rental_term t set last_day = null
from rental r
where r.id = t.rental_id and r.regime = 'habitual' and r.state not in ('ended', 'cancelled')
  and exists (
    select from ownership o
    where (o.asset_id = r.asset_id or o.property_id = r.property_id)
      and (o.since > coalesce(r.signed_on, r.start_date) or o.until is not null));
