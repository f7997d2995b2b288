-- Issuers of invoices: the company, or an owner in whose name the company invoices.
create table issuer (
  id uuid primary key default uuidv7(),
  owner_id uuid references owner,
  name text not null,
  tax_id text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  bank_account text,
  creditor_id text,
  color text,
  logo uuid references logo,
  -- The name of the uploaded file, for the history.
  logo_name text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || tax_id)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Null: derived from the tax number.
  taxpayer_kind text,
  -- The Basque territory whose tax rules bind it. Stated by an administrator, since a postal code alone does not decide it.
  foral_territory text,
  constraint issuer_owner_id_key unique nulls not distinct (owner_id),
  constraint issuer_tax_id_key unique (tax_id),
  constraint issuer_color_check check (color ~ '^#[0-9a-f]{6}$'),
  constraint issuer_taxpayer_kind_check check (taxpayer_kind in ('corporate', 'other')),
  constraint issuer_foral_territory_check check (foral_territory in ('araba', 'bizkaia', 'gipuzkoa'))
);

create index issuer_search_idx on issuer using gin (search_text gin_trgm_ops);
create index issuer_name_list on issuer (name, id) where archived_at is null;
create index issuer_created_at_list on issuer (created_at, id) where archived_at is null;
create index issuer_logo_idx on issuer (logo);

-- ==== Functions, triggers and views ====

call track_changes('issuer');
