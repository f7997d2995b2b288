-- A deposit that goes back by a remittance: its payment waits until the bank has made it, and closes the deposit then.
alter table payment
  add column returns_deposit_id uuid references deposit,
  add constraint payment_returns_deposit_id_check check (returns_deposit_id is null or direction = 'out');
create index payment_returns_deposit_id_idx on payment (returns_deposit_id);
create unique index payment_returns_deposit_pending on payment (returns_deposit_id) where state = 'pending';

-- Whatever completes it (a settled remittance, a movement of the bank, a person), it covers what is left of the deposit. Where
-- somebody gave that back otherwise meanwhile, the money has left all the same, and covers nothing.
create function give_deposit_back() returns trigger language plpgsql as $$
declare held deposit; rest bigint;
begin
  select * into held from deposit where id = new.returns_deposit_id for no key update;
  rest := least(new.amount, held.amount - held.returned_amount - held.withheld_amount);
  if held.state in ('received', 'recovered') and rest > 0 then
    insert into payment_allocation (payment_id, deposit_id, payment_application_id, amount)
    select new.id, held.id, a.id, rest from payment_application a
    where a.kind = 'deposit' order by a.archived_at nulls first, a.position limit 1;
  end if;
  return null;
end $$;
create trigger give_deposit_back after update on payment for each row
  when (old.state = 'pending' and new.state = 'completed' and new.returns_deposit_id is not null)
  execute function give_deposit_back();
