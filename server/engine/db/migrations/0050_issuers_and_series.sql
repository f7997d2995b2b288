-- Who owns what, from a day until one: an asset without rows of its own has its property's.
create table ownership (
  property_id uuid references property,
  asset_id uuid references asset,
  owner_id uuid not null references owner,
  share integer not null,
  since date not null,
  until date,
  constraint ownership_property_id_check check ((property_id is null) <> (asset_id is null)),
  constraint ownership_share_check check (share between 1 and 10000),
  constraint ownership_until_check check (until >= since)
);
call make_entity('ownership', $$(share / 100)::text || ' %'$$);
create index ownership_property_id_idx on ownership (property_id, since);
create index ownership_asset_id_idx on ownership (asset_id, since);
create index ownership_owner_id_idx on ownership (owner_id);

-- On every day on which somebody is named as the owner of a thing, the shares add up to the whole of it.
create function check_ownership_shares() returns trigger language plpgsql as $$
declare subject record;
begin
  select coalesce(new.property_id, old.property_id) as property_id, coalesce(new.asset_id, old.asset_id) as asset_id into subject;
  if exists (
    select 1
    from ownership day
    cross join lateral (
      select sum(o.share) as shares from ownership o
      where o.property_id is not distinct from subject.property_id and o.asset_id is not distinct from subject.asset_id
        and o.archived_at is null and day.since between o.since and coalesce(o.until, 'infinity')) whole
    where day.property_id is not distinct from subject.property_id and day.asset_id is not distinct from subject.asset_id
      and day.archived_at is null and whole.shares <> 10000
    union all
    select 1
    from ownership day
    cross join lateral (
      select coalesce(sum(o.share), 0) as shares from ownership o
      where o.property_id is not distinct from subject.property_id and o.asset_id is not distinct from subject.asset_id
        and o.archived_at is null and day.until + 1 between o.since and coalesce(o.until, 'infinity')) whole
    where day.property_id is not distinct from subject.property_id and day.asset_id is not distinct from subject.asset_id
      and day.archived_at is null and day.until is not null and whole.shares not in (0, 10000)
  ) then
    raise exception using errcode = 'LL001', message = 'shares_incomplete', constraint = 'ownership_shares', table = 'ownership';
  end if;
  return null;
end $$;
create constraint trigger ownership_shares after insert or update or delete on ownership
  deferrable initially deferred for each row execute function check_ownership_shares();

-- Whoever invoices: the company, or an owner in whose name it does.
create table issuer (
  owner_id uuid references owner,
  name text not null,
  tax_id text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  bank_account text,
  creditor_id text,
  is_verifactu boolean not null default true,
  constraint issuer_owner_id_key unique nulls not distinct (owner_id),
  constraint issuer_tax_id_key unique (tax_id)
);
call make_entity('issuer', 'name', $$name || ' ' || tax_id$$);
call index_list('issuer', 'name', 'created_at');

create table invoice_series (
  issuer_id uuid not null references issuer,
  code text not null,
  kind text not null,
  prefix text not null default '',
  suffix text not null default '',
  padding integer not null default 5,
  year_reset boolean not null default true,
  is_default boolean not null default false,
  constraint invoice_series_code_key unique (issuer_id, code),
  constraint invoice_series_kind_check check (kind in ('ordinary', 'rectifying', 'receipt')),
  constraint invoice_series_padding_check check (padding between 1 and 10)
);
call make_entity('invoice_series', 'code', $$code || ' ' || prefix || ' ' || suffix$$);
call index_list('invoice_series', 'code', 'created_at');
create index invoice_series_issuer_id_idx on invoice_series (issuer_id);
create unique index invoice_series_is_default_key on invoice_series (issuer_id, kind) where is_default;

-- The number that a series gives next: a row per year where it begins anew each year, else one row under the year 0.
create table invoice_counter (
  series_id uuid not null references invoice_series on delete cascade,
  year integer not null,
  next_number integer not null,
  last_issued_on date,
  primary key (series_id, year),
  constraint invoice_counter_next_number_check check (next_number > 0)
);

-- A number that was given is not given again: from the first on, the counter only moves up.
create function keep_counter() returns trigger language plpgsql as $$
begin
  if old.last_issued_on is not null and (tg_op = 'DELETE' or new.next_number < old.next_number) then
    raise exception using errcode = 'LL001', message = 'series_used', constraint = 'invoice_counter_only_up', table = 'invoice_series';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- The year that numbers of today belong to in a series.
create function counter_year(year_reset boolean, day date) returns integer
  language sql immutable parallel safe
  return case when year_reset then extract(year from day)::integer else 0 end;

-- Read as columns of the series (`t.next_number`): the counter is the only place that knows.
create function next_number(series invoice_series) returns integer
  language sql stable parallel safe
  return coalesce((select c.next_number from invoice_counter c
                   where c.series_id = series.id and c.year = counter_year(series.year_reset, business_today())), 1);
create function is_used(series invoice_series) returns boolean
  language sql stable parallel safe
  return exists (select 1 from invoice_counter c where c.series_id = series.id and c.last_issued_on is not null);

-- How a number is printed: the year is part of it where numbers begin anew each year.
create function print_number(series invoice_series, year integer, number bigint) returns text
  language sql immutable parallel safe
  return series.prefix || case when series.year_reset then year || '-' else '' end
    || lpad(number::text, greatest(series.padding, length(number::text)), '0') || series.suffix;

-- Once a series has given a number, all that its numbers are made of stays.
create function lock_used_series() returns trigger language plpgsql as $$
begin
  if (old.issuer_id, old.kind, old.prefix, old.suffix, old.padding, old.year_reset, old.code)
     is distinct from (new.issuer_id, new.kind, new.prefix, new.suffix, new.padding, new.year_reset, new.code)
     and is_used(old) then
    raise exception using errcode = 'LL001', message = 'series_used', constraint = 'invoice_series_locked', table = 'invoice_series';
  end if;
  return new;
end $$;
create trigger lock_used before update on invoice_series for each row execute function lock_used_series();
create trigger keep_counter before update or delete on invoice_counter for each row execute function keep_counter();

-- A number that somebody sets is part of the series' history; those that invoices take are told by the invoices.
create function record_counter() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'invoice_series', s.id, s.label, 'update',
         jsonb_build_object('next_number', jsonb_build_array(old.next_number, new.next_number))
  from invoice_series s where s.id = new.series_id;
  return null;
end $$;
create trigger record_counter after update on invoice_counter for each row
  when (old.next_number <> new.next_number and coalesce(current_setting('llavero.invoicing', true), '') <> 'on')
  execute function record_counter();

create table payment_method (
  name text not null,
  kind text not null,
  is_default boolean not null default false,
  constraint payment_method_kind_check check (kind in ('transfer', 'direct_debit', 'cash', 'card', 'bizum'))
);
call make_entity('payment_method', 'name', 'name');
create unique index payment_method_name_key on payment_method (normalize_text(name));
create unique index payment_method_is_default_key on payment_method ((true)) where is_default;

-- What money is for.
create table payment_application (
  code text not null,
  name text not null,
  kind text not null,
  position integer not null,
  default_tax integer,
  constraint payment_application_code_key unique (code),
  constraint payment_application_kind_check
    check (kind in ('rent', 'expenses', 'deposit', 'supplies', 'penalty', 'fee', 'other')),
  constraint payment_application_default_tax_check check (default_tax between 0 and 10000)
);
call make_entity('payment_application', 'name', $$code || ' ' || name$$);
create unique index payment_application_name_key on payment_application (normalize_text(name));
call index_list('payment_application', 'code', 'name', 'position');

insert into payment_method (name, kind, is_default) values
  ('Transferencia', 'transfer', true), ('Domiciliación', 'direct_debit', false), ('Efectivo', 'cash', false),
  ('Tarjeta', 'card', false), ('Bizum', 'bizum', false);
insert into payment_application (code, name, kind, position, default_tax) values
  ('RENTA', 'Renta', 'rent', 1, null), ('GASTOS', 'Gastos', 'expenses', 2, null), ('FIANZA', 'Fianza', 'deposit', 3, 0),
  ('SUMINISTROS', 'Suministros', 'supplies', 4, null), ('PENALIZACION', 'Penalización', 'penalty', 5, 0),
  ('COMISION', 'Comisión', 'fee', 6, 2100), ('OTROS', 'Otros', 'other', 7, null);

-- The company that is there already invoices under its own name, where its address is complete.
insert into issuer (name, tax_id, street, postal_code, city, bank_account, creditor_id)
select name, tax_id, street, postal_code, city, bank_account, creditor_id from company
where street is not null and postal_code is not null and city is not null;

alter table rental
  add column payment_method_id uuid references payment_method,
  add column invoice_series_id uuid references invoice_series;
create index rental_payment_method_id_idx on rental (payment_method_id);
create index rental_invoice_series_id_idx on rental (invoice_series_id);
