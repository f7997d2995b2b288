-- A draft that was put aside bills nothing: its month and its charges wait for another one. It comes back while no other bills them.
drop index invoice_billed_month_key;
create unique index invoice_billed_month_key on invoice (rental_id, billed_month)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying' and archived_at is null;

create or replace function is_pending(charge rental_charge) returns boolean
  language sql stable parallel safe
  return charge.archived_at is null
    and not exists (select 1 from invoice i where i.id = charge.invoice_id and i.state <> 'annulled' and i.archived_at is null);
