create table confirmation (
  key_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);

create index confirmation_session_id_idx on confirmation (session_id);
create index confirmation_expires_at_idx on confirmation (expires_at);

create table bank_account_change (
  id uuid primary key default uuidv7(),
  entity text not null,
  entity_id uuid not null,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references "user",
  old_ending text not null,
  new_ending text,
  email text,
  notified_at timestamptz,
  constraint bank_account_change_entity_check check (entity in ('person', 'owner', 'company', 'issuer', 'mandate'))
);

create index bank_account_change_entity_id_idx on bank_account_change (entity_id, changed_at);
create index bank_account_change_unnotified_idx on bank_account_change (id) where notified_at is null;
create index bank_account_change_changed_by_idx on bank_account_change (changed_by);
