-- Where an issuer's records are sent to. Without a row they are written to files.
create table verifactu_sending (
  issuer_id uuid primary key references issuer,
  environment text not null default 'none',
  -- The waiting time that AEAT's last answer named: nothing is sent before.
  send_after timestamptz,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references "user",
  -- When records last waited for a certificate, or for the NIF of the program's producer.
  held_at timestamptz,
  -- When records of the issuer's former tax numbers last waited for a certificate that can send them.
  others_held_at timestamptz,
  constraint verifactu_sending_environment_check check (environment in ('none', 'test', 'production'))
);

create index verifactu_sending_changed_by_idx on verifactu_sending (changed_by);

-- ==== Functions, triggers and views ====

-- Where records are sent to is part of the history of the issuer.
create function record_sending_environment() returns trigger language plpgsql as $$
declare former text := case when tg_op = 'UPDATE' then old.environment else 'none' end;
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'issuer', i.id, i.label, 'update',
         jsonb_build_object('sending_environment', jsonb_build_array(former, new.environment))
  from issuer i where i.id = new.issuer_id and former <> new.environment;
  return null;
end $$;
create trigger record_sending_environment after insert or update of environment on verifactu_sending
  for each row execute function record_sending_environment();
