create sequence mandate_reference;

-- SEPA direct debit mandates (Core and B2B rulebooks).
create table mandate (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  reference text not null default next_code('MND-', 'mandate_reference'),
  signed_on date not null,
  iban text not null,
  scheme text not null default 'core',
  state text not null default 'active',
  last_used_on date,
  notes text,
  label text not null generated always as (reference) stored,
  search_text text not null generated always as (normalize_text(reference || ' ' || iban)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint mandate_scheme_check check (scheme in ('core', 'b2b')),
  constraint mandate_state_check check (state in ('active', 'cancelled')),
  constraint mandate_reference_key unique (reference)
);

create index mandate_search_idx on mandate using gin (search_text gin_trgm_ops);
create index mandate_reference_list on mandate (reference, id) where archived_at is null;
create index mandate_signed_on_list on mandate (signed_on, id) where archived_at is null;
create index mandate_created_at_list on mandate (created_at, id) where archived_at is null;
create index mandate_person_id_idx on mandate (person_id);

-- ==== Functions, triggers and views ====

call track_changes('mandate');
