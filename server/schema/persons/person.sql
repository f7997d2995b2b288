-- Tenants, guarantors and other persons.
create table person (
  id uuid primary key default uuidv7(),
  kind text not null,
  name text not null,
  last_name text,
  gender text,
  nationality text,
  phone text,
  email text,
  bank_account text,
  documentation text not null,
  documentation_type text not null,
  is_business boolean not null default false,
  birth_date date,
  address_id uuid references address,
  created_source text not null default 'manual',
  is_tenant boolean not null,
  is_guarantor boolean not null,
  notes text,
  -- The person that this one was merged into. A merged person stays archived, and its page links to the other.
  merged_into_id uuid references person,
  -- Blocked under LO 3/2018, art. 32: identifying data is in `reserved_value`.
  blocked_at timestamptz,
  erased_at timestamptz,
  label text not null generated always as (name || coalesce(' ' || last_name, '')) stored,
  -- A bank account is found by its last four digits, as banks show it; the whole number has a separate index,
  -- `person_bank_account_idx`.
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '')
      || ' ' || coalesce(phone, '') || ' ' || coalesce(right(bank_account, 4), ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  is_payer boolean not null default false,
  payment_method_id uuid references payment_method,
  -- Whether the receipt of each payment is mailed to them.
  mails_receipts boolean not null default false,
  -- In which they get mails and PDFs; null for the company's language.
  language text,
  -- DIR3 codes of a public body's offices, which its electronic invoices name.
  accounting_office text,
  managing_body text,
  processing_unit text,
  -- Who signs for a company, and the deed that appoints them.
  representative text,
  representative_documentation text,
  representative_deed text,
  constraint person_kind_check check (kind in ('natural', 'company')),
  constraint person_documentation_type_check check (documentation_type in ('dni', 'nie', 'nif', 'cif', 'passport')),
  constraint person_created_source_check check (created_source in ('mass_upload', 'manual', 'booking_form')),
  constraint person_language_check check (language in ('es', 'en')),
  constraint person_is_tenant_check check (is_tenant or is_guarantor or is_payer),
  constraint person_merged_into_id_check check
    (merged_into_id is null or (merged_into_id <> id and archived_at is not null)),
  constraint person_blocked_at_check check (blocked_at is null or archived_at is not null),
  constraint person_erased_at_check check (erased_at is null or (archived_at is not null and blocked_at is null))
);

create index person_name_list on person (name, id) where archived_at is null;
create index person_last_name_list on person (last_name, id) where archived_at is null;
create index person_documentation_list on person (documentation, id) where archived_at is null;
create index person_created_at_list on person (created_at, id) where archived_at is null;
create index person_address_id_idx on person (address_id);
create index person_payment_method_id_idx on person (payment_method_id) where payment_method_id is not null;
create index person_merged_into_id_idx on person (merged_into_id) where merged_into_id is not null;
-- A document number belongs to one person, whatever its type; passport numbers are separate. A merged person may
-- have the same number as another person.
create unique index person_documentation_key on person (documentation, (documentation_type = 'passport'))
  where merged_into_id is null;
create index person_documentation_idx on person (documentation);
-- With a million persons, a filter by part of a nationality takes seconds without the first index, and a list of
-- companies a second without the next one.
create index person_nationality_idx on person using gin (normalize_text(nationality) gin_trgm_ops);
create index person_kind_last_name_idx on person (kind, last_name, id) where archived_at is null;
create index person_name_idx on person using gin (name_keys(label));
create index person_search_idx on person using gin (search_text gin_trgm_ops);
create index person_bank_account_idx on person (bank_account) where bank_account is not null;
-- The latest block or erasure, which every page load sends to the device so that it drops cached personal data.
create index person_forgotten_at_idx on person (greatest(blocked_at, erased_at))
  where blocked_at is not null or erased_at is not null;
-- See `digit_runs_in`.
create index person_digit_runs_idx on person using gin (digit_runs_in(search_text));
-- What a user of some properties created is in their reach until others name it.
create index person_created_by_idx on person (created_by) where created_by is not null;

-- ==== Functions, triggers and views ====

call track_changes('person');

-- The language in which a person gets mails and PDFs: their own, or the company's. For an id that is null or of no person,
-- the company's.
create function language_of_person(person_id uuid) returns text
  language sql stable as $$
  select coalesce((select p.language from person p where p.id = person_id),
                  (select n.language from notification_settings n), 'es')
$$;

-- The history of the remaining person shows each person merged into it.
create function record_merges() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'person', k.id, k.label, coalesce(current_move(), 'update'),
         jsonb_build_object('merged_id', jsonb_build_array(null, n.label || ' · ' || n.documentation))
  from new_rows n
  join old_rows o on o.id = n.id and o.merged_into_id is null
  join person k on k.id = n.merged_into_id;
  return null;
end $$;
create trigger record_merges after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function record_merges();

create trigger note_inserted_words after insert on person referencing new table as new_rows
  for each statement execute function note_search_words();
create trigger note_updated_words after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function note_search_words();
