-- A file that somebody uploaded, and what became of it. The facts stand here; what they are worked out with, beside it.
create table bulk_upload (
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
  constraint bulk_upload_entity_check check (entity in ('address', 'owner', 'property', 'asset', 'person', 'rental')),
  constraint bulk_upload_state_check check (state in ('uploaded', 'validated', 'committed', 'undone', 'discarded')),
  constraint bulk_upload_file_sha256_check check (file_sha256 ~ '^[0-9a-f]{64}$')
);
call make_entity('bulk_upload', 'file_name', 'file_name');
call index_list('bulk_upload', 'created_at', 'file_name', 'row_count');
create index bulk_upload_user_id_idx on bulk_upload (user_id);
create index bulk_upload_committed_by_id_idx on bulk_upload (committed_by_id);
create index bulk_upload_undone_by_id_idx on bulk_upload (undone_by_id);

-- What changes while a batch is worked on, and is of no interest once it is over: no part of its history.
create table bulk_upload_work (
  bulk_upload_id uuid primary key,
  file_key text not null,
  sheets jsonb not null,
  matching jsonb not null,
  running text,
  run_id uuid,
  -- Who asked for the job that runs, and what they may do: a job has no session.
  request jsonb,
  done integer not null default 0,
  total integer not null default 0,
  failure jsonb,
  groups jsonb not null default '[]',
  constraint bulk_upload_work_bulk_upload_id_fkey foreign key (bulk_upload_id) references bulk_upload on delete cascade,
  constraint bulk_upload_work_running_check check (running in ('validate', 'commit', 'undo'))
);
create index bulk_upload_work_running_idx on bulk_upload_work (bulk_upload_id) where running is not null;

-- The rows of a batch as records. `record_id` is the id that the record will have, so that nothing has to be written back.
-- Batches are never removed, so no foreign key checks each of a hundred thousand rows for the same one.
create table bulk_upload_row (
  bulk_upload_id uuid not null,
  row_number integer not null,
  record_id uuid not null default uuidv7(),
  key text,
  record jsonb not null,
  refs jsonb not null default '{}',
  address jsonb,
  address_key text,
  -- The ids that the references were found to be.
  links jsonb not null default '{}',
  primary key (bulk_upload_id, row_number)
);

create table bulk_upload_issue (
  id bigint generated always as identity primary key,
  bulk_upload_id uuid not null,
  kind text not null,
  row_number integer not null,
  field text,
  key text not null,
  params jsonb not null default '{}',
  value text,
  constraint bulk_upload_issue_kind_check check (kind in ('error', 'warning', 'undo'))
);
create index bulk_upload_issue_bulk_upload_id_idx on bulk_upload_issue (bulk_upload_id, row_number, id);

-- What a batch made besides the record of each row, and records that its own loading changed: needed to take it back.
create table bulk_upload_record (
  bulk_upload_id uuid not null,
  entity text not null,
  record_id uuid not null,
  row_number integer,
  -- Null where the table counts none.
  version integer,
  primary key (bulk_upload_id, entity, record_id)
);

-- The history of a record says which batch made it or took it back.
create function current_bulk_upload() returns uuid
  language sql stable
  return nullif(current_setting('llavero.bulk_upload', true), '')::uuid;
alter table audit_entry add column bulk_upload_id uuid default current_bulk_upload();

-- Loading whole sheets is no work of agents, and nothing that those who only read have a use for.
update role set permissions = permissions || '{"bulk_upload": []}'
where slug in ('agent', 'viewer') and not permissions ? 'bulk_upload';
