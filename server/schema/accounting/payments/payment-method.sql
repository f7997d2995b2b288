-- Catalogue of payment methods.
create table payment_method (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null,
  is_default boolean not null default false,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_method_kind_check check (kind in ('transfer', 'direct_debit', 'cash', 'card', 'bizum'))
);

create unique index payment_method_name_key on payment_method (normalize_text(name));
create unique index payment_method_is_default_key on payment_method ((true)) where is_default;
create index payment_method_search_idx on payment_method using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('payment_method');

create view english.payment_method as
  select coalesce(name_en, name) as name, kind, is_default, id, coalesce(name_en, label) as label, created_at,
         updated_at, created_by, archived_at, version, search_text, name_en
  from public.payment_method;

create trigger clear_stale_name_en before update of name on payment_method for each row execute function clear_stale_name_en();
