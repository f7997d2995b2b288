create sequence remittance_code;

-- One file for the bank: direct debits of invoices, or transfers of payments.
create table remittance (
  id uuid primary key default uuidv7(),
  code text not null default next_code('REM-', 'remittance_code'),
  kind text not null,
  state text not null default 'draft',
  issuer_id uuid not null references issuer,
  scheme text not null default 'core',
  execution_date date not null,
  due_until date,
  notes text,
  -- The properties of its lines: users who see all of them see the remittance.
  property_ids uuid[] not null default '{}',
  message_id text,
  file_key text,
  file_sha256 text,
  generated_at timestamptz,
  sent_on date,
  settled_on date,
  label text not null generated always as (code) stored,
  search_text text not null generated always as (normalize_text(code)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- What the bank's status reports (pain.002) say of the whole file.
  bank_status text,
  constraint remittance_kind_check check (kind in ('direct_debit', 'transfer')),
  constraint remittance_state_check check (state in ('draft', 'generated', 'sent', 'settled', 'cancelled')),
  constraint remittance_scheme_check check (scheme in ('core', 'b2b')),
  constraint remittance_due_until_check check ((kind = 'direct_debit') = (due_until is not null)),
  constraint remittance_file_check check (state not in ('generated', 'sent', 'settled')
      or (message_id is not null and file_key is not null and file_sha256 is not null and generated_at is not null)),
  constraint remittance_sent_on_check check (state not in ('sent', 'settled') or sent_on is not null),
  constraint remittance_settled_on_check check ((state = 'settled') = (settled_on is not null)),
  constraint remittance_bank_status_check check (bank_status in ('received', 'accepted', 'partial', 'rejected')),
  constraint remittance_code_key unique (code),
  constraint remittance_message_id_key unique (message_id)
);

create index remittance_search_idx on remittance using gin (search_text gin_trgm_ops);
create index remittance_code_list on remittance (code, id) where archived_at is null;
create index remittance_execution_date_list on remittance (execution_date, id) where archived_at is null;
create index remittance_created_at_list on remittance (created_at, id) where archived_at is null;
create index remittance_issuer_id_idx on remittance (issuer_id);

-- ==== Functions, triggers and views ====

call track_changes('remittance');

-- The lifecycle of a remittance. When it is settled or cancelled, its lines release their invoices and payments.
create function follow_remittance() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('draft', 'generated'), ('draft', 'cancelled'), ('generated', 'sent'), ('generated', 'cancelled'),
                                    ('sent', 'settled')) then
    call refuse('forbidden_move', 'remittance');
  end if;
  if new.state in ('settled', 'cancelled') then
    update remittance_line set is_held = false where remittance_id = new.id and is_held;
  end if;
  return null;
end $$;
create trigger follow_remittance after update on remittance for each row
  when (old.state <> new.state) execute function follow_remittance();

-- Computed columns of a remittance.
create function line_count(of_remittance remittance) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from remittance_line where remittance_id = of_remittance.id and is_included);

create function amount(of_remittance remittance) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(amount), 0)::bigint from remittance_line where remittance_id = of_remittance.id and is_included);

-- Whether a bank account changed within the seven days before the file of a remittance is made.
create function is_shortly_before(change bank_account_change, of_remittance remittance) returns boolean
  language sql stable parallel safe
  return change.changed_at <= coalesce(of_remittance.generated_at, clock_now())
    and change.changed_at > coalesce(of_remittance.generated_at, clock_now()) - interval '7 days';

create function has_changed_issuer_account(of_remittance remittance) returns boolean
  language sql stable parallel safe
  return exists (select 1 from bank_account_change c
    where c.entity_id = of_remittance.issuer_id and is_shortly_before(c, of_remittance));
