-- How an issuer keeps billing records (RD 1007/2023; TicketBAI in the Basque territories), from a day on. Before its first row an issuer is `off`.
create table issuer_mode (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer on delete cascade,
  mode text not null,
  starts_on date not null,
  -- When the tax agency accepted the first record of the period. Until then invoices carry neither QR nor legend.
  accepted_at timestamptz,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint issuer_mode_mode_check check (mode in ('off', 'verifactu', 'no_verifactu', 'ticketbai')),
  constraint issuer_mode_accepted_at_check check (accepted_at is null or mode = 'verifactu'),
  constraint issuer_mode_starts_on_key unique (issuer_id, starts_on)
);

create index issuer_mode_created_by_idx on issuer_mode (created_by);

-- ==== Functions, triggers and views ====

-- The mode of an issuer on a day: that of the last period that began until then.
create function issuer_mode_on(of_issuer uuid, day date) returns text
  language sql stable parallel safe
  return coalesce((select m.mode from issuer_mode m where m.issuer_id = of_issuer and m.starts_on <= day
                   order by m.starts_on desc limit 1), 'off');

-- Whether records of RD 1007/2023 are kept in a mode; TicketBAI has files of its own.
create function keeps_records(mode text) returns boolean
  language sql immutable parallel safe
  return mode in ('verifactu', 'no_verifactu');

-- A computed column: how the issuer keeps billing records today.
create function billing_mode(i issuer) returns text
  language sql stable parallel safe
  return issuer_mode_on(i.id, business_today());

-- Modes stay what they are until the transaction ends: what is issued has one mode in all its parts.
create procedure hold_issuer_modes() language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('issuer modes ', 1));
end $$;

-- A change of mode is announced as a change of its issuer.
create function announce_issuer_modes() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct change_event_payload(to_jsonb(i))) into rows from changed_rows m join issuer i on i.id = m.issuer_id;
  perform announce_rows('issuer', 'modes', rows);
  return null;
end $$;
create trigger announce_insert after insert on issuer_mode referencing new table as changed_rows
  for each statement execute function announce_issuer_modes();
create trigger announce_update after update on issuer_mode referencing new table as changed_rows
  for each statement execute function announce_issuer_modes();
create trigger announce_delete after delete on issuer_mode referencing old table as changed_rows
  for each statement execute function announce_issuer_modes();

-- Each change of mode is part of the history of the issuer; the mode that it was created with is of its creation.
create function record_issuer_mode() returns trigger language plpgsql as $$
declare
  changed issuer_mode := coalesce(new, old);
  former text := issuer_mode_on(changed.issuer_id, changed.starts_on - 1);
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'issuer', i.id, i.label, 'update', jsonb_build_object(
    'billing_mode', case when tg_op = 'DELETE' then jsonb_build_array(old.mode, former) else jsonb_build_array(former, new.mode) end,
    'starts_on', jsonb_build_array(changed.starts_on, changed.starts_on))
  from issuer i where i.id = changed.issuer_id and i.created_at <> clock_now();
  return null;
end $$;
create trigger record_issuer_mode after insert or delete on issuer_mode for each row execute function record_issuer_mode();
