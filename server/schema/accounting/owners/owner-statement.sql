create sequence owner_statement_code;

-- What an owner is paid for a period, as it was issued. Its content never changes; an annulled one keeps its number.
create table owner_statement (
  code text not null default next_code('LPR-', 'owner_statement_code'),
  owner_id uuid not null,
  period_start date not null,
  period_end date not null,
  notes text,
  state text not null default 'issued',
  issued_on date not null,
  annulled_at timestamptz,
  collected bigint not null,
  expenses bigint not null,
  fee bigint not null,
  fee_tax bigint not null,
  withheld bigint not null,
  -- The negative net of the owner's former statement.
  carried bigint not null,
  net bigint not null,
  -- What it says besides its sums (`statementContent`).
  content jsonb not null,
  -- Its properties and those of what it carries: users who see all of them see the statement.
  property_ids uuid[] not null default '{}',
  -- Followed from its payments.
  payout text not null default 'none',
  paid_on date,
  constraint owner_statement_code_key unique (code),
  constraint owner_statement_period_end_check check (period_end >= period_start),
  constraint owner_statement_state_check check (state in ('issued', 'annulled')),
  constraint owner_statement_annulled_at_check check ((state = 'annulled') = (annulled_at is not null)),
  constraint owner_statement_carried_check check (carried <= 0),
  constraint owner_statement_net_check check (net = collected - expenses - fee - fee_tax - withheld + carried),
  constraint owner_statement_payout_check check (payout in ('none', 'open', 'pending', 'paid')),
  constraint owner_statement_paid_on_check check ((payout = 'paid') = (paid_on is not null)),
  constraint owner_statement_owner_id_fkey foreign key (owner_id) references owner,
  constraint owner_statement_no_overlap exclude using gist
    (owner_id with =, daterange(period_start, period_end, '[]') with &&) where (state = 'issued')
);
call make_entity('owner_statement', 'code', $$code || coalesce(' ' || notes, '')$$);
call index_list('owner_statement', 'code', 'period_end', 'issued_on', 'net', 'created_at');
create index owner_statement_owner_id_idx on owner_statement (owner_id, period_end);
create index owner_statement_payout_idx on owner_statement (payout) where archived_at is null and state = 'issued';

-- ==== Functions, triggers and views ====

call track_changes('owner_statement');

-- An issued statement says what it said. It is annulled while no payment pays it; what is paid follows from payments.
create function protect_owner_statement() returns trigger language plpgsql as $$
declare mutable_columns text[] := array['state', 'annulled_at', 'payout', 'paid_on', 'notes', 'version', 'updated_at', 'archived_at', 'label', 'search_text'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or to_jsonb(new) - mutable_columns is distinct from to_jsonb(old) - mutable_columns then
    call refuse('statement_fixed', 'owner_statement');
  end if;
  if old.state = 'annulled' and new.state <> old.state then call refuse('forbidden_move', 'owner_statement'); end if;
  if new.state <> old.state and old.payout in ('pending', 'paid') then call refuse('statement_paid', 'owner_statement'); end if;
  return new;
end $$;
create trigger protect_owner_statement before update or delete on owner_statement
  for each row execute function protect_owner_statement();

-- A statement is paid as its payment is: at most one waits or was made. Payments that failed, were cancelled, returned or annulled leave
-- it to be paid.
create function follow_statement_payment() returns trigger language plpgsql as $$
declare
  statement_id uuid := case when tg_op = 'DELETE' then old.owner_statement_id else new.owner_statement_id end;
  paid owner_statement;
  states text[];
  last_day date;
begin
  select * into paid from owner_statement where id = statement_id for no key update;
  select array_agg(p.state), max(p.date) into states, last_day from payment p
  where p.owner_statement_id = statement_id and p.state in ('pending', 'completed') and p.archived_at is null;
  if cardinality(states) > 1 then call refuse('statement_paid', 'owner_statement'); end if;
  if cardinality(states) = 1 and paid.state = 'annulled' then call refuse('statement_annulled', 'owner_statement'); end if;
  update owner_statement set
    payout = case states[1] when 'completed' then 'paid' when 'pending' then 'pending'
      else case when state = 'issued' and net > 0 then 'open' else 'none' end end,
    paid_on = case states[1] when 'completed' then last_day end
  where id = statement_id;
  return null;
end $$;
create trigger follow_statement_payment after insert or update of state, date, archived_at, owner_statement_id on payment
  for each row when (new.owner_statement_id is not null) execute function follow_statement_payment();
create trigger follow_removed_payout after delete on payment
  for each row when (old.owner_statement_id is not null) execute function follow_statement_payment();
