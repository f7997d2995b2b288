-- The company that runs this installation: exactly one row.
create table company (
  id uuid primary key default uuidv7(),
  name text not null,
  tax_id text not null,
  street text,
  postal_code text,
  city text,
  email text,
  phone text,
  bank_account text,
  creditor_id text,
  color text,
  logo uuid references logo,
  -- The name of the uploaded file, for the history.
  logo_name text,
  -- Whether every user must have a second factor.
  requires_second_factor boolean not null default false,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || tax_id)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- When an administrator hid the first steps of a new office.
  first_steps_hidden_at timestamptz,
  -- Of the company as landlord: whether it is a large holder, and who signs for it.
  is_large_holder boolean,
  representative text,
  representative_documentation text,
  representative_deed text,
  constraint company_color_check check (color ~ '^#[0-9a-f]{6}$')
);

create unique index company_only_one on company ((true));
create index company_search_idx on company using gin (search_text gin_trgm_ops);
create index company_logo_idx on company (logo);

-- ==== Functions, triggers and views ====

call track_changes('company');

-- Whether a NIF is that of a legal person, by its first letter (Orden EHA/451/2008); the others are of natural persons.
create function is_legal_person(tax_id text) returns boolean language sql immutable as $$
  select tax_id ~ '^[ABCDEFGHJNPQRSUVW]'
$$;
