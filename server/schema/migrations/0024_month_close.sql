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
-- Existing roles with every right to everything: those who administer the company close months, others read it.
update role set permissions = permissions || jsonb_build_object('month_close',
  case when coalesce(permissions -> 'payment', permissions -> '*', '[]') ? 'read' then '["read"]'::jsonb else '[]'::jsonb end)
where not coalesce(permissions -> 'notification_settings', permissions -> '*', '[]') ? 'update';

alter table payment
  add column bank_date date,
  add constraint payment_bank_date_check check (bank_date is null or state = 'returned' and bank_date < returned_on);
