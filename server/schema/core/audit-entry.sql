-- The history of all entities: who changed what, and when.
create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_now(),
  actor_id uuid references "user",
  entity text not null,
  entity_id uuid not null,
  action text not null,
  changes jsonb not null default '{}',
  bulk_upload_id uuid default current_bulk_upload(),
  -- The name of the record when it happened; deleted records keep it.
  label text not null default '',
  search_text text not null generated always as (normalize_text(label)) stored,
  -- Entries never change. Lists expect these columns, so they are derived from `at` and `actor_id`.
  created_at timestamptz not null generated always as (at) virtual,
  updated_at timestamptz not null generated always as (at) virtual,
  created_by uuid generated always as (actor_id) virtual,
  archived_at timestamptz generated always as (null::timestamptz) virtual,
  version integer not null generated always as (1) virtual,
  -- Set for visitors who use a link and have no account (`asVisitor` in server/engine/db/transaction.ts).
  visitor text default nullif(current_setting('llavero.visitor', true), ''),
  -- Set for changes made through an API token.
  token text default nullif(current_setting('llavero.token', true), '')
);

create index audit_entry_entity_idx on audit_entry (entity, entity_id, id);
create index audit_entry_search_idx on audit_entry using gin (search_text gin_trgm_ops);
create index audit_entry_at_idx on audit_entry (at, id);
create index audit_entry_actor_id_idx on audit_entry (actor_id, at, id);
create index audit_entry_entity_at_idx on audit_entry (entity, at, id);
-- A rare action on one kind of record, in order of time.
create index audit_entry_entity_action_idx on audit_entry (entity, action, at, id);
