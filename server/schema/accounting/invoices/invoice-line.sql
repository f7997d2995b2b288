-- Lines of an invoice.
create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  position integer not null,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  quantity numeric(12,3) not null default 1,
  unit_amount bigint not null,
  amount bigint not null generated always as (round(quantity * unit_amount)::bigint) stored,
  tax_rate integer not null,
  withholding_rate integer not null default 0,
  exemption_reason text,
  -- The charge that a draft's line bills. Not a foreign key: the line of an archived draft or of an annulled invoice may
  -- outlive the charge.
  rental_charge_id uuid,
  -- The recurring charge that the line bills. Not a foreign key, for the same reason.
  recurring_charge_id uuid,
  constraint invoice_line_concept_check check (concept <> ''),
  constraint invoice_line_tax_rate_check check (tax_rate between 0 and 10000),
  constraint invoice_line_withholding_rate_check check (withholding_rate between 0 and 10000),
  constraint invoice_line_position_key unique (invoice_id, position)
);
-- Not validated for rows that are older than the rule.
alter table invoice_line add constraint invoice_line_amount_check
  check (abs(amount) <= 1000000000000) not valid;

create index invoice_line_payment_application_id_idx on invoice_line (payment_application_id);

-- ==== Functions, triggers and views ====

-- The lines of an issued invoice are fixed.
create function protect_issued_lines() returns trigger language plpgsql as $$
declare invoice uuid := coalesce(new.invoice_id, old.invoice_id);
begin
  if is_reserving() then return coalesce(new, old); end if;
  if exists (select 1 from invoice i where i.id in (invoice, old.invoice_id) and i.state <> 'draft') then
    call refuse('invoice_issued', 'invoice');
  end if;
  return coalesce(new, old);
end $$;
create trigger protect_issued before insert or update or delete on invoice_line for each row execute function protect_issued_lines();

-- Computes totals: tax and withholding per rate, on the sum of the lines with that rate (docs/design/product.md, section 2).
create procedure total_invoices(ids uuid[]) language sql as $$
  with base as (
    select invoice_id, tax_rate, withholding_rate, sum(amount) as amount from invoice_line
    where invoice_id = any(ids) group by 1, 2, 3),
  taxed as (
    select invoice_id, sum(net)::bigint as net, sum(round(net * tax_rate / 10000))::bigint as tax,
           case when count(*) = 1 then min(tax_rate) end as rate
    from (select invoice_id, tax_rate, sum(amount) as net from base group by 1, 2) b group by 1),
  withheld as (
    select invoice_id, sum(round(net * withholding_rate / 10000))::bigint as withheld
    from (select invoice_id, withholding_rate, sum(amount) as net from base group by 1, 2) b group by 1)
  update invoice i set
    net_amount = coalesce(t.net, 0), tax_rate = t.rate, tax_amount = coalesce(t.tax, 0),
    total = coalesce(t.net + t.tax, 0), withholding_amount = coalesce(w.withheld, 0),
    amount_due = coalesce(t.net + t.tax - w.withheld, 0)
  from unnest(ids) g (id) left join taxed t on t.invoice_id = g.id left join withheld w on w.invoice_id = g.id
  where i.id = g.id
    and (i.net_amount, i.tax_rate, i.tax_amount, i.withholding_amount)
        is distinct from (coalesce(t.net, 0), t.rate, coalesce(t.tax, 0), coalesce(w.withheld, 0));
$$;

-- Recomputes the totals of the invoices whose lines changed.
create function total_changed_invoices() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct c.invoice_id from changed_rows c join invoice i on i.id = c.invoice_id);
begin
  call total_invoices(ids);
  return null;
end $$;
create trigger total_inserted after insert on invoice_line referencing new table as changed_rows
  for each statement execute function total_changed_invoices();
create trigger total_updated after update on invoice_line referencing new table as changed_rows
  for each statement execute function total_changed_invoices();
create trigger total_deleted after delete on invoice_line referencing old table as changed_rows
  for each statement execute function total_changed_invoices();
