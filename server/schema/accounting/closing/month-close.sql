-- Closed months. Each row is one closing; a month that is closed again after it was reopened has another row.
create table month_close (
  month date not null,
  state text not null default 'closed',
  closed_by_id uuid references "user",
  reopened_at timestamptz,
  reopened_by_id uuid references "user",
  reopen_reason text,
  constraint month_close_month_check check (extract(day from month) = 1),
  constraint month_close_state_check check (state in ('closed', 'reopened')),
  constraint month_close_reopened_at_check check ((state = 'reopened') = (reopened_at is not null)),
  constraint month_close_reopen_reason_check check ((state = 'reopened') = (reopen_reason is not null))
);
call make_entity('month_close', $$name_month(month, 'es')$$, $$name_month(month, 'es')$$);
call index_list('month_close', 'month', 'created_at');
create unique index month_close_month_key on month_close (month) where state = 'closed';
create index month_close_closed_by_id_idx on month_close (closed_by_id);
create index month_close_reopened_by_id_idx on month_close (reopened_by_id);

-- ==== Functions, triggers and views ====

call track_changes('month_close');

create view english.month_close as
  select id, name_month(month, 'en') as label, month, state, closed_by_id, reopened_at, reopened_by_id, reopen_reason, created_at, updated_at,
    created_by, archived_at, version, search_text
  from public.month_close;

-- The last day of the last closed month; null while none is closed. Waits for a closing that is under way, and makes a later one
-- wait until this transaction ends, so that the day stays what it is (docs/adr/0085).
create function hold_closed_until() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('month close ', 1));
  return (select (max(month) + interval '1 month' - interval '1 day')::date from month_close where state = 'closed');
end $$;

-- The refusal names the last closed day.
create procedure refuse_closed(closed date, of_table text, code text default 'month_closed') language plpgsql as $$
begin
  raise exception using errcode = 'LL001', message = code, table = of_table, detail = closed::text;
end $$;

-- Whatever wrote it, a row keeps what it says of closed months. Each bound table has a function `<table>_until(row, day)`: the part
-- of a row that is dated until a day, empty if nothing is. The statement is planned each time: a stored plan may be that of one row.
create function protect_closed_months() returns trigger language plpgsql as $$
declare
  closed date := hold_closed_until();
  is_changed boolean;
begin
  if closed is null or is_reserving() then return null; end if;
  if tg_op = 'UPDATE' then
    execute format('select exists (select 1 from old_rows o full join new_rows n on n.id = o.id where %1$I(o, $1) is distinct from %1$I(n, $1))',
                   tg_table_name || '_until') into is_changed using closed;
  else
    execute format('select exists (select 1 from %I r where %I(r, $1) <> ''{}'')',
                   case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end, tg_table_name || '_until') into is_changed using closed;
  end if;
  if is_changed then call refuse_closed(closed, tg_table_name); end if;
  return null;
end $$;

-- Months are closed in order, once they are over. A reopened one takes all later ones with it. The lock waits for what is being
-- booked, and what is booked next waits for the lock.
create function protect_month_close() returns trigger language plpgsql as $$
declare
  last_closed date;
begin
  perform pg_advisory_xact_lock(hashtextextended('month close ', 1));
  if tg_op = 'DELETE' then call refuse('forbidden_move', 'month_close'); end if;
  if tg_op = 'UPDATE' then
    if (old.state, new.state) <> ('closed', 'reopened') or (old.month, old.closed_by_id) is distinct from (new.month, new.closed_by_id) then
      call refuse('forbidden_move', 'month_close');
    end if;
    return new;
  end if;
  if new.state <> 'closed' then call refuse('forbidden_move', 'month_close'); end if;
  if new.month + interval '1 month' > business_today() then call refuse('month_not_over', 'month_close', 'month'); end if;
  select max(month) into last_closed from month_close where state = 'closed';
  if new.month <> last_closed + interval '1 month' then call refuse('months_in_order', 'month_close', 'month'); end if;
  return new;
end $$;
create trigger protect_month_close before insert or update or delete on month_close for each row execute function protect_month_close();

create function protect_month_order() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_rows n join month_close c on c.month > n.month and c.state = 'closed') then
    call refuse('months_in_order', 'month_close', 'month');
  end if;
  return null;
end $$;
create trigger protect_month_order after update on month_close referencing new table as new_rows
  for each statement execute function protect_month_order();
