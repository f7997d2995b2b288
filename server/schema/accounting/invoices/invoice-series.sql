-- Series of invoice numbers of an issuer.
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

-- ==== Functions, triggers and views ====

call track_changes('invoice_series');

-- What the numbers of a series begin with. It includes the year where numbers restart each year.
create function invoice_number_start(series invoice_series, year integer) returns text
  language sql immutable parallel safe
  return series.prefix || case when series.year_reset then year::text || '-' else '' end;

-- The formatted invoice number.
create function format_invoice_number(series invoice_series, year integer, number bigint) returns text
  language sql immutable parallel safe
  return invoice_number_start(series, year) || lpad(number::text, greatest(series.padding, length(number::text)), '0') || series.suffix;

-- Once an invoice is issued in a series, its issuer, code, kind and number format are fixed.
create function protect_used_series() returns trigger language plpgsql as $$
begin
  if (old.issuer_id, old.kind, old.prefix, old.suffix, old.padding, old.year_reset, old.code)
     is distinct from (new.issuer_id, new.kind, new.prefix, new.suffix, new.padding, new.year_reset, new.code)
     and is_used(old) then
    call refuse('series_used', 'invoice_series');
  end if;
  return new;
end $$;
create trigger protect_used before update on invoice_series for each row execute function protect_used_series();

-- A rental is billed from a series of invoices or receipts: a rectifying one would stop the whole billing run.
create function check_rental_series() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoice_series s where s.id = new.invoice_series_id and s.kind = 'rectifying') then
    call refuse('series_rectifies', 'rental', 'invoice_series_id');
  end if;
  return new;
end $$;
create trigger check_rental_series before insert or update of invoice_series_id on rental
  for each row when (new.invoice_series_id is not null) execute function check_rental_series();

-- Who issues the invoices of a rental on a day, and its own series while that is in use: the series' issuer, else that of the owner
-- with the largest share, else the company's. The owners are those of the asset, else of its property.
create function rental_issuer(own_series_id uuid, asset_id uuid, property_id uuid, on_day date)
returns table (id uuid, series_id uuid) language sql stable parallel safe rows 1 as $$
  select coalesce(own.issuer_id,
      (select i.id from owners_of($2, $3, $4) w join issuer i on i.owner_id = w.owner_id and i.archived_at is null
       order by w.share desc, w.id limit 1),
      (select c.id from issuer c where c.owner_id is null and c.archived_at is null)),
    own.id
  from (values (1)) one left join lateral (
    select s.id, s.issuer_id from invoice_series s
    where s.id = $1 and s.archived_at is null and s.kind <> 'rectifying'
      and exists (select 1 from issuer y where y.id = s.issuer_id and y.archived_at is null)) own on true
$$;
