create table person (
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
  constraint person_kind_check check (kind in ('natural', 'company')),
  constraint person_documentation_type_check check (documentation_type in ('dni', 'nie', 'nif', 'cif', 'passport')),
  constraint person_created_source_check check (created_source in ('mass_upload', 'manual', 'booking_form')),
  constraint person_is_tenant_check check (is_tenant or is_guarantor),
  constraint person_documentation_key unique (documentation_type, documentation)
);
call make_entity('person', $$name || coalesce(' ' || last_name, '')$$,
  $$name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')$$);
call index_list('person', 'name', 'last_name', 'documentation', 'created_at');
create index person_address_id_idx on person (address_id);
