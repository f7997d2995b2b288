-- Public bodies of the regions where deposits are lodged. Without `days_to_lodge` the region requires no lodging.
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

-- ==== Functions, triggers and views ====

call track_changes('deposit_body');

-- The autonomous community of a Spanish postal code: its first two digits are the province.
create function region_of_postal_code(postal_code text) returns text
  language sql immutable parallel safe
  return case left(postal_code, 2)
    when '04' then 'andalucia' when '11' then 'andalucia' when '14' then 'andalucia' when '18' then 'andalucia'
    when '21' then 'andalucia' when '23' then 'andalucia' when '29' then 'andalucia' when '41' then 'andalucia'
    when '22' then 'aragon' when '44' then 'aragon' when '50' then 'aragon'
    when '33' then 'asturias' when '07' then 'baleares' when '35' then 'canarias' when '38' then 'canarias'
    when '39' then 'cantabria'
    when '02' then 'castilla_la_mancha' when '13' then 'castilla_la_mancha' when '16' then 'castilla_la_mancha'
    when '19' then 'castilla_la_mancha' when '45' then 'castilla_la_mancha'
    when '05' then 'castilla_y_leon' when '09' then 'castilla_y_leon' when '24' then 'castilla_y_leon'
    when '34' then 'castilla_y_leon' when '37' then 'castilla_y_leon' when '40' then 'castilla_y_leon'
    when '42' then 'castilla_y_leon' when '47' then 'castilla_y_leon' when '49' then 'castilla_y_leon'
    when '08' then 'cataluna' when '17' then 'cataluna' when '25' then 'cataluna' when '43' then 'cataluna'
    when '51' then 'ceuta' when '06' then 'extremadura' when '10' then 'extremadura'
    when '15' then 'galicia' when '27' then 'galicia' when '32' then 'galicia' when '36' then 'galicia'
    when '26' then 'la_rioja' when '28' then 'madrid' when '52' then 'melilla' when '30' then 'murcia'
    when '31' then 'navarra' when '01' then 'pais_vasco' when '20' then 'pais_vasco' when '48' then 'pais_vasco'
    when '03' then 'valencia' when '12' then 'valencia' when '46' then 'valencia'
  end;
