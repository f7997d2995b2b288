-- Uploaded files, and their outcome.
create table bulk_upload (
  id uuid primary key default uuidv7(),
  entity text not null,
  state text not null default 'uploaded',
  file_name text not null,
  file_size bigint not null,
  file_sha256 text not null,
  row_count integer,
  wrong_row_count integer,
  user_id uuid references "user",
  validated_at timestamptz,
  committed_at timestamptz,
  committed_by_id uuid references "user",
  undone_at timestamptz,
  undone_by_id uuid references "user",
  removed_at timestamptz,
  label text not null generated always as (file_name) stored,
  search_text text not null generated always as (normalize_text(file_name)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint bulk_upload_entity_check check (entity in ('address', 'owner', 'property', 'asset', 'ownership', 'asset_price',
      'person', 'rental', 'deposit', 'recurring_charge', 'mandate', 'invoice')),
  constraint bulk_upload_state_check check (state in ('uploaded', 'validated', 'committed', 'undone', 'discarded')),
  constraint bulk_upload_file_sha256_check check (file_sha256 ~ '^[0-9a-f]{64}$')
);

create index bulk_upload_search_idx on bulk_upload using gin (search_text gin_trgm_ops);
create index bulk_upload_created_at_list on bulk_upload (created_at, id) where archived_at is null;
create index bulk_upload_file_name_list on bulk_upload (file_name, id) where archived_at is null;
create index bulk_upload_row_count_list on bulk_upload (row_count, id) where archived_at is null;
create index bulk_upload_user_id_idx on bulk_upload (user_id);
create index bulk_upload_committed_by_id_idx on bulk_upload (committed_by_id);
create index bulk_upload_undone_by_id_idx on bulk_upload (undone_by_id);

-- ==== Functions, triggers and views ====

call track_changes('bulk_upload');
