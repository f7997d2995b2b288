-- Each change of a bank account to which or from which money moves: mails notify who may be concerned, and remittances of
-- the next days show it.
create table bank_account_change (
  id uuid primary key default uuidv7(),
  entity text not null,
  entity_id uuid not null,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references "user",
  -- The last four characters of each account.
  old_ending text not null,
  new_ending text,
  -- The address before the change, of the person, owner or company; removed once the mail is queued.
  email text,
  notified_at timestamptz,
  constraint bank_account_change_entity_check check (entity in ('person', 'owner', 'company', 'issuer', 'mandate'))
);

create index bank_account_change_entity_id_idx on bank_account_change (entity_id, changed_at);
create index bank_account_change_unnotified_idx on bank_account_change (id) where notified_at is null;
create index bank_account_change_changed_by_idx on bank_account_change (changed_by);

-- ==== Functions, triggers and views ====

-- Whether the transaction's user has given a password or code again, or is the system.
create function is_confirmed() returns boolean
  language sql stable
  return current_actor() is null or coalesce(current_setting('llavero.confirmed', true), '') = 'on';

-- A bank account that is replaced or removed needs the user's password or code again. A first account does not. The
-- argument names the column.
create function protect_bank_account() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) ->> tg_argv[0] is not null and not is_reserving() and not is_confirmed() then
    call refuse('confirmation_required', tg_table_name, tg_argv[0]);
  end if;
  return new;
end $$;

create function record_bank_account_change() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  known_email text := case tg_table_name
    when 'mandate' then (select email from person where id = (was ->> 'person_id')::uuid)
    when 'issuer' then coalesce((select email from owner where id = (was ->> 'owner_id')::uuid), (select email from company))
    else was ->> 'email' end;
begin
  if was ->> tg_argv[0] is null or is_reserving() then return null; end if;
  insert into bank_account_change (entity, entity_id, changed_by, old_ending, new_ending, email)
  values (tg_table_name, old.id, current_actor(), right(was ->> tg_argv[0], 4), right(to_jsonb(new) ->> tg_argv[0], 4), known_email);
  return null;
end $$;

create trigger protect_bank_account before update of bank_account on person for each row
  when (old.bank_account is distinct from new.bank_account) execute function protect_bank_account('bank_account');
create trigger record_bank_account_change after update of bank_account on person for each row
  when (old.bank_account is distinct from new.bank_account) execute function record_bank_account_change('bank_account');
create trigger protect_bank_account before update of bank_account on owner for each row
  when (old.bank_account is distinct from new.bank_account) execute function protect_bank_account('bank_account');
create trigger record_bank_account_change after update of bank_account on owner for each row
  when (old.bank_account is distinct from new.bank_account) execute function record_bank_account_change('bank_account');
create trigger protect_bank_account before update of bank_account on company for each row
  when (old.bank_account is distinct from new.bank_account) execute function protect_bank_account('bank_account');
create trigger record_bank_account_change after update of bank_account on company for each row
  when (old.bank_account is distinct from new.bank_account) execute function record_bank_account_change('bank_account');
create trigger protect_bank_account before update of bank_account on issuer for each row
  when (old.bank_account is distinct from new.bank_account) execute function protect_bank_account('bank_account');
create trigger record_bank_account_change after update of bank_account on issuer for each row
  when (old.bank_account is distinct from new.bank_account) execute function record_bank_account_change('bank_account');
create trigger protect_bank_account before update of iban on mandate for each row
  when (old.iban is distinct from new.iban) execute function protect_bank_account('iban');
create trigger record_bank_account_change after update of iban on mandate for each row
  when (old.iban is distinct from new.iban) execute function record_bank_account_change('iban');

-- A mandate of another account than those in use of its person, or else than their latest one, changes where their money is collected, as a changed account does: it
-- needs the user's password or code again, and is recorded. The debtor's signature of a document is proof of itself. An account to which
-- the person's own was changed is recorded already, and mandates that come together, as in an upload or a merge, are no change among each other.
create function record_replaced_account() returns trigger language plpgsql as $$
declare
  by_hand uuid[];
  signed uuid[] := '{}';
begin
  if is_reserving() then return null; end if;
  if tg_op = 'INSERT' then
    by_hand := array(select id from new_rows where state = 'active');
  else
    by_hand := array(select n.id from new_rows n join old_rows o on o.id = n.id where n.state = 'active' and o.person_id <> n.person_id);
    signed := array(select n.id from new_rows n join old_rows o on o.id = n.id where n.state = 'active' and o.state = 'pending');
  end if;
  if cardinality(by_hand || signed) = 0 then return null; end if;
  with recorded as (
    insert into bank_account_change (entity, entity_id, changed_by, old_ending, new_ending, email)
    select 'mandate', n.id, current_actor(), right(former.iban, 4), right(n.iban, 4), p.email
    from new_rows n join person p on p.id = n.person_id
    cross join lateral (
      select m.iban from mandate m
      where m.person_id = n.person_id and m.signed_on is not null and not exists (select from new_rows x where x.id = m.id)
      order by m.state = 'active' desc, m.has_former_account, m.state = 'active' and m.iban = n.iban desc, m.signed_on desc, m.id desc limit 1) former
    where n.id = any(by_hand || signed) and former.iban <> n.iban and not (p.bank_account is not distinct from n.iban and exists (
      select from bank_account_change c where c.entity = 'person' and c.entity_id = p.id and c.new_ending = right(n.iban, 4)))
    returning entity_id)
  select array(select entity_id from recorded where entity_id = any(by_hand)) into by_hand;
  if cardinality(by_hand) > 0 and not is_confirmed() then call refuse('confirmation_required', 'mandate', 'iban'); end if;
  return null;
end $$;
create trigger record_added_account after insert on mandate referencing new table as new_rows
  for each statement execute function record_replaced_account();
create trigger record_replaced_account after update on mandate referencing old table as old_rows new table as new_rows
  for each statement execute function record_replaced_account();
