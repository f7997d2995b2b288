-- The sums of payment, invoice and deposit follow their allocations and nothing else; their own checks refuse what is too much.
-- All that a statement applies or reverses is added up first, so that each payment, invoice and deposit is written once. Everybody locks
-- in one order: the payments, the invoices, the deposits, each by id.
drop trigger follow_allocation on payment_allocation;
drop function follow_allocation();

create procedure move_allocated(moved payment_allocation[], sign integer) language plpgsql as $$
declare
  found_rows bigint;
begin
  perform 1 from payment where id in (select payment_id from unnest(moved)) order by id for no key update;
  update payment p set allocated = allocated + m.amount
  from (select payment_id, sign * sum(amount) as amount from unnest(moved) group by 1) m
  where p.id = m.payment_id and p.state = 'completed';
  get diagnostics found_rows = row_count;
  if found_rows < (select count(distinct payment_id) from unnest(moved)) then call refuse('payment_not_completed', 'payment'); end if;
  if exists (select 1 from unnest(moved) m join payment p on p.id = m.payment_id where m.invoice_id is not null and p.direction <> 'in') then
    call refuse('allocation_direction', 'payment');
  end if;

  perform 1 from invoice where id in (select invoice_id from unnest(moved)) order by id for no key update;
  update invoice i set paid = paid + m.amount
  from (select invoice_id, sign * sum(amount) as amount from unnest(moved) where invoice_id is not null group by 1) m
  where i.id = m.invoice_id and i.state in ('issued', 'rectified');
  get diagnostics found_rows = row_count;
  if found_rows < (select count(distinct invoice_id) from unnest(moved)) then call refuse('invoice_not_issued', 'invoice'); end if;

  perform 1 from deposit where id in (select deposit_id from unnest(moved)) order by id for no key update;
  update deposit d set received_amount = received_amount + m.received, returned_amount = returned_amount + m.returned
  from (select a.deposit_id, sign * coalesce(sum(a.amount) filter (where p.direction = 'in'), 0) as received,
               sign * coalesce(sum(a.amount) filter (where p.direction = 'out'), 0) as returned
        from unnest(moved) a join payment p on p.id = a.payment_id where a.deposit_id is not null group by 1) m
  where d.id = m.deposit_id;
end $$;

create function follow_applied() returns trigger language plpgsql as $$
declare moved payment_allocation[] := array(select n from new_rows n);
begin
  if exists (select 1 from new_rows where state <> 'applied') then call refuse('allocation_fixed', 'payment_allocation'); end if;
  if cardinality(moved) > 0 then call move_allocated(moved, 1); end if;
  return null;
end $$;
create trigger follow_applied after insert on payment_allocation referencing new table as new_rows
  for each statement execute function follow_applied();

create function follow_reversed() returns trigger language plpgsql as $$
declare moved payment_allocation[] := array(select n from new_rows n join old_rows o on o.id = n.id where n.state <> o.state);
begin
  if exists (
    select 1 from old_rows o left join new_rows n on n.id = o.id
    where (o.payment_id, o.invoice_id, o.deposit_id, o.amount, o.payment_application_id)
          is distinct from (n.payment_id, n.invoice_id, n.deposit_id, n.amount, n.payment_application_id)
       or (o.state, n.state) = ('reversed', 'applied')) then
    call refuse('allocation_fixed', 'payment_allocation');
  end if;
  if cardinality(moved) > 0 then call move_allocated(moved, -1); end if;
  return null;
end $$;
create trigger follow_reversed after update on payment_allocation referencing old table as old_rows new table as new_rows
  for each statement execute function follow_reversed();

-- Payment methods, what money is for, and steps of reminding are called in the reader's language too (0040).
do $$
declare
  known jsonb := '{
      "payment_method": {
        "Transferencia": "Bank transfer",
        "Domiciliación": "Direct debit",
        "Efectivo": "Cash",
        "Tarjeta": "Card"
      },
      "payment_application": {
        "Renta": "Rent",
        "Gastos": "Expenses",
        "Fianza": "Deposit",
        "Suministros": "Utilities",
        "Penalización": "Penalty",
        "Comisión": "Fee",
        "Otros": "Other"
      },
      "reminder_step": {
        "Recordatorio": "Reminder",
        "Segundo aviso": "Second notice",
        "Último aviso": "Last notice"
      }
    }';
  searched jsonb := '{"payment_method": "name", "payment_application": "code || '' '' || name", "reminder_step": "name"}';
  entity text;
begin
  for entity in select jsonb_object_keys(known) loop
    execute format('alter table %I add column name_en text', entity);
    execute format('alter table %I disable trigger user', entity);
    execute format('update %I t set name_en = n.value from jsonb_each_text($1) n where n.key = t.name', entity)
      using known -> entity;
    execute format('alter table %I enable trigger user', entity);
    execute format('alter table %I alter column search_text set expression as (normalize_text(%s || '' '' || coalesce(name_en, '''')))',
                   entity, searched ->> entity);
    execute format('create trigger keep_name_en before update of name on %I for each row execute function keep_name_en()', entity);
    call speak_english(entity);
  end loop;
end $$;

-- A month's billing is called after its month; English readers read it in English, with what follows from its invoices.
create function name_month(month date, language text) returns text
  language sql immutable strict parallel safe
  return case language
    when 'en' then (array['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
                          'December'])[extract(month from month)] || ' ' || extract(year from month)
    else (array['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto', 'Septiembre', 'Octubre', 'Noviembre',
                'Diciembre'])[extract(month from month)] || ' de ' || extract(year from month)
  end;
alter table billing_run alter column label set expression as (name_month(month, 'es'));
alter table billing_run alter column search_text set expression as (normalize_text(
  name_month(month, 'es') || ' ' || name_month(month, 'en') || ' ' || extract(year from month) || '-' || lpad(extract(month from month)::text, 2, '0')));
create view english.billing_run as
  select id, name_month(month, 'en') as label, month, notes, state, asked_by, failure, issued_at, created_at, updated_at, created_by, archived_at,
         version, search_text, draft_count(b), issued_count(b), total(b)
  from public.billing_run b;
