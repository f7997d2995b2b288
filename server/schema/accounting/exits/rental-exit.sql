create sequence rental_exit_code;

-- How rentals ended: keys, meters, damages and what was settled with the tenant. One exit of a rental counts.
create table rental_exit (
  code text not null default next_code('SAL-', 'rental_exit_code'),
  rental_id uuid not null,
  keys_returned_on date not null,
  readings jsonb not null default '[]',
  damages jsonb not null default '[]',
  covers_debts boolean not null,
  credit_use text not null,
  prepares_return boolean not null,
  -- Cents to be returned to the tenant; negative to be paid by the tenant.
  result bigint not null,
  notes text,
  -- What was settled, as it was on the day.
  account jsonb not null,
  state text not null default 'settled',
  settled_on date not null,
  undone_at timestamptz,
  property_id uuid,
  -- What it created, for its undo.
  payment_ids uuid[] not null default '{}',
  allocation_ids uuid[] not null default '{}',
  withholding_ids uuid[] not null default '{}',
  charge_ids uuid[] not null default '{}',
  -- State, reason and parties of the rental before.
  rental_before jsonb not null,
  constraint rental_exit_code_key unique (code),
  constraint rental_exit_rental_id_key exclude using btree (rental_id with =) where (state = 'settled'),
  constraint rental_exit_credit_use_check check (credit_use in ('settle', 'keep')),
  constraint rental_exit_state_check check (state in ('settled', 'undone')),
  constraint rental_exit_undone_at_check check ((state = 'undone') = (undone_at is not null)),
  constraint rental_exit_rental_id_fkey foreign key (rental_id) references rental,
  constraint rental_exit_property_id_fkey foreign key (property_id) references property
);
call make_entity('rental_exit', 'code', $$code || coalesce(' ' || notes, '')$$);
call index_list('rental_exit', 'keys_returned_on', 'result', 'created_at');
create index rental_exit_rental_id_idx on rental_exit (rental_id);
create index rental_exit_property_id_idx on rental_exit (property_id);

-- ==== Functions, triggers and views ====

call track_changes('rental_exit');

call scope_by('rental_exit', 'rental');

create trigger drop_attachments after delete on rental_exit referencing old table as old_rows
  for each statement execute function drop_attachments();

-- An undone exit reverts what it booked: credit is credit again, transfers that wait are cancelled with what was withheld for them,
-- and what the deposit covered is owed again. Only the rows that the exit created are touched.
create function undo_exit() returns trigger language plpgsql as $$
declare
  closed date := hold_closed_until();
begin
  -- A closed month keeps its exit, unless the transfer with what was withheld for it is cancelled first: what was withheld without
  -- one, as where damages take the whole deposit, stays.
  if exists (select 1 from deposit_withholding w left join payment p on p.id = w.offset_payment_id
             where w.id = any(new.withholding_ids) and (p.date <= closed or w.payment_id is null and w.date <= closed)) then
    call refuse_closed(closed, 'payment');
  end if;
  if exists (select 1 from rental_charge where id = any(new.charge_ids) and invoice_id is not null) then
    call refuse('charge_invoiced', 'rental_charge');
  end if;
  update payment_allocation set state = 'reversed', reversed_on = business_today()
  where state = 'applied' and id = any(new.allocation_ids);
  update payment set state = 'cancelled' where id = any(new.payment_ids) and state = 'pending';
  delete from deposit_withholding where id = any(new.withholding_ids);
  delete from rental_charge where id = any(new.charge_ids);
  return null;
end $$;
create trigger undo_exit after update on rental_exit for each row
  when (old.state = 'settled' and new.state = 'undone') execute function undo_exit();

-- What an exit says is fixed, besides its notes; it is undone once, and neither deleted nor archived while it counts.
create function protect_exit() returns trigger language plpgsql as $$
declare mutable_columns text[] := array['notes', 'state', 'undone_at', 'property_id', 'version', 'updated_at', 'search_text', 'label', 'archived_at'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.state = 'settled' then call refuse('forbidden_move', 'rental_exit'); end if;
    return old;
  end if;
  if new.state = 'settled' and new.archived_at is not null and old.archived_at is null then call refuse('forbidden_move', 'rental_exit'); end if;
  if old.state = 'undone' and new.state <> 'undone'
     or to_jsonb(new) - mutable_columns is distinct from to_jsonb(old) - mutable_columns then
    call refuse('forbidden_move', 'rental_exit');
  end if;
  return new;
end $$;
create trigger protect_exit before update or delete on rental_exit for each row execute function protect_exit();
