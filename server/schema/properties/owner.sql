-- Owners of properties and assets, for whom rent is collected.
create table owner (
  id uuid primary key default uuidv7(),
  kind text not null,
  name text not null,
  last_name text,
  documentation text not null,
  email text,
  phone text,
  bank_account text,
  address_id uuid references address,
  management_fee integer,
  withholding_exempt boolean not null default false,
  withholding_certificate_on date,
  notes text,
  -- Blocked under LO 3/2018, art. 32: identifying data is in `reserved_value`.
  blocked_at timestamptz,
  erased_at timestamptz,
  label text not null generated always as (name || coalesce(' ' || last_name, '')) stored,
  -- A bank account is found by its last four digits, as banks show it; the whole number has a separate index,
  -- `owner_bank_account_idx`.
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '')
      || ' ' || coalesce(phone, '') || ' ' || coalesce(right(bank_account, 4), ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Ley 12/2023, art. 3.k.
  is_large_holder boolean,
  -- Who signs for a company, and the deed that appoints them.
  representative text,
  representative_documentation text,
  representative_deed text,
  constraint owner_kind_check check (kind in ('person', 'company')),
  constraint owner_management_fee_check check (management_fee between 0 and 10000),
  constraint owner_documentation_key unique (documentation),
  constraint owner_blocked_at_check check (blocked_at is null or archived_at is not null),
  constraint owner_erased_at_check check (erased_at is null or (archived_at is not null and blocked_at is null))
);

create index owner_label_list on owner (label, id) where archived_at is null;
create index owner_documentation_list on owner (documentation, id) where archived_at is null;
create index owner_created_at_list on owner (created_at, id) where archived_at is null;
create index owner_address_id_idx on owner (address_id);
create index owner_name_idx on owner using gin (name_keys(label));
create index owner_search_idx on owner using gin (search_text gin_trgm_ops);
create index owner_bank_account_idx on owner (bank_account) where bank_account is not null;
create index owner_forgotten_at_idx on owner (greatest(blocked_at, erased_at))
  where blocked_at is not null or erased_at is not null;
-- What a user of some properties created is in their reach until others name it.
create index owner_created_by_idx on owner (created_by) where created_by is not null;

-- ==== Functions, triggers and views ====

call track_changes('owner');

create trigger note_inserted_words after insert on owner referencing new table as new_rows
  for each statement execute function note_search_words();
create trigger note_updated_words after update on owner referencing old table as old_rows new table as new_rows
  for each statement execute function note_search_words();
