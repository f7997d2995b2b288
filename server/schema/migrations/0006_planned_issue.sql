alter table billing_run
  add column planned_issue_date date not null default (clock_now() at time zone 'Europe/Madrid')::date,
  add column mails_invoices boolean not null default false;
update billing_run set planned_issue_date = coalesce((issued_at at time zone 'Europe/Madrid')::date,
  least(greatest(month, planned_issue_date), planned_issue_date + 62));
alter table billing_run drop constraint billing_run_state_check;
alter table billing_run add constraint billing_run_state_check check (state in ('open', 'planned', 'issuing', 'issued'));
alter table billing_run add constraint billing_run_asked_by_check check (state <> 'planned' or asked_by is not null);

alter table invoice add column income_month date;
update invoice set income_month = coalesce(billed_month, date_trunc('month', issue_date::timestamp)::date)
where kind <> 'rectifying';
with recursive origin as (
  select id, unnest(rectified_ids) as origin_id from invoice where kind = 'rectifying'
  union
  select o.id, unnest(i.rectified_ids) from origin o join invoice i on i.id = o.origin_id where i.kind = 'rectifying')
update invoice r set income_month = m.month
from (select o.id, min(i.income_month) as month from origin o join invoice i on i.id = o.origin_id group by o.id) m
where r.id = m.id;
alter table invoice add constraint invoice_income_month_check check (state = 'draft' or income_month is not null);
create index invoice_income_month_idx on invoice (income_month) where archived_at is null;
