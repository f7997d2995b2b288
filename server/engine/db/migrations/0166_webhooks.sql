-- Addresses outside that are told of what happens here.
create table webhook (
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active',
  constraint webhook_events_check check (cardinality(events) > 0),
  constraint webhook_state_check check (state in ('active', 'paused', 'suspended'))
);
call make_entity('webhook', 'name', $$name || ' ' || url$$);
call index_list('webhook', 'name', 'created_at');

-- What signs its messages, sealed with the installation's secret, and since when it fails. No list, export or history shows it.
create table webhook_work (
  webhook_id uuid primary key constraint webhook_work_webhook_id_fkey references webhook on delete cascade,
  sealed_secret text,
  former_secret text,
  former_until timestamptz,
  failing_since timestamptz
);

-- A message that is to be delivered, or what became of it. It says which entry of the history it tells of and holds nothing of it.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null constraint webhook_delivery_webhook_id_fkey references webhook on delete cascade,
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

create table webhook_attempt (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null constraint webhook_attempt_delivery_id_fkey references webhook_delivery on delete cascade,
  at timestamptz not null default clock_now(),
  status integer,
  error text,
  duration_ms integer
);
create index webhook_attempt_delivery_id_idx on webhook_attempt (delivery_id, id);

-- Whatever is written into the history is told by the same transaction: both are kept or neither. Changes of the webhooks
-- themselves are not told, for telling changes them.
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

-- Administration is for administrators (product.md, section 5); whoever has all rights but those of the company has not these.
update role set permissions = permissions || '{"webhook": []}' where slug in ('manager', 'agent', 'viewer')
  or (permissions -> 'company' = '[]' and not permissions ? 'webhook');
