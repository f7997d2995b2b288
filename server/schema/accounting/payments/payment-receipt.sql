-- Receipts of payments that are mailed to persons who want them: when one is due, and when it was mailed, which happens once.
create table payment_receipt (
  payment_id uuid primary key references payment on delete cascade,
  due_at timestamptz,
  mailed_at timestamptz,
  -- How often its mail failed; it is tried again some times.
  attempts integer not null default 0
);
create index payment_receipt_due_at_idx on payment_receipt (due_at) where due_at is not null;

-- ==== Functions, triggers and views ====

-- A payment of a person who wants receipts is due for one as soon as it is completed. The job that mails it waits a while, so
-- that an undone payment mails none. A return that is withdrawn completes a payment of long ago again: it mails none. Nothing was paid by an offset against a deposit.
create function request_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'pending' then return null; end if;
  insert into payment_receipt as r (payment_id, due_at)
  select new.id, clock_now() from person p where p.id = new.person_id and p.mails_receipts
  on conflict (payment_id) do update set due_at = excluded.due_at, attempts = 0 where r.mailed_at is null;
  return null;
end $$;
create trigger request_receipt after insert or update of state on payment for each row
  when (new.state = 'completed' and new.direction = 'in' and new.person_id is not null and new.offsets_deposit_id is null) execute function request_receipt();
