alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('pending', 'completed', 'failed', 'cancelled', 'returned', 'annulled'));

-- The history has one time for all changes of a transaction.
create temporary table undone_return on commit drop as
select p.id, p.code, p.returned_on, p.return_reason
from (select distinct changed.entity_id as id
      from audit_entry movement
      join audit_entry changed on changed.at = movement.at and changed.entity = 'payment'
      where movement.entity = 'bank_movement' and movement.changes -> 'state' = '["confirmed", "pending"]'
        -- The payment that a confirmation had created was returned, in either language of the user.
        and ((movement.changes -> 'payment_id' ->> 0)::uuid = changed.entity_id
             and changed.changes -> 'state' = '["completed", "returned"]'
             and changed.changes -> 'return_reason' ->> 1 in ('Conciliación deshecha', 'Reconciliation undone')
        -- A return that a confirmation had made was registered again as another payment, and this one was archived.
          or (movement.changes -> 'returned_payment_id' ->> 0)::uuid = changed.entity_id
             and jsonb_typeof(changed.changes -> 'archived_at' -> 1) = 'string')) found
join payment p on p.id = found.id and p.state = 'returned'
-- A bank movement that was matched with the return later says that it happened.
where not exists (select 1 from bank_movement m where m.returned_payment_id = p.id);

update payment p set state = 'annulled', returned_on = null, return_reason = null, version = version + 1, updated_at = now()
from undone_return u where p.id = u.id;

insert into audit_entry (entity, entity_id, label, action, changes)
select 'payment', id, code, 'undo', jsonb_build_object('state', jsonb_build_array('returned', 'annulled'),
  'returned_on', jsonb_build_array(returned_on, null), 'return_reason', jsonb_build_array(return_reason, null))
from undone_return;

alter table bank_movement add column matched_at timestamptz;
alter table bank_movement add column pending_date date;

update bank_movement m set matched_at = coalesce(
  (select max(a.at) from audit_entry a
   where a.entity = 'bank_movement' and a.entity_id = m.id and a.changes -> 'state' ->> 1 = 'confirmed'), m.updated_at)
where m.state = 'confirmed';

update bank_movement m set pending_date = coalesce((a.changes -> 'date' ->> 0)::date, p.date)
from audit_entry a join payment p on p.id = a.entity_id
where m.is_payment_made and m.payment_id = p.id and a.entity = 'payment' and a.at = m.matched_at
  and a.changes -> 'state' = '["pending", "completed"]';

alter table bank_movement add constraint bank_movement_matched_at_check check ((state = 'confirmed') = (matched_at is not null));
alter table bank_movement add constraint bank_movement_pending_date_check
  check (pending_date is null or payment_id is not null and is_payment_made);
