-- Whether an invoice went to somebody by mail, or waits to: read as its column, as far back as the log of mails tells.
create function is_mailed(i invoice) returns boolean
  language sql stable parallel safe
  return exists (select 1 from mail m where m.entity_id = i.id and m.entity = 'invoice' and m.state in ('queued', 'sent'));

-- Whoever was put aside invoices no more: neither drafts nor numbers. What was issued is still annulled, paid and returned.
create function refuse_archived_issuer() returns trigger language plpgsql as $$
begin
  if exists (select 1 from issuer i where i.id = new.issuer_id and i.archived_at is not null) then
    call refuse('issuer_archived', 'invoice', 'series_id');
  end if;
  return new;
end $$;
-- Their names make them run after the row was filled.
create trigger refuse_archived_issuer_insert before insert on invoice for each row execute function refuse_archived_issuer();
create trigger refuse_archived_issuer_update before update of state, series_id on invoice for each row
  when (old.state = 'draft' and (new.state = 'issued' or new.series_id <> old.series_id)) execute function refuse_archived_issuer();

-- Where nothing is to be paid any more an invoice counts as paid: its history would say so of one that was annulled. What was
-- paid of it stands there as `paid`.
create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'payment_state', 'allocated', 'credit',
                  'is_processed', 'is_returned', 'paper', 'logo');

-- A published index is called after its month in words too, and found by them as by figures.
alter table rent_index alter column label set expression as (upper(kind) || ' · ' || lower(name_month(month, 'es')));
alter table rent_index alter column search_text set expression as (normalize_text(
  kind || ' ' || name_month(month, 'es') || ' ' || name_month(month, 'en') || ' ' || extract(year from month) || '-'
  || lpad(extract(month from month)::text, 2, '0') || ' ' || coalesce(source, '')));
create view english.rent_index as
  select id, upper(kind) || ' · ' || name_month(month, 'en') as label, kind, month, value, source, created_at, updated_at, created_by,
         archived_at, version, search_text
  from public.rent_index;
