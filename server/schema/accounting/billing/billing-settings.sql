-- How the company bills a month: exactly one row.
create table billing_settings (
  prepares_runs boolean not null default false,
  -- Day of the billed month on which it is issued.
  issue_day integer not null default 1,
  -- How many days before that day it is prepared.
  lead_days integer not null default 5,
  issue_mode text not null default 'after_review',
  mails_invoices boolean not null default false,
  drafts_remittances boolean not null default false,
  -- The first month that is prepared.
  first_month date,
  constraint billing_settings_issue_day_check check (issue_day between 1 and 28),
  constraint billing_settings_lead_days_check check (lead_days between 0 and 30),
  constraint billing_settings_issue_mode_check check (issue_mode in ('off', 'after_review', 'on')),
  constraint billing_settings_first_month_check check (
    extract(day from first_month) = 1 and (first_month is not null or not prepares_runs))
);
call make_entity('billing_settings', $$'Preparación automática'$$, $$''$$);
create unique index billing_settings_only_one on billing_settings ((true));

-- ==== Functions, triggers and views ====

call track_changes('billing_settings');
