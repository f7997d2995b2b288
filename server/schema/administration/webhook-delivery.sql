-- Messages to deliver, and their outcome. A delivery references its audit entry and copies nothing from it.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  audit_entry_id uuid,
  entity_id uuid,
  state text not null default 'queued',
  created_at timestamptz not null default clock_now(),
  queued_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default clock_now(),
  ended_at timestamptz,
  last_status integer,
  last_error text,
  constraint webhook_delivery_state_check check (state in ('queued', 'delivered', 'failed')),
  constraint webhook_delivery_next_attempt_at_check check ((state = 'queued') = (next_attempt_at is not null))
);

create index webhook_delivery_webhook_id_idx on webhook_delivery (webhook_id, id);
create index webhook_delivery_due_idx on webhook_delivery (webhook_id, next_attempt_at, id) where state = 'queued';
create index webhook_delivery_ended_at_idx on webhook_delivery (ended_at);

-- ==== Functions, triggers and views ====

-- Queues a delivery for each new audit entry, in the same transaction. Changes of webhooks are not sent, because
-- sending changes a webhook.
create function queue_webhooks() returns trigger language plpgsql as $$
declare queued integer;
begin
  if not exists (select 1 from webhook where state = 'active' and archived_at is null) then return null; end if;
  insert into webhook_delivery (webhook_id, event, audit_entry_id, entity_id)
  select w.id, e.entity || '.' || e.action, e.id, e.entity_id
  from new_rows e
  join webhook w on w.events && array['*', e.entity || '.*', e.entity || '.' || e.action]
  where w.state = 'active' and w.archived_at is null and e.entity <> 'webhook';
  get diagnostics queued = row_count;
  if queued > 0 and coalesce(current_setting('llavero.webhooks', true), '') = '' then
    perform set_config('llavero.webhooks', 'queued', true);
    perform graphile_worker.add_job('deliver_webhooks', '{}'::json, max_attempts := 3);
  end if;
  return null;
end $$;
create trigger queue_webhooks after insert on audit_entry referencing new table as new_rows
  for each statement execute function queue_webhooks();
