-- A draft that was put aside bills nothing: its month and its charges wait for another one. It comes back while no other bills them.
drop index invoice_billed_month_key;
create unique index invoice_billed_month_key on invoice (rental_id, billed_month)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying' and archived_at is null;

create or replace function is_pending(charge rental_charge) returns boolean
  language sql stable parallel safe
  return charge.archived_at is null
    and not exists (select 1 from invoice i where i.id = charge.invoice_id and i.state <> 'annulled' and i.archived_at is null);

-- What is not fixed yet goes where its rental goes: drafts, expected payments, charges that wait. What was issued or paid stays
-- with the property that it was of.
create function carry_unsettled() returns trigger language plpgsql as $$
begin
  update invoice set rental_id = rental_id where rental_id = new.id and state = 'draft';
  update payment set rental_id = rental_id where rental_id = new.id and state = 'pending';
  update rental_charge set rental_id = rental_id where rental_id = new.id and property_id is distinct from new.property_id;
  return null;
end $$;
create trigger carry_unsettled after update on rental for each row
  when ((old.property_id, old.asset_id) is distinct from (new.property_id, new.asset_id)) execute function carry_unsettled();
