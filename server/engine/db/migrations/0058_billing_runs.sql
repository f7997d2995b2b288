-- A month's invoices of all rentals, made as drafts and issued together by a job that may be interrupted and goes on.
create table billing_run (
  month date not null,
  notes text,
  state text not null default 'open',
  asked_by uuid references "user",
  failure text,
  issued_at timestamptz,
  constraint billing_run_month_check check (extract(day from month) = 1),
  constraint billing_run_state_check check (state in ('open', 'issuing', 'issued')),
  constraint billing_run_month_key unique (month)
);
call make_entity('billing_run',
  $$extract(year from month)::integer || '-' || lpad(extract(month from month)::integer::text, 2, '0')$$,
  $$extract(year from month)::integer || '-' || lpad(extract(month from month)::integer::text, 2, '0')$$);
call index_list('billing_run', 'month', 'created_at');
create index billing_run_asked_by_idx on billing_run (asked_by);

alter table invoice add column billing_run_id uuid references billing_run;
create index invoice_billing_run_id_idx on invoice (billing_run_id);

-- What a run has come to, read as columns of it.
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
