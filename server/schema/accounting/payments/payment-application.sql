-- Catalogue of payment purposes: rent, expenses, deposit and others.
create table payment_application (
  id uuid primary key default uuidv7(),
  code text not null,
  name text not null,
  kind text not null,
  position integer not null,
  default_tax integer,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null
    generated always as (normalize_text(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_application_kind_check check
    (kind in ('rent', 'expenses', 'deposit', 'supplies', 'disbursement', 'penalty', 'fee', 'other')),
  constraint payment_application_default_tax_check check (default_tax between 0 and 10000),
  constraint payment_application_code_key unique (code)
);

create unique index payment_application_name_key on payment_application (normalize_text(name));
create index payment_application_code_list on payment_application (code, id) where archived_at is null;
create index payment_application_name_list on payment_application (name, id) where archived_at is null;
create index payment_application_position_list on payment_application ("position", id) where archived_at is null;
create index payment_application_search_idx on payment_application using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('payment_application');

-- Whether what a kind bills is not subject to tax: `isNotSubject`, which names the articles, in SQL.
create function is_not_subject(kind text) returns boolean language sql immutable as $$
  select $1 in ('deposit', 'penalty', 'disbursement')
$$;

-- The kind of an application that was invoiced or paid says how that was declared, and what bills it later is declared alike.
create function protect_application_kind() returns trigger language plpgsql as $$
begin
  if exists (select from payment_allocation a where a.payment_application_id = new.id) or exists (
    select from invoice_line l join invoice i on i.id = l.invoice_id
    where l.payment_application_id = new.id and i.state <> 'draft') then
    call refuse('application_kind_in_use', 'payment_application', 'kind');
  end if;
  return new;
end $$;
create trigger protect_application_kind before update of kind on payment_application for each row
  when (new.kind <> old.kind) execute function protect_application_kind();

create view english.payment_application as
  select code, coalesce(name_en, name) as name, kind, position, default_tax, id, coalesce(name_en, label) as label,
         created_at, updated_at, created_by, archived_at, version, search_text, name_en
  from public.payment_application;

create trigger clear_stale_name_en before update of name on payment_application for each row execute function clear_stale_name_en();
