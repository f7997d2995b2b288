-- Renewals of a rental, also cancelled and archived ones.
create index rental_renews_id_idx on rental (renews_id) where renews_id is not null;

-- The return of a deposit that renewals continue is due one month after the keys of the last one (LAU art. 36.4). Rentals with
-- keys of their own, and deposits of rentals without a renewal, keep their day.
with recursive continued as (
  select id as first_id, id, keys_returned_on from rental
  where keys_returned_on is null and exists (select from deposit d where d.rental_id = rental.id)
  union select c.first_id, r.id, r.keys_returned_on from rental r join continued c on r.renews_id = c.id
  where c.keys_returned_on is null and r.state <> 'cancelled')
update deposit d set return_due_on = within_calendar((k.day + interval '1 month')::date)
from (select first_id, min(keys_returned_on) as day from continued group by first_id) k
where d.rental_id = k.first_id and k.day is not null
  and d.return_due_on is distinct from within_calendar((k.day + interval '1 month')::date);
