-- External addresses that are notified of changes.
create table webhook (
  id uuid primary key default uuidv7(),
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active',
  -- The user whose rights decide what is sent: the last one who changed the webhook.
  responsible_id uuid references "user",
  -- Why the system suspended it.
  suspended_for text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || url)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint webhook_events_check check (cardinality(events) > 0),
  constraint webhook_state_check check (state in ('active', 'paused', 'suspended')),
  constraint webhook_suspended_for_check check
    ((state = 'suspended') = (suspended_for is not null) and suspended_for in ('failing', 'gone', 'rights'))
);

create index webhook_search_idx on webhook using gin (search_text gin_trgm_ops);
create index webhook_name_list on webhook (name, id) where archived_at is null;
create index webhook_created_at_list on webhook (created_at, id) where archived_at is null;
create index webhook_responsible_id_idx on webhook (responsible_id);

-- ==== Functions, triggers and views ====

call track_changes('webhook');
