-- Work on incidents: boards by kind of status, due days that follow the type, comments, and changes told live.

-- A kind says nothing to a reader of the history that the status does not, nor whether a day was set by hand beside the day.
create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand');

-- The kind of its status stands in the incident's own row (a status never changes its kind), so that a column of the board
-- is one walk along an index, whatever its order.
alter table incident
  add column incident_status_kind text,
  add column due_by_hand boolean not null default false;

alter table incident disable trigger user;
update incident i set
  incident_status_kind = s.kind,
  due_by_hand = i.due_on is distinct from
    ((i.created_at + make_interval(hours => t.response_hours)) at time zone 'Europe/Madrid')::date
from incident_status s, incident_type t
where s.id = i.incident_status_id and t.id = i.incident_type_id;
alter table incident enable trigger user;

alter table incident
  alter column incident_status_kind set not null,
  add constraint incident_incident_status_kind_check
    check (incident_status_kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'));

create function fill_incident_status_kind() returns trigger language plpgsql as $$
begin
  select kind into new.incident_status_kind from incident_status where id = new.incident_status_id;
  return new;
end $$;
create trigger fill_incident_status_kind before insert or update of incident_status_id, incident_status_kind on incident
  for each row execute function fill_incident_status_kind();

create index incident_board_created_at_idx on incident (incident_status_kind, created_at, id) where archived_at is null;
create index incident_board_due_on_idx on incident (incident_status_kind, due_on, id) where archived_at is null;
create index incident_board_priority_idx on incident (incident_status_kind, priority, id) where archived_at is null;

-- Comments are part of their incident: they come and go with it, and what happens to them stands in its history.
create table incident_comment (
  id uuid primary key default uuidv7(),
  incident_id uuid not null references incident on delete cascade,
  body text not null,
  is_public boolean not null,
  -- The move whose reason it tells.
  verb text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  deleted_at timestamptz,
  version integer not null default 1,
  constraint incident_comment_body_check check (body <> '')
);
create index incident_comment_incident_id_idx on incident_comment (incident_id, id);
create trigger touch_row before insert or update on incident_comment for each row
  when (pg_trigger_depth() = 0) execute function touch_row();

create function record_incident_comment() returns trigger language plpgsql as $$
declare
  action text := 'comment';
  changes jsonb := '{}';
begin
  -- A move tells of itself.
  if tg_op = 'INSERT' and new.verb is not null then return null; end if;
  if tg_op = 'UPDATE' then
    action := case when new.deleted_at is null then 'edit_comment' else 'delete_comment' end;
    if new.deleted_at is not null then
      changes := jsonb_build_object('comment', jsonb_build_array(old.body, null));
    elsif new.body <> old.body then
      changes := jsonb_build_object('comment', jsonb_build_array(old.body, new.body));
    end if;
    if new.is_public <> old.is_public then
      changes := changes || jsonb_build_object('comment_is_public', jsonb_build_array(old.is_public, new.is_public));
    end if;
    if changes = '{}' then return null; end if;
  end if;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'incident', i.id, i.label, action, changes from incident i where i.id = new.incident_id;
  return null;
end $$;
create trigger record_incident_comment after insert or update on incident_comment
  for each row execute function record_incident_comment();

-- What changed is told to every server, which tells whoever may see it: a hint to read the rows again, never the rows.
-- `rows` are pairs of an id and the property that decides who is told; null where they are too many to name.
create function announce_rows(entity text, part text, rows jsonb) returns void language plpgsql as $$
begin
  if rows is null then return; end if;
  perform pg_notify('row_changed', jsonb_build_object(
    'entity', entity, 'part', part, 'rows', case when jsonb_array_length(rows) <= 20 then rows end)::text);
end $$;

create function announce_changed_rows() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_array(id, property_id)) into rows from (select * from old_rows limit 21) few;
  elsif tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_array(id, property_id)) into rows from (select * from new_rows limit 21) few;
  else
    -- A row that moves is told where it comes from and where it goes to.
    select jsonb_agg(jsonb_build_array(id, property_id)) into rows
    from (select id, property_id from old_rows union select id, property_id from new_rows limit 21) few;
  end if;
  perform announce_rows(tg_table_name, null, rows);
  return null;
end $$;
create trigger announce_insert after insert on incident referencing new table as new_rows
  for each statement execute function announce_changed_rows();
create trigger announce_update after update on incident referencing old table as old_rows new table as new_rows
  for each statement execute function announce_changed_rows();
create trigger announce_delete after delete on incident referencing old table as old_rows
  for each statement execute function announce_changed_rows();

create function announce_incident_comments() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct jsonb_build_array(i.id, i.property_id)) into rows
  from new_rows c join incident i on i.id = c.incident_id;
  perform announce_rows('incident', 'comments', rows);
  return null;
end $$;
create trigger announce_insert after insert on incident_comment referencing new table as new_rows
  for each statement execute function announce_incident_comments();
create trigger announce_update after update on incident_comment referencing new table as new_rows
  for each statement execute function announce_incident_comments();
