-- Frozen: the structure that the numbered migrations start from. Read the files of the areas instead; they are what the
-- database is. This one rebuilds an earlier state, for backups that are restored and for the test of upgrades.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema english;

create function clock_now() returns timestamptz
  language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval;

create function current_actor() returns uuid
  language sql stable
  return nullif(current_setting('llavero.actor', true), '')::uuid;

create function current_bulk_upload() returns uuid
  language sql stable
  return nullif(current_setting('llavero.bulk_upload', true), '')::uuid;

create function normalize_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g');

create function next_code(prefix text, sequence regclass) returns text
  language sql volatile
  return prefix || (select lpad(n::text, greatest(5, length(n::text)), '0') from nextval(sequence) n);

create function name_month(month date, language text) returns text
  language sql immutable strict parallel safe
  return case language
    when 'en' then (array['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
                          'December'])[extract(month from month)] || ' ' || extract(year from month)
    else (array['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto', 'Septiembre', 'Octubre', 'Noviembre',
                'Diciembre'])[extract(month from month)] || ' de ' || extract(year from month)
  end;

create function compact_reference(reference text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize_text(reference), '[^a-z0-9]', '', 'g');

create function name_keys(name text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  word text collate "C";
  a text collate "C";
  b text collate "C";
  c text collate "C";
begin
  foreach word in array string_to_array(regexp_replace(public.normalize_text(name), '[^a-z0-9]+', ' ', 'g'), ' ') loop
    continue when length(word) < 3 or word in ('del', 'las', 'los', 'san', 'the', 'sau', 'slu', 'sll', 'coop') or word in (a, b, c);
    if a is null or (-length(word), word) < (-length(a), a) then c := b; b := a; a := word;
    elsif b is null or (-length(word), word) < (-length(b), b) then c := b; b := word;
    elsif c is null or (-length(word), word) < (-length(c), c) then c := word;
    end if;
  end loop;
  if b is null then return case when length(a) > 3 then array[a] else '{}' end; end if;
  if c is null then return array[least(a, b) || '+' || greatest(a, b)]; end if;
  word := greatest(least(a, b), least(greatest(a, b), c));
  return array[least(a, b, c) || '+' || word, least(a, b, c) || '+' || greatest(a, b, c), word || '+' || greatest(a, b, c)];
end $$;

create function words_in(name text) returns text[]
  language sql immutable strict parallel safe
  return regexp_split_to_array(normalize_text(name), '[^[:alnum:]]+');

create function figures_in(value text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(distinct substr(run[1], n, 4))
    from regexp_matches(value, '\d{4,}', 'g') run cross join generate_series(1, length(run[1]) - 3) n);

create table role (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  scope text not null,
  permissions jsonb not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid,
  archived_at timestamptz,
  version integer not null default 1,
  constraint role_slug_key unique (slug),
  constraint role_scope_check check (scope in ('all', 'own')),
  constraint role_permissions_check check (jsonb_typeof(permissions) = 'object'),
  constraint role_name_key unique (name)
);

create index role_search_idx on role using gin (search_text gin_trgm_ops);

create table "user" (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text,
  role_id uuid not null references role,
  is_active boolean not null default true,
  language text not null default 'es',
  last_login_at timestamptz,
  has_password boolean not null generated always as (password_hash is not null) stored,
  has_second_factor boolean not null default false,
  passkey_count integer not null default 0,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || email)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint user_email_key unique (email),
  constraint user_email_check check (email = lower(email)),
  constraint user_language_check check (language in ('es', 'en'))
);

create index user_search_idx on "user" using gin (search_text gin_trgm_ops);
create index user_role_id_idx on "user" (role_id);

create table api_token (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default clock_now(),
  expires_on date not null,
  last_used_on date,
  revoked_at timestamptz,
  constraint api_token_scopes_check check (cardinality(scopes) > 0),
  constraint api_token_token_hash_key unique (token_hash)
);

create index api_token_user_id_idx on api_token (user_id);

create unlogged table api_token_use (
  token_id uuid primary key references api_token on delete cascade,
  minute timestamptz not null,
  calls integer not null
);

create table list_view (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  list text not null check (list ~ '^/[a-z/-]{1,99}$'),
  name text not null check (char_length(name) between 1 and 60),
  search text not null check (char_length(search) <= 2000),
  columns text[],
  is_default boolean not null default false,
  version integer not null default 1
);

create unique index list_view_name_key on list_view (user_id, list, normalize_text(name));
create unique index list_view_default_key on list_view (user_id, list) where is_default;

create table login_failure (
  at timestamptz not null default clock_now(),
  email text not null,
  address text not null
);

create index login_failure_email_idx on login_failure (email, at);
create index login_failure_address_idx on login_failure (address, at);

create table login_step (
  token_hash bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  expires_at timestamptz not null
);

create index login_step_user_id_idx on login_step (user_id);
create index login_step_expires_at_idx on login_step (expires_at);

create table passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  constraint passkey_credential_id_key unique (credential_id)
);

create index passkey_user_id_idx on passkey (user_id);

create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid references "user" on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_user_id_idx on passkey_challenge (user_id);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);

create table second_factor (
  user_id uuid primary key references "user" on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null default clock_now(),
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  end_reason text,
  user_agent text,
  address text,
  constraint session_end_reason_check check
    (end_reason in ('logout', 'reuse', 'deactivated', 'password', 'expired', 'second_factor'))
);

create index session_user_id_idx on session (user_id) where ended_at is null;

create table refresh_token (
  id uuid primary key default uuidv7(),
  session_id uuid not null references session on delete cascade,
  token_hash bytea not null,
  parent_id uuid references refresh_token on delete set null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint refresh_token_token_hash_key unique (token_hash)
);

create index refresh_token_session_id_idx on refresh_token (session_id);
create index refresh_token_parent_id_idx on refresh_token (parent_id);

create table set_up_key (
  key_hash bytea primary key,
  created_at timestamptz not null default clock_now()
);

create table user_link (
  key_hash bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  purpose text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint user_link_purpose_check check (purpose in ('invite', 'reset_password'))
);

create index user_link_user_id_idx on user_link (user_id) where ended_at is null;

create table address (
  id uuid primary key default uuidv7(),
  street text not null,
  city text not null,
  state text,
  country text not null,
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  label text not null generated always as (street || ', ' || city) stored,
  search_text text not null
    generated always as (normalize_text(street || ' ' || city || ' ' || coalesce(state, '') || ' ' || postal_code)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint address_latitude_check check (latitude between -90 and 90),
  constraint address_longitude_check check (longitude between -180 and 180)
);

create index address_search_idx on address using gin (search_text gin_trgm_ops);
create index address_street_list on address (street, id) where archived_at is null;
create index address_city_list on address (city, id) where archived_at is null;
create index address_state_list on address (state, id) where archived_at is null;
create index address_postal_code_list on address (postal_code, id) where archived_at is null;
create index address_created_at_list on address (created_at, id) where archived_at is null;

create table owner (
  id uuid primary key default uuidv7(),
  kind text not null,
  name text not null,
  last_name text,
  documentation text not null,
  email text,
  phone text,
  bank_account text,
  address_id uuid references address,
  management_fee integer,
  withholding_exempt boolean not null default false,
  withholding_certificate_on date,
  notes text,
  blocked_at timestamptz,
  erased_at timestamptz,
  label text not null generated always as (name || coalesce(' ' || last_name, '')) stored,
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '')
      || ' ' || coalesce(phone, '') || ' ' || coalesce(right(bank_account, 4), ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint owner_kind_check check (kind in ('person', 'company')),
  constraint owner_management_fee_check check (management_fee between 0 and 10000),
  constraint owner_documentation_key unique (documentation),
  constraint owner_blocked_at_check check (blocked_at is null or archived_at is not null),
  constraint owner_erased_at_check check (erased_at is null or (archived_at is not null and blocked_at is null))
);

create index owner_label_list on owner (label, id) where archived_at is null;
create index owner_documentation_list on owner (documentation, id) where archived_at is null;
create index owner_created_at_list on owner (created_at, id) where archived_at is null;
create index owner_address_id_idx on owner (address_id);
create index owner_name_idx on owner using gin (name_keys(label));
create index owner_search_idx on owner using gin (search_text gin_trgm_ops);
create index owner_bank_account_idx on owner (bank_account) where bank_account is not null;
create index owner_forgotten_at_idx on owner (greatest(blocked_at, erased_at))
  where blocked_at is not null or erased_at is not null;

create table logo (
  id uuid primary key default uuidv7(),
  file_key text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  constraint logo_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint logo_file_key_key unique (file_key)
);

create table issuer (
  id uuid primary key default uuidv7(),
  owner_id uuid references owner,
  name text not null,
  tax_id text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  bank_account text,
  creditor_id text,
  is_verifactu boolean not null default true,
  color text,
  logo uuid references logo,
  logo_name text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || tax_id)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint issuer_owner_id_key unique nulls not distinct (owner_id),
  constraint issuer_tax_id_key unique (tax_id),
  constraint issuer_color_check check (color ~ '^#[0-9a-f]{6}$')
);

create index issuer_search_idx on issuer using gin (search_text gin_trgm_ops);
create index issuer_name_list on issuer (name, id) where archived_at is null;
create index issuer_created_at_list on issuer (created_at, id) where archived_at is null;
create index issuer_logo_idx on issuer (logo);

create table bank_statement (
  id uuid primary key default uuidv7(),
  issuer_id uuid references issuer,
  iban text not null,
  holder text not null,
  currency text not null,
  start_date date not null,
  end_date date not null,
  initial_balance bigint not null,
  final_balance bigint not null,
  file_name text not null,
  file_sha256 text not null,
  file_key text not null,
  property_ids uuid[] not null default '{}',
  label text not null generated always as (file_name) stored,
  search_text text not null generated always as (normalize_text(file_name || ' ' || iban || ' ' || holder)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1
);

create index bank_statement_search_idx on bank_statement using gin (search_text gin_trgm_ops);
create index bank_statement_start_date_list on bank_statement (start_date, id) where archived_at is null;
create index bank_statement_end_date_list on bank_statement (end_date, id) where archived_at is null;
create index bank_statement_created_at_list on bank_statement (created_at, id) where archived_at is null;
create index bank_statement_issuer_id_idx on bank_statement (issuer_id);

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
  merged_into_id uuid references person,
  blocked_at timestamptz,
  erased_at timestamptz,
  label text not null generated always as (name || coalesce(' ' || last_name, '')) stored,
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '')
      || ' ' || coalesce(phone, '') || ' ' || coalesce(right(bank_account, 4), ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint person_kind_check check (kind in ('natural', 'company')),
  constraint person_documentation_type_check check (documentation_type in ('dni', 'nie', 'nif', 'cif', 'passport')),
  constraint person_created_source_check check (created_source in ('mass_upload', 'manual', 'booking_form')),
  constraint person_is_tenant_check check (is_tenant or is_guarantor),
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
create index person_merged_into_id_idx on person (merged_into_id) where merged_into_id is not null;
create unique index person_documentation_key on person (documentation, (documentation_type = 'passport'))
  where merged_into_id is null;
create index person_documentation_idx on person (documentation);
create index person_nationality_idx on person using gin (normalize_text(nationality) gin_trgm_ops);
create index person_kind_last_name_idx on person (kind, last_name, id) where archived_at is null;
create index person_name_idx on person using gin (name_keys(label));
create index person_search_idx on person using gin (search_text gin_trgm_ops);
create index person_bank_account_idx on person (bank_account) where bank_account is not null;
create index person_forgotten_at_idx on person (greatest(blocked_at, erased_at))
  where blocked_at is not null or erased_at is not null;
create index person_words_idx on person using gin (words_in(label));
create index person_figures_idx on person using gin (figures_in(search_text));

create table asset_type (
  id uuid primary key default uuidv7(),
  name text not null,
  shape text not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_type_shape_check check
    (shape in ('dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land'))
);

create unique index asset_type_name_key on asset_type (normalize_text(name));
create index asset_type_search_idx on asset_type using gin (search_text gin_trgm_ops);

create table asset_status (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null,
  color text not null,
  position integer not null,
  is_default boolean not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_status_kind_check check
    (kind in ('available', 'reserved', 'rented', 'notice', 'turnover', 'maintenance', 'retired'))
);

create unique index asset_status_default_key on asset_status (kind) where is_default;
create unique index asset_status_name_key on asset_status (normalize_text(name));
create index asset_status_search_idx on asset_status using gin (search_text gin_trgm_ops);

create table property_type (
  id uuid primary key default uuidv7(),
  name text not null,
  description text,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null
    generated always as (normalize_text(name || ' ' || coalesce(description, '') || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1
);

create unique index property_type_name_key on property_type (normalize_text(name));
create index property_type_search_idx on property_type using gin (search_text gin_trgm_ops);

create table property (
  id uuid primary key default uuidv7(),
  cod text not null,
  name text not null,
  property_type_id uuid not null references property_type,
  address_id uuid not null references address,
  cadastral_number text,
  year_built integer,
  notes text,
  label text not null generated always as (cod || ' · ' || name) stored,
  search_text text not null
    generated always as (normalize_text(cod || ' ' || name || ' ' || coalesce(cadastral_number, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint property_cod_key unique (cod)
);

create index property_search_idx on property using gin (search_text gin_trgm_ops);
create index property_cod_list on property (cod, id) where archived_at is null;
create index property_name_list on property (name, id) where archived_at is null;
create index property_year_built_list on property (year_built, id) where archived_at is null;
create index property_created_at_list on property (created_at, id) where archived_at is null;
create index property_property_type_id_idx on property (property_type_id);
create index property_address_id_idx on property (address_id);

create table asset (
  id uuid primary key default uuidv7(),
  cod text not null,
  name text not null,
  cadastral_number text,
  asset_type_id uuid not null references asset_type,
  asset_status_id uuid not null references asset_status,
  property_id uuid not null references property,
  parent_asset_id uuid references asset,
  floor text,
  door text,
  area_m2 double precision,
  bedrooms integer,
  bathrooms integer,
  capacity integer,
  furnished boolean,
  energy_rating text,
  energy_certificate_expiry date,
  tourist_registration text,
  description text,
  is_published boolean not null default false,
  notes text,
  label text not null generated always as (cod || ' · ' || name) stored,
  search_text text not null
    generated always as (normalize_text(cod || ' ' || name || ' ' || coalesce(cadastral_number, '') || ' ' || regexp_replace(cod,
      '[^[:alnum:]]', '', 'g'))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_area_m2_check check (area_m2 > 0),
  constraint asset_cod_key unique (cod),
  constraint asset_parent_asset_id_check check (parent_asset_id <> id)
);

create index asset_cod_list on asset (cod, id) where archived_at is null;
create index asset_name_list on asset (name, id) where archived_at is null;
create index asset_area_m2_list on asset (area_m2, id) where archived_at is null;
create index asset_bedrooms_list on asset (bedrooms, id) where archived_at is null;
create index asset_created_at_list on asset (created_at, id) where archived_at is null;
create index asset_asset_type_id_idx on asset (asset_type_id);
create index asset_asset_status_id_idx on asset (asset_status_id);
create index asset_property_id_idx on asset (property_id);
create index asset_parent_asset_id_idx on asset (parent_asset_id);
create index asset_published_idx on asset (id) where is_published and archived_at is null;
create index asset_search_idx on asset using gin (search_text gin_trgm_ops);

create table payment_method (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null,
  is_default boolean not null default false,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_method_kind_check check (kind in ('transfer', 'direct_debit', 'cash', 'card', 'bizum'))
);

create unique index payment_method_name_key on payment_method (normalize_text(name));
create unique index payment_method_is_default_key on payment_method ((true)) where is_default;
create index payment_method_search_idx on payment_method using gin (search_text gin_trgm_ops);

create table invoice_series (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  code text not null,
  kind text not null,
  prefix text not null default '',
  suffix text not null default '',
  padding integer not null default 5,
  year_reset boolean not null default true,
  is_default boolean not null default false,
  label text not null generated always as (code) stored,
  search_text text not null generated always as (normalize_text(code || ' ' || prefix || ' ' || suffix)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint invoice_series_kind_check check (kind in ('ordinary', 'rectifying', 'receipt')),
  constraint invoice_series_padding_check check (padding between 1 and 10),
  constraint invoice_series_code_key unique (issuer_id, code)
);

create index invoice_series_search_idx on invoice_series using gin (search_text gin_trgm_ops);
create index invoice_series_code_list on invoice_series (code, id) where archived_at is null;
create index invoice_series_created_at_list on invoice_series (created_at, id) where archived_at is null;
create index invoice_series_issuer_id_idx on invoice_series (issuer_id);
create unique index invoice_series_is_default_key on invoice_series (issuer_id, kind) where is_default;

create sequence rental_code;

create table rental (
  id uuid primary key default uuidv7(),
  code text not null default next_code('ALQ-', 'rental_code'),
  state text not null default 'draft',
  asset_id uuid not null references asset,
  annex_asset_ids uuid[] not null default '{}',
  property_id uuid not null references property,
  tenant_id uuid not null references person,
  guarantor_id uuid references person,
  additional_tenant_ids uuid[] not null default '{}',
  deposit_id uuid,
  regime text not null,
  monthly_rent bigint not null,
  monthly_expenses bigint not null default 0,
  start_date date not null,
  end_date date,
  payment_day integer not null default 1,
  index_clause text not null default 'none',
  signed_on date,
  notice_given_on date,
  notice_by text,
  exit_date date,
  keys_returned_on date,
  end_reason text,
  arrears_status text not null default 'normal',
  notes text,
  renews_id uuid references rental,
  payment_method_id uuid references payment_method,
  invoice_series_id uuid references invoice_series,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint rental_state_check check
    (state in ('draft', 'pending_signature', 'upcoming', 'active', 'notice_given', 'ended', 'cancelled')),
  constraint rental_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint rental_monthly_rent_check check (monthly_rent >= 0),
  constraint rental_monthly_expenses_check check (monthly_expenses >= 0),
  constraint rental_end_date_check check (end_date >= start_date),
  constraint rental_payment_day_check check (payment_day between 1 and 28),
  constraint rental_notice_by_check check (notice_by in ('tenant', 'landlord')),
  constraint rental_signed_on_check check
    (state not in ('upcoming', 'active', 'notice_given', 'ended') or signed_on is not null),
  constraint rental_code_key unique (code),
  constraint rental_renews_id_check check (renews_id <> id)
);

create index rental_code_list on rental (code, id) where archived_at is null;
create index rental_start_date_list on rental (start_date, id) where archived_at is null;
create index rental_end_date_list on rental (end_date, id) where archived_at is null;
create index rental_monthly_rent_list on rental (monthly_rent, id) where archived_at is null;
create index rental_created_at_list on rental (created_at, id) where archived_at is null;
create index rental_search_idx on rental using gin (search_text gin_trgm_ops);
create index rental_asset_id_idx on rental (asset_id);
create index rental_property_id_idx on rental (property_id);
create index rental_tenant_id_idx on rental (tenant_id);
create index rental_guarantor_id_idx on rental (guarantor_id);
create index rental_additional_tenant_ids_idx on rental using gin (additional_tenant_ids);
create index rental_annex_asset_ids_idx on rental using gin (annex_asset_ids);
create index rental_state_idx on rental (state);
create index rental_deposit_id_idx on rental (deposit_id);
create unique index rental_renews_id_key on rental (renews_id) where state <> 'cancelled' and archived_at is null;
create index rental_payment_method_id_idx on rental (payment_method_id);
create index rental_invoice_series_id_idx on rental (invoice_series_id);
create index rental_reference_idx on rental (compact_reference(code));
create index rental_property_start_date_list on rental (property_id, start_date, id) where archived_at is null;

create table deposit_body (
  id uuid primary key default uuidv7(),
  region text not null,
  name text not null,
  days_to_lodge integer,
  percent integer not null default 10000,
  url text,
  is_verified boolean not null default false,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint deposit_body_region_check check
    (region in ('andalucia', 'aragon', 'asturias', 'baleares', 'canarias', 'cantabria', 'castilla_la_mancha',
      'castilla_y_leon', 'cataluna', 'ceuta', 'extremadura', 'galicia', 'la_rioja', 'madrid', 'melilla', 'murcia',
      'navarra', 'pais_vasco', 'valencia')),
  constraint deposit_body_days_to_lodge_check check (days_to_lodge between 1 and 365),
  constraint deposit_body_percent_check check (percent between 0 and 10000)
);

create index deposit_body_search_idx on deposit_body using gin (search_text gin_trgm_ops);
create unique index deposit_body_name_key on deposit_body (region, normalize_text(name));
create index deposit_body_region_list on deposit_body (region, id) where archived_at is null;
create index deposit_body_name_list on deposit_body (name, id) where archived_at is null;
create index deposit_body_created_at_list on deposit_body (created_at, id) where archived_at is null;

create sequence deposit_code;

create table deposit (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  kind text not null default 'legal',
  amount bigint not null,
  state text not null default 'pending',
  received_amount bigint not null default 0,
  returned_amount bigint not null default 0,
  code text not null default next_code('FIA-', 'deposit_code'),
  date date not null,
  tenant_id uuid not null references person,
  property_id uuid not null references property,
  body_id uuid references deposit_body,
  received_on date,
  lodge_due_on date,
  lodged_on date,
  lodge_reference text,
  recovered_on date,
  return_due_on date,
  returned_on date,
  withheld_amount bigint not null default 0,
  notes text,
  is_processed boolean not null generated always as (lodged_on is not null) stored,
  is_returned boolean not null generated always as (state in ('returned', 'partly_returned')) stored,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint deposit_kind_check check (kind in ('legal', 'additional', 'bank_guarantee')),
  constraint deposit_amount_check check (amount >= 0),
  constraint deposit_state_check check
    (state in ('pending', 'received', 'lodged', 'recovered', 'returned', 'partly_returned', 'retained')),
  constraint deposit_received_amount_check check (received_amount between 0 and amount),
  constraint deposit_returned_amount_check check (returned_amount between 0 and amount),
  constraint deposit_code_key unique (code),
  constraint deposit_withheld_amount_check check (withheld_amount between 0 and amount),
  constraint deposit_settled_check check (returned_amount + withheld_amount
      <= case when kind = 'bank_guarantee' then amount else received_amount end),
  constraint deposit_guarantee_check check (kind <> 'bank_guarantee' or received_amount = 0 and returned_amount = 0),
  constraint deposit_received_check check (state = 'pending' or kind = 'bank_guarantee' or received_amount = amount),
  constraint deposit_closed_check check (case state
      when 'returned' then withheld_amount = 0 and (kind = 'bank_guarantee' or returned_amount = amount)
      when 'retained' then withheld_amount = amount
      when 'partly_returned' then withheld_amount > 0 and withheld_amount < amount
      and (kind = 'bank_guarantee' or returned_amount + withheld_amount = amount)
      else true end),
  constraint deposit_received_on_check check ((state = 'pending') = (received_on is null)),
  constraint deposit_lodged_on_check check
    (case when lodged_on is null then state not in ('lodged', 'recovered') else kind = 'legal'
      and state not in ('pending', 'received') end),
  constraint deposit_recovered_on_check check
    (case when recovered_on is null then state <> 'recovered' and (lodged_on is null or state = 'lodged')
      else lodged_on is not null and state <> 'lodged' end),
  constraint deposit_returned_on_check check
    ((case state when 'returned' then true when 'partly_returned' then true when 'retained' then true
      else false end) = (returned_on is not null)),
  constraint deposit_days_check check (lodged_on >= received_on and recovered_on >= lodged_on
      and returned_on >= greatest(received_on, recovered_on)),
  constraint deposit_body_id_check check (body_id is null or kind = 'legal')
);

create unique index deposit_rental_id_key on deposit (rental_id) where kind = 'legal';
create index deposit_rental_id_idx on deposit (rental_id);
create index deposit_search_idx on deposit using gin (search_text gin_trgm_ops);
create index deposit_code_list on deposit (code, id) where archived_at is null;
create index deposit_date_list on deposit (date, id) where archived_at is null;
create index deposit_amount_list on deposit (amount, id) where archived_at is null;
create index deposit_lodge_due_on_list on deposit (lodge_due_on, id) where archived_at is null;
create index deposit_return_due_on_list on deposit (return_due_on, id) where archived_at is null;
create index deposit_created_at_list on deposit (created_at, id) where archived_at is null;
create index deposit_tenant_id_idx on deposit (tenant_id);
create index deposit_property_id_idx on deposit (property_id);
create index deposit_body_id_idx on deposit (body_id);
create index deposit_state_idx on deposit (state);

create sequence payment_code;

create table payment (
  id uuid primary key default uuidv7(),
  code text not null default next_code('PAG-', 'payment_code'),
  direction text not null default 'in',
  state text not null default 'pending',
  person_id uuid references person,
  owner_id uuid references owner,
  rental_id uuid references rental,
  property_id uuid references property,
  date date not null,
  amount bigint not null,
  payment_method_id uuid not null references payment_method,
  reference text,
  notes text,
  refunds_payment_id uuid references payment,
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  credit bigint not null
    generated always as (case when state = 'completed' and direction = 'in' then amount - allocated - refunded else 0 end) stored,
  returned_on date,
  return_reason text,
  returns_deposit_id uuid references deposit,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_direction_check check (direction in ('in', 'out')),
  constraint payment_state_check check (state in ('pending', 'completed', 'failed', 'cancelled', 'returned')),
  constraint payment_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint payment_amount_check check (amount > 0),
  constraint payment_allocated_check check (allocated >= 0 and refunded >= 0 and allocated + refunded <= amount),
  constraint payment_returned_on_check check ((state = 'returned') = (returned_on is not null)),
  constraint payment_refunds_payment_id_check check (refunds_payment_id is null or direction = 'out'),
  constraint payment_code_key unique (code),
  constraint payment_returns_deposit_id_check check (returns_deposit_id is null or direction = 'out')
);

create index payment_search_idx on payment using gin (search_text gin_trgm_ops);
create index payment_code_list on payment (code, id) where archived_at is null;
create index payment_date_list on payment (date, id) where archived_at is null;
create index payment_amount_list on payment (amount, id) where archived_at is null;
create index payment_created_at_list on payment (created_at, id) where archived_at is null;
create index payment_credit_list on payment (credit, id) where archived_at is null;
create index payment_rental_id_idx on payment (rental_id);
create index payment_property_id_idx on payment (property_id);
create index payment_payment_method_id_idx on payment (payment_method_id);
create index payment_refunds_payment_id_idx on payment (refunds_payment_id);
create index payment_state_idx on payment (state);
create index payment_returns_deposit_id_idx on payment (returns_deposit_id);
create unique index payment_returns_deposit_pending on payment (returns_deposit_id) where state = 'pending';
create index payment_reference_idx on payment (compact_reference(reference));
create index payment_code_idx on payment (compact_reference(code));
create index payment_amount_date_idx on payment (direction, amount, date) where archived_at is null;
create index payment_pending_amount_idx on payment (direction, amount, date)
  where state = 'pending' and archived_at is null;
create index payment_person_id_idx on payment (person_id, amount);
create index payment_owner_id_idx on payment (owner_id, amount);

create sequence remittance_code;

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
  constraint remittance_kind_check check (kind in ('direct_debit', 'transfer')),
  constraint remittance_state_check check (state in ('draft', 'generated', 'sent', 'settled', 'cancelled')),
  constraint remittance_scheme_check check (scheme in ('core', 'b2b')),
  constraint remittance_due_until_check check ((kind = 'direct_debit') = (due_until is not null)),
  constraint remittance_file_check check (state not in ('generated', 'sent', 'settled')
      or (message_id is not null and file_key is not null and file_sha256 is not null and generated_at is not null)),
  constraint remittance_sent_on_check check (state not in ('sent', 'settled') or sent_on is not null),
  constraint remittance_settled_on_check check ((state = 'settled') = (settled_on is not null)),
  constraint remittance_code_key unique (code),
  constraint remittance_message_id_key unique (message_id)
);

create index remittance_search_idx on remittance using gin (search_text gin_trgm_ops);
create index remittance_code_list on remittance (code, id) where archived_at is null;
create index remittance_execution_date_list on remittance (execution_date, id) where archived_at is null;
create index remittance_created_at_list on remittance (created_at, id) where archived_at is null;
create index remittance_issuer_id_idx on remittance (issuer_id);

create table bank_movement (
  id uuid primary key default uuidv7(),
  bank_statement_id uuid not null references bank_statement,
  position integer not null,
  operation_date date not null,
  value_date date not null,
  amount bigint not null,
  common_concept text not null,
  own_concept text not null,
  document_number text not null,
  reference_1 text not null,
  reference_2 text not null,
  text text not null,
  hash text not null,
  state text not null default 'pending',
  payment_id uuid references payment,
  remittance_id uuid references remittance,
  is_payment_made boolean not null default false,
  confidence integer,
  ignore_reason text,
  property_ids uuid[] not null default '{}',
  returned_payment_id uuid references payment,
  label text not null generated always as (coalesce(nullif(text, ''), nullif(reference_2, ''), common_concept)) stored,
  search_text text not null
    generated always as (normalize_text(text || ' ' || document_number || ' ' || reference_1 || ' ' || reference_2)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint bank_movement_state_check check (state in ('pending', 'confirmed', 'ignored')),
  constraint bank_movement_confidence_check check (confidence between 0 and 100),
  constraint bank_movement_hash_key unique (hash),
  constraint bank_movement_payment_id_check check
    ((state = 'confirmed') = (num_nonnulls(payment_id, remittance_id, returned_payment_id) = 1)
      and num_nonnulls(payment_id, remittance_id, returned_payment_id) < 2)
);

create index bank_movement_search_idx on bank_movement using gin (search_text gin_trgm_ops);
create index bank_movement_position_list on bank_movement ("position", id) where archived_at is null;
create index bank_movement_operation_date_list on bank_movement (operation_date, id) where archived_at is null;
create index bank_movement_amount_list on bank_movement (amount, id) where archived_at is null;
create index bank_movement_created_at_list on bank_movement (created_at, id) where archived_at is null;
create index bank_movement_bank_statement_id_idx on bank_movement (bank_statement_id, position);
create unique index bank_movement_payment_id_idx on bank_movement (payment_id);
create unique index bank_movement_remittance_id_idx on bank_movement (remittance_id);
create unique index bank_movement_returned_payment_id_idx on bank_movement (returned_payment_id);
create index bank_movement_state_idx on bank_movement (bank_statement_id, state);

create table billing_run (
  id uuid primary key default uuidv7(),
  month date not null,
  notes text,
  state text not null default 'open',
  asked_by uuid references "user",
  failure text,
  issued_at timestamptz,
  label text not null generated always as (name_month(month, 'es')) stored,
  search_text text not null
    generated always as (normalize_text(name_month(month, 'es') || ' ' || name_month(month, 'en') || ' ' || extract(year from month)
      || '-' || lpad(extract(month from month)::text, 2, '0'))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint billing_run_month_check check (extract(day from month) = 1),
  constraint billing_run_state_check check (state in ('open', 'issuing', 'issued')),
  constraint billing_run_month_key unique (month)
);

create index billing_run_month_list on billing_run (month, id) where archived_at is null;
create index billing_run_created_at_list on billing_run (created_at, id) where archived_at is null;
create index billing_run_asked_by_idx on billing_run (asked_by);
create index billing_run_search_idx on billing_run using gin (search_text gin_trgm_ops);

create table payment_application (
  id uuid primary key default uuidv7(),
  code text not null,
  name text not null,
  kind text not null,
  position integer not null,
  default_tax integer,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null
    generated always as (normalize_text(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_application_kind_check check
    (kind in ('rent', 'expenses', 'deposit', 'supplies', 'penalty', 'fee', 'other')),
  constraint payment_application_default_tax_check check (default_tax between 0 and 10000),
  constraint payment_application_code_key unique (code)
);

create unique index payment_application_name_key on payment_application (normalize_text(name));
create index payment_application_code_list on payment_application (code, id) where archived_at is null;
create index payment_application_name_list on payment_application (name, id) where archived_at is null;
create index payment_application_position_list on payment_application ("position", id) where archived_at is null;
create index payment_application_search_idx on payment_application using gin (search_text gin_trgm_ops);

create table incident_type (
  id uuid primary key default uuidv7(),
  name text not null,
  default_priority text not null,
  response_hours integer,
  is_public boolean not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_type_default_priority_check check (default_priority in ('low', 'normal', 'high', 'urgent')),
  constraint incident_type_response_hours_check check (response_hours > 0)
);

create index incident_type_name_list on incident_type (name, id) where archived_at is null;
create unique index incident_type_name_key on incident_type (normalize_text(name));
create index incident_type_search_idx on incident_type using gin (search_text gin_trgm_ops);

create table incident_status (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null,
  color text not null,
  position integer not null,
  is_default boolean not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_status_kind_check check
    (kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'))
);

create unique index incident_status_default_key on incident_status (kind) where is_default;
create unique index incident_status_name_key on incident_status (normalize_text(name));
create index incident_status_search_idx on incident_status using gin (search_text gin_trgm_ops);

create type incident_priority as enum ('low', 'normal', 'high', 'urgent');
create sequence incident_number;

create table incident (
  id uuid primary key default uuidv7(),
  number text not null default next_code('INC-', 'incident_number'),
  title text not null,
  description text not null,
  incident_type_id uuid not null references incident_type,
  incident_status_id uuid not null references incident_status,
  priority incident_priority not null,
  property_id uuid references property,
  asset_id uuid references asset,
  rental_id uuid references rental,
  reporter_name text,
  reporter_email text,
  reporter_phone text,
  source text not null default 'staff',
  assignee_id uuid references "user",
  due_on date,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened_count integer not null default 0,
  incident_status_kind text not null,
  due_by_hand boolean not null default false,
  reported_place text,
  label text not null generated always as (number || ' · ' || title) stored,
  search_text text not null
    generated always as (normalize_text(number || ' ' || title || ' ' || left(description, 2000) || ' ' || coalesce(reporter_name,
      ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint incident_source_check check (source in ('staff', 'public_form', 'extension')),
  constraint incident_number_key unique (number),
  constraint incident_incident_status_kind_check check
    (incident_status_kind in ('new', 'in_progress', 'on_hold', 'resolved', 'closed', 'rejected'))
);

create index incident_search_idx on incident using gin (search_text gin_trgm_ops);
create index incident_number_list on incident (number, id) where archived_at is null;
create index incident_created_at_list on incident (created_at, id) where archived_at is null;
create index incident_due_on_list on incident (due_on, id) where archived_at is null;
create index incident_priority_list on incident (priority, id) where archived_at is null;
create index incident_incident_type_id_idx on incident (incident_type_id);
create index incident_incident_status_id_idx on incident (incident_status_id);
create index incident_property_id_idx on incident (property_id);
create index incident_asset_id_idx on incident (asset_id);
create index incident_rental_id_idx on incident (rental_id);
create index incident_assignee_id_idx on incident (assignee_id);
create index incident_board_created_at_idx on incident (incident_status_kind, created_at, id)
  where archived_at is null;
create index incident_board_due_on_idx on incident (incident_status_kind, due_on, id) where archived_at is null;
create index incident_board_priority_idx on incident (incident_status_kind, priority, id) where archived_at is null;
create index incident_archived_idx on incident (created_at, id) where archived_at is not null;
create index incident_resolved_at_list on incident (resolved_at, id) where archived_at is null;
create index incident_closed_at_list on incident (closed_at, id) where archived_at is null;

create sequence invoice_code;

create table invoice (
  id uuid primary key default uuidv7(),
  code text not null default next_code('BOR-', 'invoice_code'),
  kind text not null,
  state text not null default 'draft',
  series_id uuid not null references invoice_series,
  issuer_id uuid not null references issuer,
  number text,
  series_year integer,
  series_number bigint,
  person_id uuid references person,
  owner_id uuid references owner,
  rental_id uuid references rental,
  asset_id uuid references asset,
  property_id uuid references property,
  issuer_name text not null,
  issuer_tax_id text not null,
  issuer_address text not null,
  customer_name text not null,
  customer_tax_id text,
  customer_address text,
  joint_tenants text[] not null default '{}',
  issue_date date,
  operation_date date,
  due_date date not null,
  period_start date,
  period_end date,
  billed_month date,
  payment_method_id uuid references payment_method,
  net_amount bigint not null default 0,
  tax_rate integer,
  tax_amount bigint not null default 0,
  total bigint not null default 0,
  withholding_amount bigint not null default 0,
  amount_due bigint not null default 0,
  collectible bigint not null default 0,
  paid bigint not null default 0,
  outstanding bigint not null generated always as (collectible - paid) stored,
  payment_state text not null
    generated always as (case when state = 'draft' then 'unpaid' when paid >= collectible then 'paid' when paid > 0 then 'partly_paid'
      else 'unpaid' end) stored,
  rectified_ids uuid[] not null default '{}',
  rectification_type text,
  rectification_mode text,
  reason text,
  annulled_on date,
  annulled_reason text,
  notes text,
  billing_run_id uuid references billing_run,
  paper jsonb,
  label text not null generated always as (coalesce(number, code)) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint invoice_kind_check check (kind in ('invoice', 'rectifying', 'receipt')),
  constraint invoice_state_check check (state in ('draft', 'issued', 'rectified', 'annulled')),
  constraint invoice_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint invoice_period_end_check check (period_end >= period_start),
  constraint invoice_billed_month_check check
    (billed_month is null or (extract(day from billed_month) = 1 and rental_id is not null)),
  constraint invoice_number_check check
    ((state = 'draft') = (number is null and series_year is null and series_number is null and issue_date is null)),
  constraint invoice_total_check check (total = net_amount + tax_amount),
  constraint invoice_amount_due_check check (amount_due = total - withholding_amount),
  constraint invoice_collectible_check check
    (collectible >= 0 and (state not in ('draft', 'annulled') or collectible = 0)),
  constraint invoice_paid_check check (paid between 0 and collectible),
  constraint invoice_rectification_type_check check
    ((kind = 'rectifying') = (rectification_type is not null) and rectification_type in ('R1', 'R2', 'R3', 'R4',
      'R5')),
  constraint invoice_rectification_mode_check check
    ((kind = 'rectifying') = (rectification_mode is not null) and rectification_mode in ('differences',
      'substitution')),
  constraint invoice_rectified_ids_check check ((kind = 'rectifying') = (cardinality(rectified_ids) > 0)),
  constraint invoice_reason_check check (kind <> 'rectifying' or reason is not null),
  constraint invoice_annulled_on_check check
    ((state = 'annulled') = (annulled_on is not null and annulled_reason is not null)),
  constraint invoice_code_key unique (code),
  constraint invoice_number_key unique (issuer_id, number),
  constraint invoice_series_number_key unique (series_id, series_year, series_number),
  constraint invoice_paper_check check ((state = 'draft') = (paper is null))
);
alter table invoice add constraint invoice_lines_check
  check (greatest(abs(net_amount), abs(tax_amount), abs(total), abs(withholding_amount),
    abs(amount_due)) <= 1000000000000) not valid;

create index invoice_search_idx on invoice using gin (search_text gin_trgm_ops);
create index invoice_number_list on invoice (number, id) where archived_at is null;
create index invoice_issue_date_list on invoice (issue_date, id) where archived_at is null;
create index invoice_due_date_list on invoice (due_date, id) where archived_at is null;
create index invoice_total_list on invoice (total, id) where archived_at is null;
create index invoice_created_at_list on invoice (created_at, id) where archived_at is null;
create index invoice_outstanding_list on invoice (outstanding, id) where archived_at is null;
create index invoice_issuer_id_idx on invoice (issuer_id);
create index invoice_person_id_idx on invoice (person_id);
create index invoice_owner_id_idx on invoice (owner_id);
create index invoice_rental_id_idx on invoice (rental_id);
create index invoice_asset_id_idx on invoice (asset_id);
create index invoice_property_id_idx on invoice (property_id);
create index invoice_payment_method_id_idx on invoice (payment_method_id);
create index invoice_rectified_ids_idx on invoice using gin (rectified_ids);
create index invoice_state_idx on invoice (state);
create index invoice_owed_idx on invoice (person_id, due_date)
  include (outstanding, billed_month, property_id, archived_at)
  where outstanding > 0;
create index invoice_substitution_idx on invoice (id) where rectification_mode = 'substitution' and state <> 'draft';
create index invoice_billing_run_id_idx on invoice (billing_run_id, state) include (total, archived_at);
create index invoice_series_id_idx on invoice (series_id, number, id);
create index invoice_kind_number_idx on invoice (kind, number, id) where archived_at is null;
create index invoice_payment_state_idx on invoice (payment_state, created_at, id) where archived_at is null;
create unique index invoice_billed_month_key on invoice (rental_id, billed_month)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying' and archived_at is null;
create index invoice_name_idx on invoice using gin (name_keys(customer_name)) where outstanding > 0;
create index invoice_reference_idx on invoice (compact_reference(number));
create index invoice_open_amount_idx on invoice (outstanding, due_date, label)
  where outstanding > 0 and archived_at is null;
create index invoice_owed_by_owner_idx on invoice (owner_id, due_date)
  include (outstanding, archived_at)
  where outstanding > 0 and owner_id is not null;

create table rental_charge (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  amount bigint not null,
  charged_on date not null,
  payment_id uuid references payment,
  incident_id uuid references incident,
  invoice_id uuid references invoice on delete set null,
  property_id uuid references property,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint rental_charge_amount_check check (amount <> 0)
);

create index rental_charge_search_idx on rental_charge using gin (search_text gin_trgm_ops);
create index rental_charge_rental_id_idx on rental_charge (rental_id);
create index rental_charge_payment_application_id_idx on rental_charge (payment_application_id);
create index rental_charge_payment_id_idx on rental_charge (payment_id);
create index rental_charge_incident_id_idx on rental_charge (incident_id);
create index rental_charge_invoice_id_idx on rental_charge (invoice_id);
create index rental_charge_property_id_idx on rental_charge (property_id);

create table deposit_withholding (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposit,
  concept text not null,
  amount bigint not null,
  incident_id uuid references incident,
  property_id uuid not null references property,
  date date not null,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint deposit_withholding_concept_check check (concept <> ''),
  constraint deposit_withholding_amount_check check (amount > 0)
);

create index deposit_withholding_search_idx on deposit_withholding using gin (search_text gin_trgm_ops);
create index deposit_withholding_created_at_list on deposit_withholding (created_at, id) where archived_at is null;
create index deposit_withholding_deposit_id_idx on deposit_withholding (deposit_id);
create index deposit_withholding_incident_id_idx on deposit_withholding (incident_id);
create index deposit_withholding_property_id_idx on deposit_withholding (property_id);

create table invoice_counter (
  series_id uuid not null references invoice_series on delete cascade,
  year integer not null,
  next_number bigint not null,
  last_issued_on date,
  primary key (series_id, year),
  constraint invoice_counter_next_number_check check (next_number > 0)
);

create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  position integer not null,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  quantity numeric(12,3) not null default 1,
  unit_amount bigint not null,
  amount bigint not null generated always as (round(quantity * unit_amount)::bigint) stored,
  tax_rate integer not null,
  withholding_rate integer not null default 0,
  exemption_reason text,
  constraint invoice_line_concept_check check (concept <> ''),
  constraint invoice_line_tax_rate_check check (tax_rate between 0 and 10000),
  constraint invoice_line_withholding_rate_check check (withholding_rate between 0 and 10000),
  constraint invoice_line_position_key unique (invoice_id, position)
);
alter table invoice_line add constraint invoice_line_amount_check
  check (abs(amount) <= 1000000000000) not valid;

create index invoice_line_payment_application_id_idx on invoice_line (payment_application_id);

create sequence mandate_reference;

create table mandate (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  reference text not null default next_code('MND-', 'mandate_reference'),
  signed_on date not null,
  iban text not null,
  scheme text not null default 'core',
  state text not null default 'active',
  last_used_on date,
  notes text,
  label text not null generated always as (reference) stored,
  search_text text not null generated always as (normalize_text(reference || ' ' || iban)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint mandate_scheme_check check (scheme in ('core', 'b2b')),
  constraint mandate_state_check check (state in ('active', 'cancelled')),
  constraint mandate_reference_key unique (reference)
);

create index mandate_search_idx on mandate using gin (search_text gin_trgm_ops);
create index mandate_reference_list on mandate (reference, id) where archived_at is null;
create index mandate_signed_on_list on mandate (signed_on, id) where archived_at is null;
create index mandate_created_at_list on mandate (created_at, id) where archived_at is null;
create index mandate_person_id_idx on mandate (person_id);

create table owner_charge (
  id uuid primary key default uuidv7(),
  kind text not null,
  concept text not null,
  owner_id uuid references owner,
  property_id uuid references property,
  amount bigint not null,
  tax_rate integer not null default 0,
  total bigint not null generated always as (amount + round(amount * tax_rate / 10000.0)::bigint) stored,
  charged_on date not null,
  incident_id uuid references incident,
  notes text,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint owner_charge_kind_check check
    (kind in ('repair', 'community', 'tax', 'insurance', 'supplies', 'fee', 'advance', 'other', 'credit')),
  constraint owner_charge_amount_check check (amount > 0),
  constraint owner_charge_tax_rate_check check (tax_rate between 0 and 10000),
  constraint owner_charge_owner_id_check check (owner_id is not null or property_id is not null)
);

create index owner_charge_search_idx on owner_charge using gin (search_text gin_trgm_ops);
create index owner_charge_charged_on_list on owner_charge (charged_on, id) where archived_at is null;
create index owner_charge_total_list on owner_charge (total, id) where archived_at is null;
create index owner_charge_created_at_list on owner_charge (created_at, id) where archived_at is null;
create index owner_charge_owner_id_idx on owner_charge (owner_id);
create index owner_charge_property_id_idx on owner_charge (property_id);
create index owner_charge_incident_id_idx on owner_charge (incident_id);

create table payment_allocation (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payment,
  invoice_id uuid references invoice,
  deposit_id uuid references deposit,
  property_id uuid references property,
  payment_application_id uuid not null references payment_application,
  amount bigint not null,
  state text not null default 'applied',
  reversed_on date,
  reverse_reason text,
  label text not null generated always as (state) stored,
  search_text text not null generated always as (normalize_text(state)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint payment_allocation_invoice_id_check check ((invoice_id is null) <> (deposit_id is null)),
  constraint payment_allocation_amount_check check (amount > 0),
  constraint payment_allocation_state_check check (state in ('applied', 'reversed')),
  constraint payment_allocation_reversed_on_check check ((state = 'reversed') = (reversed_on is not null))
);

create index payment_allocation_search_idx on payment_allocation using gin (search_text gin_trgm_ops);
create index payment_allocation_created_at_list on payment_allocation (created_at, id) where archived_at is null;
create index payment_allocation_property_id_idx on payment_allocation (property_id);
create index payment_allocation_payment_id_idx on payment_allocation (payment_id);
create index payment_allocation_invoice_id_idx on payment_allocation (invoice_id);
create index payment_allocation_deposit_id_idx on payment_allocation (deposit_id);
create index payment_allocation_payment_application_id_idx on payment_allocation (payment_application_id);
create index payment_allocation_of_deposit_idx on payment_allocation (payment_id)
  include (amount, state, reversed_on, reverse_reason)
  where deposit_id is not null;

create table reminder_step (
  id uuid primary key default uuidv7(),
  name text not null,
  days_overdue integer not null,
  is_active boolean not null default false,
  subject_es text not null,
  text_es text not null,
  subject_en text not null,
  text_en text not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint reminder_step_days_overdue_check check (days_overdue between 1 and 365),
  constraint reminder_step_subject_es_check check (subject_es !~ '[\r\n]'),
  constraint reminder_step_subject_en_check check (subject_en !~ '[\r\n]'),
  constraint reminder_step_days_overdue_key unique (days_overdue)
);

create unique index reminder_step_name_key on reminder_step (normalize_text(name));
create index reminder_step_search_idx on reminder_step using gin (search_text gin_trgm_ops);

create table mail (
  id uuid primary key default uuidv7(),
  "to" text not null,
  language text not null,
  subject text not null,
  text text not null,
  is_confidential boolean not null,
  state text not null,
  attempts integer not null default 0,
  queued_at timestamptz not null default clock_now(),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text,
  server_answer text,
  entity text,
  entity_id uuid,
  label text not null generated always as (subject) stored,
  search_text text not null
    generated always as (normalize_text(subject || ' ' || "to" || ' ' || left(text, 2000))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint mail_language_check check (language in ('es', 'en')),
  constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint mail_last_error_check check
    (last_error in ('unknown_host', 'private_host', 'refused', 'timeout', 'certificate', 'tls', 'login', 'sender',
      'lost_password', 'lost_text', 'postponed', 'rejected', 'interrupted', 'other')),
  constraint mail_subject_check check (subject !~ '[\r\n]'),
  constraint mail_entity_id_check check ((entity is null) = (entity_id is null))
);

create index mail_search_idx on mail using gin (search_text gin_trgm_ops);
create index mail_created_at_list on mail (created_at, id) where archived_at is null;
create index mail_sent_at_list on mail (sent_at, id) where archived_at is null;
create index mail_entity_id_idx on mail (entity_id);

create table reminder (
  invoice_id uuid not null references invoice,
  reminder_step_id uuid not null references reminder_step,
  person_id uuid not null references person,
  mail_id uuid references mail on delete set null,
  days_overdue integer not null,
  sent_at timestamptz not null default clock_now(),
  primary key (invoice_id, reminder_step_id)
);

create index reminder_reminder_step_id_idx on reminder (reminder_step_id);
create index reminder_person_id_idx on reminder (person_id);
create index reminder_mail_id_idx on reminder (mail_id);

create table remittance_line (
  id uuid primary key default uuidv7(),
  remittance_id uuid not null references remittance,
  invoice_id uuid references invoice,
  payment_id uuid references payment,
  mandate_id uuid references mandate,
  property_id uuid references property,
  name text not null,
  iban text not null,
  amount bigint not null,
  concept text not null,
  sequence text,
  end_to_end_id text,
  is_included boolean not null default true,
  is_held boolean not null default true,
  label text not null generated always as (concept) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || concept)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint remittance_line_invoice_id_check check (invoice_id is not null or payment_id is not null),
  constraint remittance_line_mandate_id_check check ((invoice_id is null) = (mandate_id is null)),
  constraint remittance_line_amount_check check (amount > 0),
  constraint remittance_line_sequence_check check (sequence in ('FRST', 'RCUR')),
  constraint remittance_line_end_to_end_id_key unique (remittance_id, end_to_end_id)
);

create index remittance_line_search_idx on remittance_line using gin (search_text gin_trgm_ops);
create index remittance_line_name_list on remittance_line (name, id) where archived_at is null;
create index remittance_line_amount_list on remittance_line (amount, id) where archived_at is null;
create index remittance_line_created_at_list on remittance_line (created_at, id) where archived_at is null;
create index remittance_line_remittance_id_idx on remittance_line (remittance_id);
create index remittance_line_invoice_id_idx on remittance_line (invoice_id);
create index remittance_line_payment_id_idx on remittance_line (payment_id);
create index remittance_line_mandate_id_idx on remittance_line (mandate_id);
create index remittance_line_property_id_idx on remittance_line (property_id);
create unique index remittance_line_invoice_held on remittance_line (invoice_id) where is_held;
create unique index remittance_line_payment_held on remittance_line (payment_id) where is_held;

create table verifactu_batch (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  sequence integer not null,
  issuer_tax_id text not null,
  first_position bigint not null,
  last_position bigint not null,
  record_count integer not null,
  state text not null default 'waiting',
  file_key text not null,
  sha256 text not null,
  made_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  last_error text,
  sent_at timestamptz,
  reference text,
  refused_count integer not null default 0,
  constraint verifactu_batch_state_check check (state in ('waiting', 'sent')),
  constraint verifactu_batch_sent_at_check check ((state = 'sent') = (sent_at is not null and reference is not null)),
  constraint verifactu_batch_record_count_check check (record_count between 1 and 1000),
  constraint verifactu_batch_refused_count_check check (refused_count between 0 and record_count),
  constraint verifactu_batch_sequence_key unique (issuer_id, sequence),
  constraint verifactu_batch_file_key_key unique (file_key)
);

create unique index verifactu_batch_waiting_key on verifactu_batch (issuer_id) where state = 'waiting';

create table verifactu_chain (
  issuer_id uuid primary key references issuer,
  position bigint not null default 0,
  hash text not null default '',
  content_hash text not null default '',
  issuer_tax_id text
);

create table verifactu_record (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  position bigint not null,
  kind text not null,
  invoice_id uuid not null references invoice,
  issuer_tax_id text not null,
  number text not null,
  issue_date date not null,
  invoice_type text not null,
  tax_amount bigint not null,
  total bigint not null,
  previous_hash text not null,
  generated_at timestamptz not null,
  hash text not null,
  content jsonb not null,
  content_hash text not null,
  sent_state text not null default 'pending',
  sent_at timestamptz,
  sent_answer text,
  batch_id uuid references verifactu_batch,
  erased_at timestamptz,
  constraint verifactu_record_kind_check check (kind in ('issue', 'annul')),
  constraint verifactu_record_sent_state_check check (sent_state in ('pending', 'sent', 'failed')),
  constraint verifactu_record_position_key unique (issuer_id, position),
  constraint verifactu_record_invoice_id_key unique (invoice_id, kind)
);

create index verifactu_record_batch_id_idx on verifactu_record (batch_id);
create index verifactu_record_pending_idx on verifactu_record (issuer_id, position) where sent_state <> 'sent';

create table backup_taken (
  folder text primary key,
  taken_at timestamptz not null
);

create table bulk_upload (
  id uuid primary key default uuidv7(),
  entity text not null,
  state text not null default 'uploaded',
  file_name text not null,
  file_size bigint not null,
  file_sha256 text not null,
  row_count integer,
  wrong_row_count integer,
  user_id uuid references "user",
  validated_at timestamptz,
  committed_at timestamptz,
  committed_by_id uuid references "user",
  undone_at timestamptz,
  undone_by_id uuid references "user",
  removed_at timestamptz,
  label text not null generated always as (file_name) stored,
  search_text text not null generated always as (normalize_text(file_name)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint bulk_upload_entity_check check (entity in ('address', 'owner', 'property', 'asset', 'person', 'rental')),
  constraint bulk_upload_state_check check (state in ('uploaded', 'validated', 'committed', 'undone', 'discarded')),
  constraint bulk_upload_file_sha256_check check (file_sha256 ~ '^[0-9a-f]{64}$')
);

create index bulk_upload_search_idx on bulk_upload using gin (search_text gin_trgm_ops);
create index bulk_upload_created_at_list on bulk_upload (created_at, id) where archived_at is null;
create index bulk_upload_file_name_list on bulk_upload (file_name, id) where archived_at is null;
create index bulk_upload_row_count_list on bulk_upload (row_count, id) where archived_at is null;
create index bulk_upload_user_id_idx on bulk_upload (user_id);
create index bulk_upload_committed_by_id_idx on bulk_upload (committed_by_id);
create index bulk_upload_undone_by_id_idx on bulk_upload (undone_by_id);

create table bulk_upload_issue (
  id bigint generated always as identity primary key,
  bulk_upload_id uuid not null,
  kind text not null,
  row_number integer not null,
  field text,
  key text not null,
  params jsonb not null default '{}',
  value text,
  constraint bulk_upload_issue_kind_check check (kind in ('error', 'warning', 'undo'))
);

create index bulk_upload_issue_bulk_upload_id_idx on bulk_upload_issue (bulk_upload_id, row_number, id);

create table bulk_upload_record (
  bulk_upload_id uuid not null,
  entity text not null,
  record_id uuid not null,
  row_number integer,
  version integer,
  primary key (bulk_upload_id, entity, record_id)
);

create table bulk_upload_row (
  bulk_upload_id uuid not null,
  row_number integer not null,
  record_id uuid not null default uuidv7(),
  key text,
  record jsonb not null,
  refs jsonb not null default '{}',
  address jsonb,
  address_key text,
  links jsonb not null default '{}',
  primary key (bulk_upload_id, row_number)
);

create table bulk_upload_work (
  bulk_upload_id uuid primary key references bulk_upload on delete cascade,
  file_key text not null,
  sheets jsonb not null,
  matching jsonb not null,
  running text,
  run_id uuid,
  request jsonb,
  done integer not null default 0,
  total integer not null default 0,
  failure jsonb,
  groups jsonb not null default '[]',
  constraint bulk_upload_work_running_check check (running in ('validate', 'commit', 'undo'))
);

create index bulk_upload_work_running_idx on bulk_upload_work (bulk_upload_id) where running is not null;

create table erasure_proposal (
  subject_id uuid constraint erasure_proposal_person_id_not_null not null primary key,
  until date,
  term text,
  proposed_at timestamptz not null default clock_now(),
  entity text not null,
  constraint erasure_proposal_entity_check check (entity in ('person', 'owner'))
);

create table manager (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user",
  phone text,
  property_ids uuid[] not null default '{}',
  label text not null,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint manager_user_id_key unique (user_id)
);

create index manager_search_idx on manager using gin (search_text gin_trgm_ops);
create index manager_property_ids_idx on manager using gin (property_ids);

create table manager_property (
  manager_id uuid not null references manager on delete cascade,
  property_id uuid not null references property,
  primary key (manager_id, property_id)
);

create index manager_property_property_id_idx on manager_property (property_id);

create table page (
  id uuid primary key default uuidv7(),
  slug text not null,
  language text not null,
  title text not null,
  body text not null,
  label text not null generated always as (title) stored,
  search_text text not null generated always as (normalize_text(title || ' ' || body)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint page_slug_check check (slug in ('who_we_are', 'terms', 'privacy', 'faqs')),
  constraint page_language_check check (language in ('es', 'en')),
  constraint page_slug_key unique (slug, language)
);

create index page_search_idx on page using gin (search_text gin_trgm_ops);

create table reserved_value (
  subject_id uuid constraint reserved_value_person_id_not_null not null,
  table_name text not null,
  row_id uuid not null,
  before jsonb not null,
  entity text not null,
  primary key (table_name, row_id, subject_id),
  constraint reserved_value_entity_check check (entity in ('person', 'owner'))
);

create index reserved_value_subject_id_idx on reserved_value (subject_id);

create table webhook (
  id uuid primary key default uuidv7(),
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active',
  responsible_id uuid references "user",
  suspended_for text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || url)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint webhook_events_check check (cardinality(events) > 0),
  constraint webhook_state_check check (state in ('active', 'paused', 'suspended')),
  constraint webhook_suspended_for_check check
    ((state = 'suspended') = (suspended_for is not null) and suspended_for in ('failing', 'gone', 'rights'))
);

create index webhook_search_idx on webhook using gin (search_text gin_trgm_ops);
create index webhook_name_list on webhook (name, id) where archived_at is null;
create index webhook_created_at_list on webhook (created_at, id) where archived_at is null;
create index webhook_responsible_id_idx on webhook (responsible_id);

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

create table webhook_attempt (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null default clock_now(),
  status integer,
  error text,
  duration_ms integer
);

create index webhook_attempt_delivery_id_idx on webhook_attempt (delivery_id, id);

create table webhook_work (
  webhook_id uuid primary key references webhook on delete cascade,
  sealed_secret text,
  former_secret text,
  former_until timestamptz,
  failing_since timestamptz
);

create sequence booking_link_code;

create table booking_link (
  id uuid primary key default uuidv7(),
  code text not null default next_code('ENL-', 'booking_link_code'),
  state text not null default 'active',
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  regime text not null,
  rent bigint not null,
  expenses bigint not null default 0,
  deposit bigint,
  earliest_start date not null,
  latest_end date,
  language text not null default 'es',
  valid_hours integer not null default 72,
  expires_at timestamptz not null,
  opened_at timestamptz,
  email text,
  sent_at timestamptz,
  booking_id uuid,
  notes text,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint booking_link_state_check check (state in ('active', 'used', 'expired', 'revoked')),
  constraint booking_link_booking_id_check check ((state = 'used') = (booking_id is not null)),
  constraint booking_link_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_link_rent_check check (rent >= 0),
  constraint booking_link_expenses_check check (expenses >= 0),
  constraint booking_link_deposit_check check (deposit >= 0),
  constraint booking_link_latest_end_check check (latest_end >= earliest_start),
  constraint booking_link_language_check check (language in ('es', 'en')),
  constraint booking_link_valid_hours_check check (valid_hours between 1 and 8760),
  constraint booking_link_code_key unique (code),
  constraint booking_link_booking_id_key unique (booking_id)
);

create index booking_link_code_list on booking_link (code, id) where archived_at is null;
create index booking_link_expires_at_list on booking_link (expires_at, id) where archived_at is null;
create index booking_link_created_at_list on booking_link (created_at, id) where archived_at is null;
create index booking_link_search_idx on booking_link using gin (search_text gin_trgm_ops);
create index booking_link_asset_id_idx on booking_link (asset_id);
create index booking_link_property_id_idx on booking_link (property_id);
create index booking_link_state_idx on booking_link (state, created_at, id);
create index booking_link_running_idx on booking_link (expires_at) where state = 'active';
create index booking_link_archived_idx on booking_link (created_at, id) where archived_at is not null;

create sequence booking_code;

create table booking (
  id uuid primary key default uuidv7(),
  code text not null default next_code('RES-', 'booking_code'),
  state text not null,
  booking_link_id uuid references booking_link,
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  start_date date not null,
  end_date date,
  regime text not null,
  rent bigint not null,
  expenses bigint not null default 0,
  deposit bigint,
  language text not null default 'es',
  kind text not null,
  name text not null,
  last_name text,
  gender text,
  nationality text,
  phone text not null,
  email text not null,
  bank_account text,
  documentation text not null,
  documentation_type text not null,
  is_business boolean not null default false,
  birth_date date,
  street text,
  city text,
  postal_code text,
  country text,
  message text,
  hold_until timestamptz,
  confirmed_at timestamptz,
  answered_at timestamptz,
  end_reason text,
  person_id uuid references person,
  rental_id uuid references rental,
  label text not null generated always as (code || ' · ' || name || coalesce(' ' || last_name, '')) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint booking_state_check check (state in
      ('unconfirmed', 'received', 'info_requested', 'accepted', 'converted', 'rejected', 'cancelled', 'lapsed')),
  constraint booking_rental_id_check check
    ((state = 'converted') = (rental_id is not null) and (rental_id is null or person_id is not null)),
  constraint booking_hold_until_check check
    (state not in ('unconfirmed', 'received', 'info_requested') or hold_until is not null),
  constraint booking_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint booking_rent_check check (rent >= 0),
  constraint booking_expenses_check check (expenses >= 0),
  constraint booking_deposit_check check (deposit >= 0),
  constraint booking_end_date_check check (end_date >= start_date),
  constraint booking_language_check check (language in ('es', 'en')),
  constraint booking_kind_check check (kind in ('natural', 'company')),
  constraint booking_code_key unique (code),
  constraint booking_booking_link_id_key unique (booking_link_id),
  constraint booking_rental_id_key unique (rental_id)
);

create index booking_code_list on booking (code, id) where archived_at is null;
create index booking_start_date_list on booking (start_date, id) where archived_at is null;
create index booking_hold_until_list on booking (hold_until, id) where archived_at is null;
create index booking_created_at_list on booking (created_at, id) where archived_at is null;
create index booking_search_idx on booking using gin (search_text gin_trgm_ops);
create index booking_asset_id_idx on booking (asset_id);
create index booking_property_id_idx on booking (property_id);
create index booking_person_id_idx on booking (person_id);
create index booking_state_idx on booking (state, created_at, id);
create index booking_waiting_idx on booking (hold_until) where state in ('unconfirmed', 'received', 'info_requested');
create index booking_documentation_idx on booking (documentation);
create index booking_archived_idx on booking (created_at, id) where archived_at is not null;

create table asset_occupancy (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset,
  period daterange not null,
  source text not null,
  rental_id uuid references rental on delete cascade,
  created_at timestamptz not null default clock_now(),
  booking_id uuid references booking on delete cascade,
  constraint asset_occupancy_period_check check (not isempty(period)),
  constraint asset_occupancy_source_check check (source in ('booking', 'rental', 'block')),
  constraint asset_occupancy_rental_id_check check ((source = 'rental') = (rental_id is not null)),
  constraint asset_occupancy_no_overlap exclude using gist (asset_id with =, period with &&),
  constraint asset_occupancy_booking_id_check check ((source = 'booking') = (booking_id is not null))
);

create index asset_occupancy_rental_id_idx on asset_occupancy (rental_id);
create index asset_occupancy_booking_id_idx on asset_occupancy (booking_id);

create table asset_price (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset,
  property_id uuid not null references property,
  amount bigint not null,
  expenses bigint not null default 0,
  deposit_amount bigint,
  valid_from date not null,
  valid_to date,
  notes text,
  label text not null,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint asset_price_amount_check check (amount >= 0),
  constraint asset_price_expenses_check check (expenses >= 0),
  constraint asset_price_deposit_amount_check check (deposit_amount >= 0),
  constraint asset_price_valid_to_check check (valid_to >= valid_from),
  constraint asset_price_no_overlap exclude using gist
    (asset_id with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null)
);

create index asset_price_label_list on asset_price (label, id) where archived_at is null;
create index asset_price_amount_list on asset_price (amount, id) where archived_at is null;
create index asset_price_valid_from_list on asset_price (valid_from, id) where archived_at is null;
create index asset_price_valid_to_list on asset_price (valid_to, id) where archived_at is null;
create index asset_price_created_at_list on asset_price (created_at, id) where archived_at is null;
create index asset_price_asset_id_idx on asset_price (asset_id, valid_from);
create index asset_price_property_id_idx on asset_price (property_id);
create index asset_price_search_idx on asset_price using gin (search_text gin_trgm_ops);

create table attachment (
  id uuid primary key default uuidv7(),
  owner_entity text not null,
  owner_id uuid,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  file_key text not null,
  thumbnail_key text,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  visitor_key_hash bytea,
  constraint attachment_size_check check (size > 0),
  constraint attachment_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_file_key_key unique (file_key),
  constraint attachment_thumbnail_key_key unique (thumbnail_key),
  constraint attachment_visitor_key_hash_key unique (visitor_key_hash),
  constraint attachment_visitor_key_hash_check check (visitor_key_hash is null or owner_id is null),
  constraint attachment_owner_entity_check check (owner_entity in ('incident', 'deposit', 'asset', 'booking'))
);

create index attachment_owner_id_idx on attachment (owner_entity, owner_id, id);
create index attachment_waiting_idx on attachment (created_by, created_at) where owner_id is null;

create table visitor_upload (
  at timestamptz not null default clock_now(),
  address text not null,
  link_hash bytea,
  bytes bigint not null
);

create index visitor_upload_address_idx on visitor_upload (address, at);
create index visitor_upload_link_hash_idx on visitor_upload (link_hash, at);
create index visitor_upload_at_idx on visitor_upload (at);

create table booking_consent (
  booking_id uuid not null references booking on delete cascade,
  text_id text not null,
  text_version text not null,
  language text not null,
  at timestamptz not null,
  ip text,
  primary key (booking_id, text_id)
);

create table booking_key (
  booking_id uuid primary key references booking on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_key_key_hash_key unique (key_hash)
);

create table booking_link_key (
  booking_link_id uuid primary key references booking_link on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  constraint booking_link_key_key_hash_key unique (key_hash)
);

create table booking_message (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references booking on delete cascade,
  author text not null,
  user_id uuid references "user",
  body text not null,
  created_at timestamptz not null default clock_now(),
  constraint booking_message_author_check check (author in ('staff', 'applicant'))
);

create index booking_message_booking_id_idx on booking_message (booking_id, id);
create index booking_message_user_id_idx on booking_message (user_id);

create table booking_occupant (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references booking on delete cascade,
  position integer not null,
  role text not null,
  name text not null,
  last_name text,
  documentation text,
  documentation_type text,
  birth_date date,
  email text,
  phone text,
  person_id uuid references person,
  constraint booking_occupant_role_check check (role in ('occupant', 'additional_tenant', 'guarantor')),
  constraint booking_occupant_position_key unique (booking_id, position)
);

create index booking_occupant_person_id_idx on booking_occupant (person_id);

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
  logo_name text,
  requires_second_factor boolean not null default false,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || tax_id)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint company_color_check check (color ~ '^#[0-9a-f]{6}$')
);

create unique index company_only_one on company ((true));
create index company_search_idx on company using gin (search_text gin_trgm_ops);
create index company_logo_idx on company (logo);

create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_now(),
  actor_id uuid references "user",
  entity text not null,
  entity_id uuid not null,
  action text not null,
  changes jsonb not null default '{}',
  bulk_upload_id uuid default current_bulk_upload(),
  label text not null default '',
  search_text text not null generated always as (normalize_text(label)) stored,
  created_at timestamptz not null generated always as (at) virtual,
  updated_at timestamptz not null generated always as (at) virtual,
  created_by uuid generated always as (actor_id) virtual,
  archived_at timestamptz generated always as (null::timestamptz) virtual,
  version integer not null generated always as (1) virtual,
  visitor text default nullif(current_setting('llavero.visitor', true), ''),
  token text default nullif(current_setting('llavero.token', true), '')
);

create index audit_entry_entity_idx on audit_entry (entity, entity_id, id);
create index audit_entry_search_idx on audit_entry using gin (search_text gin_trgm_ops);
create index audit_entry_at_idx on audit_entry (at, id);
create index audit_entry_actor_id_idx on audit_entry (actor_id, at, id);
create index audit_entry_entity_at_idx on audit_entry (entity, at, id);
create index audit_entry_entity_action_idx on audit_entry (entity, action, at, id);

create table idempotency_key (
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default clock_now(),
  property_ids uuid[],
  is_sealed boolean not null default true,
  primary key (actor_id, key)
);

create index idempotency_key_created_at_idx on idempotency_key (created_at);
comment on column idempotency_key.actor_id is 'Who asked; the nil UUID for every visitor';

create table public_call (
  at timestamptz not null default clock_now(),
  bucket text not null,
  address text not null
);

create index public_call_bucket_address_idx on public_call (bucket, address, at);
create index public_call_at_idx on public_call (at);

create table search_word (
  word text not null
);

create index search_word_start_idx on search_word (word text_pattern_ops);
create index search_word_inside_idx on search_word using gin (word gin_trgm_ops);

create table document_type (
  id uuid primary key default uuidv7(),
  name text not null,
  name_en text,
  requires_owner boolean not null default false,
  requires_signature boolean not null default false,
  is_contract boolean not null default false,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1
);

create index document_type_search_idx on document_type using gin (search_text gin_trgm_ops);
create unique index document_type_name_key on document_type (normalize_text(name));

create table template (
  id uuid primary key default uuidv7(),
  title text not null,
  document_type_id uuid not null references document_type,
  owner_id uuid references owner,
  language text not null,
  revision integer not null default 0,
  file_name text,
  state text not null default 'draft',
  asset_shapes text[] not null default '{}',
  regimes text[] not null default '{}',
  label text not null generated always as (title) stored,
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint template_language_check check (language in ('es', 'en')),
  constraint template_revision_check check (revision >= 0),
  constraint template_file_name_check check ((file_name is null) = (revision = 0)),
  constraint template_state_check check (state in ('draft', 'active', 'archived')),
  constraint template_archived_at_check check ((state = 'archived') = (archived_at is not null)),
  constraint template_asset_shapes_check check
    (asset_shapes <@ array['dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land']),
  constraint template_regimes_check check (regimes <@ array['habitual', 'seasonal', 'business', 'other'])
);

create index template_search_idx on template using gin (search_text gin_trgm_ops);
create unique index template_title_key on template (normalize_text(title), language, owner_id) nulls not distinct
  where archived_at is null;
create index template_document_type_id_idx on template (document_type_id);
create index template_owner_id_idx on template (owner_id);
create index template_title_list on template (title, id) where archived_at is null;
create index template_created_at_list on template (created_at, id) where archived_at is null;

create sequence document_code;

create table document (
  id uuid primary key default uuidv7(),
  code text not null default next_code('DOC-', 'document_code'),
  title text not null,
  document_type_id uuid not null references document_type,
  template_id uuid references template,
  template_revision integer,
  rental_id uuid references rental,
  owner_id uuid references owner,
  asset_id uuid references asset,
  property_id uuid references property,
  language text not null default 'es',
  state text not null default 'draft',
  signing_order text not null default 'parallel',
  valid_days integer not null default 30,
  reminder_days integer not null default 5,
  is_contract boolean not null default false,
  requires_signature boolean not null default true,
  docx_key text,
  docx_sha256 text,
  pdf_key text,
  pdf_sha256 text,
  signed_pdf_key text,
  signed_pdf_sha256 text,
  verification_code text,
  asked_by uuid references "user",
  failure text,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  end_reason text,
  filled_terms text,
  label text not null generated always as (code || ' · ' || title) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint document_title_check check (title <> ''),
  constraint document_language_check check (language in ('es', 'en')),
  constraint document_state_check check
    (state in ('draft', 'printing', 'sent', 'partly_signed', 'signed', 'declined', 'expired', 'cancelled')),
  constraint document_signing_order_check check (signing_order in ('parallel', 'sequential')),
  constraint document_valid_days_check check (valid_days between 1 and 365),
  constraint document_reminder_days_check check (reminder_days between 0 and 365),
  constraint document_docx_check check ((docx_key is null) = (docx_sha256 is null)),
  constraint document_pdf_check check ((pdf_key is null) = (pdf_sha256 is null)),
  constraint document_signed_pdf_check check ((signed_pdf_key is null) = (signed_pdf_sha256 is null)),
  constraint document_sent_check check
    (case when state in ('draft', 'printing') then pdf_key is null and sent_at is null
      and verification_code is null when state = 'cancelled' then (sent_at is null) = (pdf_key is null)
      and (sent_at is null) = (verification_code is null) else pdf_key is not null and sent_at is not null
      and verification_code is not null end),
  constraint document_completed_at_check check ((state = 'signed') = (completed_at is not null)),
  constraint document_code_key unique (code),
  constraint document_verification_code_key unique (verification_code)
);

create index document_code_list on document (code, id) where archived_at is null;
create index document_title_list on document (title, id) where archived_at is null;
create index document_sent_at_list on document (sent_at, id) where archived_at is null;
create index document_expires_at_list on document (expires_at, id) where archived_at is null;
create index document_created_at_list on document (created_at, id) where archived_at is null;
create index document_search_idx on document using gin (search_text gin_trgm_ops);
create index document_document_type_id_idx on document (document_type_id);
create index document_template_id_idx on document (template_id);
create index document_rental_id_idx on document (rental_id);
create index document_owner_id_idx on document (owner_id);
create index document_asset_id_idx on document (asset_id);
create index document_property_id_idx on document (property_id);
create index document_asked_by_idx on document (asked_by);
create unique index document_contract_key on document (rental_id)
  where is_contract and state in ('printing', 'sent', 'partly_signed');
create index document_unsealed_idx on document (completed_at) where state = 'signed' and signed_pdf_key is null;
create index document_pdf_sha256_idx on document (pdf_sha256) where pdf_sha256 is not null;
create index document_signed_pdf_sha256_idx on document (signed_pdf_sha256) where signed_pdf_sha256 is not null;
create index document_state_idx on document (state, created_at, id) include (archived_at);
create index document_language_idx on document (language, created_at, id) where archived_at is null;
create index document_is_contract_idx on document (is_contract, created_at, id) where archived_at is null;
create index document_archived_idx on document (created_at, id) where archived_at is not null;

create table signer (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  party text not null,
  person_id uuid references person,
  owner_id uuid references owner,
  user_id uuid references "user",
  name text not null,
  documentation text,
  email text,
  role text not null,
  position integer not null,
  language text not null default 'es',
  state text not null default 'pending',
  key_hash bytea,
  keyed_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  consent_version text,
  signature_kind text,
  strokes jsonb,
  typed_name text,
  ip text,
  user_agent text,
  signed_sha256 text,
  reminded_at timestamptz,
  reminder_count integer not null default 0,
  copy_key_hash bytea,
  constraint signer_party_check check (party in ('person', 'owner', 'user', 'other')),
  constraint signer_party_id_check check (case party
      when 'person' then person_id is not null and num_nonnulls(owner_id, user_id) = 0
      when 'owner' then owner_id is not null and num_nonnulls(person_id, user_id) = 0
      when 'user' then user_id is not null and num_nonnulls(person_id, owner_id) = 0
      else num_nonnulls(person_id, owner_id, user_id) = 0 end),
  constraint signer_name_check check (name <> ''),
  constraint signer_role_check check (role in ('landlord', 'tenant', 'additional_tenant', 'guarantor', 'other')),
  constraint signer_language_check check (language in ('es', 'en')),
  constraint signer_state_check check (state in ('pending', 'viewed', 'signed', 'declined')),
  constraint signer_key_check check ((key_hash is null) = (keyed_at is null)),
  constraint signer_signature_kind_check check (signature_kind in ('drawn', 'typed')),
  constraint signer_signed_check check (case when state = 'signed'
      then num_nulls(signed_at, signed_sha256, signature_kind, consent_version) = 0
      and case signature_kind when 'drawn' then strokes is not null else typed_name is not null end
      else num_nonnulls(signed_at, signed_sha256, signature_kind) = 0 end),
  constraint signer_declined_check check ((state = 'declined') = (declined_at is not null)),
  constraint signer_position_key unique (document_id, position) deferrable initially immediate,
  constraint signer_key_hash_key unique (key_hash),
  constraint signer_copy_key_hash_key unique (copy_key_hash)
);

create index signer_person_id_idx on signer (person_id);
create index signer_owner_id_idx on signer (owner_id);
create index signer_user_id_idx on signer (user_id);

create table document_event (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  at timestamptz not null default clock_now(),
  kind text not null,
  signer_id uuid references signer,
  actor_id uuid default current_actor() references "user",
  ip text,
  user_agent text,
  details jsonb not null default '{}',
  constraint document_event_kind_check check
    (kind in ('created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made',
      'opened', 'read', 'consented', 'signed', 'declined', 'reminded', 'expired', 'cancelled', 'told', 'completed',
      'sealed'))
);

create index document_event_document_id_idx on document_event (document_id, id);
create index document_event_signer_id_idx on document_event (signer_id);

create table document_print (
  document_id uuid primary key references document,
  docx_sha256 text not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  size integer not null,
  printed_at timestamptz not null default clock_now()
);

create table document_version (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  number integer not null,
  kind text not null,
  file_name text not null,
  file_key text not null,
  sha256 text not null,
  size integer not null,
  template_revision integer,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  constraint document_version_kind_check check (kind in ('filled', 'uploaded', 'sent', 'signed')),
  constraint document_version_number_key unique (document_id, number)
);

create table seal_key (
  id bigint generated always as identity primary key,
  name text not null,
  tax_id text,
  certificate bytea not null,
  sealed_key text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default clock_now()
);

create table template_revision (
  template_id uuid not null references template on delete cascade,
  revision integer not null,
  file_name text not null,
  file_key text not null,
  file_sha256 text not null,
  file_size integer not null,
  placeholders jsonb not null,
  "unknown" jsonb not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  has_changes boolean not null default false,
  constraint template_revision_revision_check check (revision > 0),
  primary key (template_id, revision),
  constraint template_revision_file_key_key unique (file_key)
);

create index template_revision_created_by_idx on template_revision (created_by);

create table incident_comment (
  id uuid primary key default uuidv7(),
  incident_id uuid not null references incident on delete cascade,
  body text not null,
  is_public boolean not null,
  verb text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  deleted_at timestamptz,
  version integer not null default 1,
  by_reporter boolean not null default false,
  constraint incident_comment_body_check check (body <> ''),
  constraint incident_comment_by_reporter_check check (is_public or not by_reporter)
);

create index incident_comment_incident_id_idx on incident_comment (incident_id, id);

create table incident_photo (
  attachment_id uuid primary key references attachment on delete cascade
);

create table incident_tracking (
  incident_id uuid primary key references incident on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  language text not null,
  told text,
  consents jsonb not null default '[]',
  request_hash bytea,
  content_hash bytea,
  created_at timestamptz not null default clock_now(),
  told_place text,
  constraint incident_tracking_language_check check (language in ('es', 'en')),
  constraint incident_tracking_key_hash_key unique (key_hash),
  constraint incident_tracking_request_hash_key unique (request_hash)
);

create table mail_attachment (
  mail_id uuid not null references mail on delete cascade,
  position integer not null,
  name text not null,
  type text not null,
  file_key text not null,
  primary key (mail_id, "position")
);

create index mail_attachment_file_key_idx on mail_attachment (file_key);

create table mail_queue (
  mail_id uuid primary key references mail on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  sealed_text text
);

create index mail_queue_next_attempt_at_idx on mail_queue (next_attempt_at, mail_id);

create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  type text not null check (type in ('Reserva', 'Incidencia')),
  message text not null,
  created_at timestamptz not null default clock_now(),
  is_read boolean not null default false,
  subject_path text,
  subject_id uuid,
  property_id uuid
);

create index notification_user_id_idx on notification (user_id, id);
create index notification_unread_idx on notification (user_id) where not is_read;
create index notification_subject_id_idx on notification (subject_id);

create table notification_settings (
  id uuid primary key default uuidv7(),
  incident_email text,
  language text not null default 'es',
  smtp_host text,
  smtp_port integer not null default 587,
  smtp_security text not null default 'starttls',
  smtp_user text,
  smtp_password text,
  smtp_password_set_at timestamptz,
  sender_name text,
  sender text,
  contract_ending_days integer not null default 120,
  booking_hold_hours integer not null default 48,
  booking_link_hours integer not null default 72,
  label text not null generated always as ('SMTP') stored,
  search_text text not null
    generated always as (normalize_text(coalesce(smtp_host, '') || ' ' || coalesce(sender, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint notification_settings_language_check check (language in ('es', 'en')),
  constraint notification_settings_smtp_port_check check (smtp_port between 1 and 65535),
  constraint notification_settings_smtp_security_check check (smtp_security in ('starttls', 'tls', 'none')),
  constraint notification_settings_smtp_password_check check (smtp_password is null),
  constraint notification_settings_sender_check check (smtp_host is null or sender is not null),
  constraint notification_settings_contract_ending_days_check check (contract_ending_days between 1 and 730),
  constraint notification_settings_booking_hold_hours_check check (booking_hold_hours between 1 and 2160),
  constraint notification_settings_booking_link_hours_check check (booking_link_hours between 1 and 8760)
);

create index notification_settings_search_idx on notification_settings using gin (search_text gin_trgm_ops);
create unique index notification_settings_only_one on notification_settings ((true));

create table smtp_secret (
  notification_settings_id uuid primary key references notification_settings on delete cascade,
  sealed_password text not null
);

create table ownership (
  id uuid primary key default uuidv7(),
  property_id uuid references property,
  asset_id uuid references asset,
  owner_id uuid not null references owner,
  share integer not null,
  since date not null,
  until date,
  label text not null generated always as ((share / 100)::text || ' %') stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint ownership_property_id_check check ((property_id is null) <> (asset_id is null)),
  constraint ownership_share_check check (share between 1 and 10000),
  constraint ownership_until_check check (until >= since)
);

create index ownership_property_id_idx on ownership (property_id, since);
create index ownership_asset_id_idx on ownership (asset_id, since);
create index ownership_owner_id_idx on ownership (owner_id);

create table price_increment (
  id uuid primary key default uuidv7(),
  name text not null,
  index_kind text not null,
  percentage integer,
  amount bigint,
  effective_date date not null,
  notified_on date,
  target text not null,
  scope text not null,
  property_ids uuid[] not null default '{}',
  asset_ids uuid[] not null default '{}',
  notes text,
  state text not null default 'draft',
  previewed_at timestamptz not null default clock_now(),
  applied_at timestamptz,
  reverted_at timestamptz,
  line_count integer not null default 0,
  included_count integer not null default 0,
  old_total bigint not null default 0,
  new_total bigint not null default 0,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(notes, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint price_increment_index_kind_check check (index_kind in ('irav', 'ipc', 'igc', 'percentage', 'amount')),
  constraint price_increment_percentage_check check ((percentage is not null) = (index_kind = 'percentage')),
  constraint price_increment_amount_check check ((amount is not null) = (index_kind = 'amount')),
  constraint price_increment_effective_date_check check (extract(day from effective_date) = 1),
  constraint price_increment_notified_on_check check (notified_on is not null or target = 'prices'),
  constraint price_increment_target_check check (target in ('rentals', 'prices', 'both')),
  constraint price_increment_scope_check check (scope in ('all', 'properties', 'assets')),
  constraint price_increment_state_check check (state in ('draft', 'applied', 'reverted'))
);

create index price_increment_search_idx on price_increment using gin (search_text gin_trgm_ops);
create index price_increment_name_list on price_increment (name, id) where archived_at is null;
create index price_increment_effective_date_list on price_increment (effective_date, id) where archived_at is null;
create index price_increment_created_at_list on price_increment (created_at, id) where archived_at is null;
create index price_increment_property_ids_idx on price_increment using gin (property_ids);

create table rental_rent (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  amount bigint not null check (amount >= 0),
  expenses bigint not null check (expenses >= 0),
  valid_from date not null,
  source text not null check (source in ('contract', 'increment', 'agreement')),
  created_at timestamptz not null default clock_now(),
  constraint rental_rent_valid_from_key unique (rental_id, valid_from)
);

create table price_increment_line (
  id uuid primary key default uuidv7(),
  price_increment_id uuid not null references price_increment on delete cascade,
  rental_id uuid references rental,
  asset_price_id uuid references asset_price,
  asset_id uuid not null,
  property_id uuid not null,
  title text not null,
  old_amount bigint not null,
  new_amount bigint,
  difference bigint generated always as (new_amount - old_amount) stored,
  rate integer,
  index_kind text,
  index_month date,
  index_source text,
  is_capped boolean not null,
  reference_date date not null,
  excluded_reason text,
  reason_on date,
  choice text,
  choice_reason text,
  is_included boolean not null
    generated always as (new_amount is not null and new_amount <> old_amount and coalesce(choice = 'included',
      excluded_reason is null)) stored,
  rental_rent_id uuid references rental_rent on delete set null,
  next_asset_price_id uuid references asset_price,
  former_valid_to date,
  other_increment_id uuid references price_increment on delete set null,
  label text not null generated always as (title) stored,
  search_text text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint price_increment_line_rental_id_check check ((rental_id is null) <> (asset_price_id is null)),
  constraint price_increment_line_new_amount_check check (new_amount >= 0),
  constraint price_increment_line_index_kind_check check (index_kind in ('irav', 'ipc', 'igc')),
  constraint price_increment_line_choice_check check (choice in ('included', 'excluded')),
  constraint price_increment_line_choice_reason_check check (choice is null or choice_reason is not null),
  constraint price_increment_line_rental_id_key unique (rental_id, price_increment_id),
  constraint price_increment_line_asset_price_id_key unique (asset_price_id, price_increment_id),
  constraint price_increment_line_excluded_reason_check check
    (excluded_reason in ('no_clause', 'other_clause', 'first_year', 'already_updated', 'ends_before',
      'later_amount', 'other_draft', 'index_missing', 'out_of_range', 'no_change'))
);

create index price_increment_line_title_list on price_increment_line (price_increment_id, title, id);
create index price_increment_line_rental_rent_id_idx on price_increment_line (rental_rent_id)
  where rental_rent_id is not null;
create index price_increment_line_next_asset_price_id_idx on price_increment_line (next_asset_price_id)
  where next_asset_price_id is not null;
create index price_increment_line_other_increment_id_idx on price_increment_line (other_increment_id)
  where other_increment_id is not null;

create table rent_index (
  id uuid primary key default uuidv7(),
  kind text not null,
  month date not null,
  value integer not null,
  source text,
  label text not null generated always as (upper(kind) || ' · ' || lower(name_month(month, 'es'))) stored,
  search_text text not null
    generated always as (normalize_text(kind || ' ' || name_month(month, 'es') || ' ' || name_month(month, 'en') || ' '
      || extract(year from month) || '-' || lpad(extract(month from month)::text, 2, '0') || ' ' || coalesce(source,
      ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint rent_index_kind_check check (kind in ('irav', 'ipc', 'igc')),
  constraint rent_index_month_check check (extract(day from month) = 1),
  constraint rent_index_value_check check (value between -10000 and 10000),
  constraint rent_index_month_key unique (kind, month)
);

create index rent_index_search_idx on rent_index using gin (search_text gin_trgm_ops);

create table rental_party (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null references person,
  role text not null,
  since date not null,
  until date,
  constraint rental_party_role_check check (role in ('tenant', 'additional_tenant', 'guarantor')),
  constraint rental_party_no_overlap exclude using gist
    (rental_id with =, person_id with =, daterange(since, until, '[]') with &&),
  constraint rental_party_one_holder exclude using gist
    (rental_id with =, role with =, daterange(since, until, '[]') with &&) where (role <> 'additional_tenant'),
  constraint rental_party_until_check check (until >= since)
);

create index rental_party_person_id_idx on rental_party (person_id);
create index rental_party_rental_id_idx on rental_party (rental_id, since);

alter table role add constraint role_created_by_fkey foreign key (created_by) references "user";

alter table rental add constraint rental_deposit_id_fkey foreign key (deposit_id) references deposit on delete set null;

alter table booking_link add constraint booking_link_booking_id_fkey foreign key (booking_id) references booking;
