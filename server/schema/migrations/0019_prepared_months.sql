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
insert into billing_settings default values;
-- It was not among the rights of existing roles: those who administer the company write it, others read it with the runs.
update role set permissions = permissions || jsonb_build_object('billing_settings',
  case when coalesce(permissions -> 'billing_run', permissions -> '*', '[]') ? 'read' then '["read"]'::jsonb else '[]'::jsonb end)
where not coalesce(permissions -> 'notification_settings', permissions -> '*', '[]') ? 'update';

alter table billing_run
  add column drafts_remittances boolean not null default false,
  add column is_prepared boolean not null default false,
  add column mailing text not null default 'none',
  add column mailing_failure text,
  add column mail_failures jsonb not null default '{}',
  add column remitting text not null default 'none',
  add column remitting_failure text,
  drop constraint billing_run_asked_by_check,
  add constraint billing_run_asked_by_check check (state <> 'planned' or asked_by is not null or is_prepared),
  add constraint billing_run_mailing_check check (mailing in ('none', 'running', 'done', 'failed')),
  add constraint billing_run_remitting_check check (remitting in ('none', 'running', 'done', 'failed'));
