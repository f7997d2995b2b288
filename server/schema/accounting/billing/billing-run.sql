-- The invoices of all rentals for a month, created as drafts and issued together by a job that can be interrupted and
-- resumed.
create table billing_run (
  id uuid primary key default uuidv7(),
  month date not null,
  -- The day on which its drafts are to be issued; the day of issue once they are.
  planned_issue_date date not null default (clock_now() at time zone 'Europe/Madrid')::date,
  -- Whether issued invoices are mailed to their customers.
  mails_invoices boolean not null default false,
  notes text,
  state text not null default 'open',
  -- The user who approved the planned day, or started issuing.
  asked_by uuid references "user",
  failure text,
  issued_at timestamptz,
  label text not null generated always as (name_month(month, 'es')) stored,
  search_text text not null
    generated always as (normalize_text(name_month(month, 'es') || ' ' || name_month(month, 'en') || ' ' || extract(year from month)
      || '-' || lpad(extract(month from month)::text, 2, '0'))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Whether remittances of its direct debits are drafted after the issue.
  drafts_remittances boolean not null default false,
  -- Whether the job prepared it.
  is_prepared boolean not null default false,
  -- The jobs that follow the issue, and the error that stopped each.
  mailing text not null default 'none',
  mailing_failure text,
  -- The codes of the errors of single mails, by the id of the invoice.
  mail_failures jsonb not null default '{}',
  remitting text not null default 'none',
  remitting_failure text,
  -- Whether its remittances wait until all mails are queued.
  remits_after_mails boolean not null default false,
  constraint billing_run_month_check check (extract(day from month) = 1),
  constraint billing_run_state_check check (state in ('open', 'planned', 'issuing', 'issued')),
  -- Without an approver where the company issues prepared months by itself.
  constraint billing_run_asked_by_check check (state <> 'planned' or asked_by is not null or is_prepared),
  constraint billing_run_mailing_check check (mailing in ('none', 'running', 'done', 'failed')),
  constraint billing_run_remitting_check check (remitting in ('none', 'running', 'done', 'failed')),
  constraint billing_run_month_key unique (month)
);

create index billing_run_month_list on billing_run (month, id) where archived_at is null;
create index billing_run_created_at_list on billing_run (created_at, id) where archived_at is null;
create index billing_run_asked_by_idx on billing_run (asked_by);
create index billing_run_search_idx on billing_run using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('billing_run');

-- Computed columns of a billing run.
create function draft_count(run billing_run) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from invoice where billing_run_id = run.id and state = 'draft' and archived_at is null);

create function issued_count(run billing_run) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from invoice where billing_run_id = run.id and state <> 'draft');

create function total(run billing_run) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(total), 0)::bigint from invoice
          where billing_run_id = run.id and state <> 'annulled' and archived_at is null);

-- The same of the invoices of some properties, for users who see no others.
create function draft_count_within(of_run uuid, seen uuid[]) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from invoice
          where billing_run_id = of_run and state = 'draft' and archived_at is null and property_id = any(seen));

create function issued_count_within(of_run uuid, seen uuid[]) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from invoice where billing_run_id = of_run and state <> 'draft' and property_id = any(seen));

create function total_within(of_run uuid, seen uuid[]) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(total), 0)::bigint from invoice
          where billing_run_id = of_run and state <> 'annulled' and archived_at is null and property_id = any(seen));

-- With the computed columns, because a function of `public.billing_run` does not apply to a view.
create view english.billing_run as
  select id, name_month(month, 'en') as label, month, planned_issue_date, mails_invoices, notes, state, asked_by, failure,
    issued_at, created_at, updated_at, created_by, archived_at, version, search_text, drafts_remittances, is_prepared, mailing,
    mailing_failure, mail_failures, remitting, remitting_failure, remits_after_mails, draft_count(b), issued_count(b), total(b)
  from public.billing_run b;
