create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  type text not null check (type in ('Reserva', 'Incidencia')),
  message text not null,
  created_at timestamptz not null default clock_now(),
  is_read boolean not null default false,
  subject_path text,
  subject_id uuid
);
create index notification_user_id_idx on notification (user_id, id);
create index notification_unread_idx on notification (user_id) where not is_read;

-- The row is the truth; the announcement is a hint that lets every server show it at once.
create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', to_json(n)::text) from new_rows n;
  return null;
end $$;
create trigger announce_notifications after insert on notification referencing new table as new_rows
  for each statement execute function announce_notifications();

create function announce_read_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification_read', user_id::text) from (select distinct user_id from new_rows) n;
  return null;
end $$;
create trigger announce_read_notifications after update on notification referencing new table as new_rows
  for each statement execute function announce_read_notifications();
