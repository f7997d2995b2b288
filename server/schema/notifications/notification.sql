-- Notifications of users.
create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  type text not null check (type in ('Reserva', 'Incidencia')),
  message text not null,
  created_at timestamptz not null default clock_now(),
  is_read boolean not null default false,
  subject_path text,
  subject_id uuid,
  -- The property it is about; null is visible to everyone. Like `subject_id` it has no foreign key: a notification
  -- outlives its subject.
  property_id uuid,
  -- Where the recipient chose to see it. A row of neither is only mailed.
  in_bell boolean not null default true,
  on_desktop boolean not null default true
);

create index notification_user_id_idx on notification (user_id, id);
create index notification_unread_idx on notification (user_id) where not is_read;
create index notification_subject_id_idx on notification (subject_id);

-- ==== Functions, triggers and views ====

-- Sends each new notification to every server, which shows it at once. The stored row is authoritative.
create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', to_json(n)::text) from new_rows n where n.in_bell or n.on_desktop;
  return null;
end $$;
create trigger announce_notifications after insert on notification referencing new table as new_rows
  for each statement execute function announce_notifications();

-- Announces to every server that a user has read notifications.
create function announce_read_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification_read', user_id::text) from (select distinct user_id from new_rows) n;
  return null;
end $$;
create trigger announce_read_notifications after update on notification referencing new table as new_rows
  for each statement execute function announce_read_notifications();

-- Notifications move with their record to another property.
create function carry_notifications() returns trigger language plpgsql as $$
begin
  update notification set property_id = new.property_id
  where subject_id = new.id and property_id is distinct from new.property_id;
  return null;
end $$;
