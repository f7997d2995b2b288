-- Attempts to deliver a message.
create table webhook_attempt (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null default clock_now(),
  status integer,
  error text,
  duration_ms integer
);

create index webhook_attempt_delivery_id_idx on webhook_attempt (delivery_id, id);
