create sequence owner_statement_code;
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

alter table payment add column owner_statement_id uuid references owner_statement;
alter table payment add constraint payment_owner_statement_id_check check
  (owner_statement_id is null or direction = 'out' and owner_id is not null
    and num_nonnulls(returns_deposit_id, interest_deposit_id, refunds_payment_id) = 0);
create index payment_owner_statement_id_idx on payment (owner_statement_id) where owner_statement_id is not null;
