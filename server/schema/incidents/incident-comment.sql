-- Comments belong to their incident: they are deleted with it and appear in its history.
create table incident_comment (
  id uuid primary key default uuidv7(),
  incident_id uuid not null references incident on delete cascade,
  body text not null,
  is_public boolean not null,
  -- The move that the comment gives the reason for; null for other comments.
  verb text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  deleted_at timestamptz,
  version integer not null default 1,
  -- Written by the reporter on the tracking page.
  by_reporter boolean not null default false,
  constraint incident_comment_body_check check (body <> ''),
  constraint incident_comment_by_reporter_check check (is_public or not by_reporter)
);

create index incident_comment_incident_id_idx on incident_comment (incident_id, id);

-- ==== Functions, triggers and views ====

-- Comments are part of the history of the incident. A comment that gives the reason of a move is not recorded twice.
create function record_incident_comment() returns trigger language plpgsql as $$
declare
  action text := case when new.by_reporter then 'answer' else 'comment' end;
  changes jsonb := '{}';
begin
  if is_reserving() then return coalesce(new, old); end if;
  -- The move itself is recorded elsewhere.
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

-- A new or changed comment is announced as a change of its incident.
create function announce_incident_comments() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct change_event_payload(to_jsonb(i))) into rows
  from new_rows c join incident i on i.id = c.incident_id;
  perform announce_rows('incident', 'comments', rows);
  return null;
end $$;
create trigger announce_insert after insert on incident_comment referencing new table as new_rows
  for each statement execute function announce_incident_comments();
create trigger announce_update after update on incident_comment referencing new table as new_rows
  for each statement execute function announce_incident_comments();

create trigger touch_row before insert or update on incident_comment for each row
  when (pg_trigger_depth() = 0) execute function touch_row();
