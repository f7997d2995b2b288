create type incident_priority as enum ('low', 'normal', 'high', 'urgent');
create sequence incident_number;

-- Incidents reported by staff, tenants or visitors.
create table incident (
  id uuid primary key default uuidv7(),
  number text not null default next_code('INC-', 'incident_number'),
  title text not null,
  description text not null,
  incident_type_id uuid not null references incident_type,
  incident_status_id uuid not null references incident_status,
  priority incident_priority not null,
  property_id uuid references property,
  asset_id uuid references asset,
  rental_id uuid references rental,
  reporter_name text,
  reporter_email text,
  reporter_phone text,
  source text not null default 'staff',
  assignee_id uuid references "user",
  due_on date,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened_count integer not null default 0,
  -- Copied from the status, whose kind never changes, so that a column of the board is one index scan in any order.
  incident_status_kind text not null,
  due_by_hand boolean not null default false,
  -- The location as the reporter described it.
  reported_place text,
  label text not null generated always as (number || ' · ' || title) stored,
  search_text text not null
    generated always as (normalize_text(number || ' ' || title || ' ' || left(description, 2000) || ' ' || coalesce(reporter_name,
      ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_source_check check (source in ('staff', 'public_form', 'extension')),
  constraint incident_number_key unique (number),
  constraint incident_incident_status_kind_check check
    (incident_status_kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'))
);

create index incident_search_idx on incident using gin (search_text gin_trgm_ops);
create index incident_number_list on incident (number, id) where archived_at is null;
create index incident_created_at_list on incident (created_at, id) where archived_at is null;
create index incident_due_on_list on incident (due_on, id) where archived_at is null;
create index incident_priority_list on incident (priority, id) where archived_at is null;
create index incident_incident_type_id_idx on incident (incident_type_id);
create index incident_incident_status_id_idx on incident (incident_status_id);
create index incident_property_id_idx on incident (property_id);
create index incident_asset_id_idx on incident (asset_id);
create index incident_rental_id_idx on incident (rental_id);
create index incident_assignee_id_idx on incident (assignee_id);
create index incident_board_created_at_idx on incident (incident_status_kind, created_at, id)
  where archived_at is null;
create index incident_board_due_on_idx on incident (incident_status_kind, due_on, id) where archived_at is null;
create index incident_board_priority_idx on incident (incident_status_kind, priority, id) where archived_at is null;
-- Few rows are archived, and no list index contains them.
create index incident_archived_idx on incident (created_at, id) where archived_at is not null;
-- Reports list the incidents that were resolved or closed in a period.
create index incident_resolved_at_list on incident (resolved_at, id) where archived_at is null;
create index incident_closed_at_list on incident (closed_at, id) where archived_at is null;

-- ==== Functions, triggers and views ====

call track_changes('incident');

-- Copies the kind of the status.
create function fill_incident_status_kind() returns trigger language plpgsql as $$
begin
  select kind into new.incident_status_kind from incident_status where id = new.incident_status_id;
  return new;
end $$;
create trigger fill_incident_status_kind before insert or update of incident_status_id, incident_status_kind on incident
  for each row execute function fill_incident_status_kind();

create trigger carry_notifications after update on incident for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger note_moved_away after update on incident for each row
  when (old.property_id is distinct from new.property_id) execute function note_moved_away();
create trigger drop_attachments after delete on incident referencing old table as old_rows
  for each statement execute function drop_attachments();
create trigger note_inserted_words after insert on incident referencing new table as new_rows
  for each statement execute function note_search_words();
create trigger note_updated_words after update on incident referencing old table as old_rows new table as new_rows
  for each statement execute function note_search_words();
