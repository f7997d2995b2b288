-- What somebody from outside reports, and the page on which they follow it.

-- Where it is, in the words of whoever told it.
alter table incident add column reported_place text;

-- The link of whoever reported an incident: found by the hash of its key, which is kept sealed so that staff can copy it.
create table incident_tracking (
  incident_id uuid primary key references incident on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  language text not null,
  -- What happened in the words of the public form, whatever the office makes of them; null where staff made the link.
  told text,
  -- What was agreed to in the public form: [{text_id, text_version, language, at, ip}]; empty where staff made the link.
  consents jsonb not null default '[]',
  -- Of the form that was sent: the hashes of its Idempotency-Key and of what it said.
  request_hash bytea,
  content_hash bytea,
  created_at timestamptz not null default clock_now(),
  constraint incident_tracking_key_hash_key unique (key_hash),
  constraint incident_tracking_request_hash_key unique (request_hash),
  constraint incident_tracking_language_check check (language in ('es', 'en'))
);

-- Comments of whoever reported it.
alter table incident_comment
  add column by_reporter boolean not null default false,
  add constraint incident_comment_by_reporter_check check (is_public or not by_reporter);

-- The photos that whoever reported it sent: of all files of an incident, only these are shown to them.
create table incident_photo (
  attachment_id uuid primary key references attachment on delete cascade
);

create or replace function record_incident_comment() returns trigger language plpgsql as $$
declare
  action text := case when new.by_reporter then 'answer' else 'comment' end;
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
