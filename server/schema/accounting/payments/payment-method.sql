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

-- How something is paid: the nearest of rental, asset, person and company that names a payment method, and which of them it
-- is. The company's is the default of the catalogue.
create function nearest_payment_method(rental_id uuid, asset_id uuid, person_id uuid)
returns table (id uuid, source text) language sql stable rows 1 as $$
  select n.id, n.source
  from (select r.payment_method_id, 'rental', 1 from rental r where r.id = $1
        union all select a.payment_method_id, 'asset', 2 from asset a where a.id = $2
        union all select p.payment_method_id, 'person', 3 from person p where p.id = $3
        union all select m.id, 'company', 4 from payment_method m where m.is_default) n (id, source, place)
  where n.id is not null order by n.place limit 1
$$;

-- The method that an invoice without one gets: the nearest, the asset's only where a rental is billed. An owner's invoice, which has
-- no person, gets none, and a direct debit needs an active mandate of the person billed with which the issuer may collect, of an account
-- that they have not left.
create function fallback_payment_method(rental_id uuid, asset_id uuid, person_id uuid, issuer_id uuid) returns uuid language sql stable as $$
  select m.id
  from nearest_payment_method($1, case when $1 is not null then $2 end, $3) n join payment_method m on m.id = n.id
  where $3 is not null and (m.kind <> 'direct_debit' or exists (
    select 1 from mandate d where d.person_id = $3 and d.state = 'active' and d.archived_at is null and not d.has_former_account
      and (d.issuer_id = $4 or d.issuer_id is null)))
$$;
