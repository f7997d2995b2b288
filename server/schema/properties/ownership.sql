-- Who owns a property or an asset, and from when until when. An asset without rows has the owners of its property.
-- `share` is in basis points.
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

-- ==== Functions, triggers and views ====

-- The owners of an asset on a day: its own, else those of its property.
create function owners_of(asset uuid, property uuid, day date) returns setof ownership language sql stable parallel safe as $$
  select o.* from ownership o
  where o.archived_at is null and day between o.since and coalesce(o.until, 'infinity')
    and (o.asset_id = asset or o.property_id = property and not exists (
      select 1 from ownership x where x.asset_id = asset and x.archived_at is null
        and day between x.since and coalesce(x.until, 'infinity')))
$$;

call track_changes('ownership');

-- The shares of the owners add up to 100 % on every day that has owners. It checks each first day and each day after a last one.
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
    call refuse('shares_incomplete', 'ownership');
  end if;
  return null;
end $$;
create constraint trigger ownership_shares after insert or update or delete on ownership
  deferrable initially deferred for each row execute function check_ownership_shares();

-- Replaces the owners of a property or asset from a day on: earlier rows end the day before, later rows are deleted.
-- Without owners it belongs to the company from that day.
create procedure set_owners(subject text, place uuid, since_day date, owners uuid[], shares integer[]) language plpgsql as $$
declare
  on_property uuid := case when subject = 'property' then place end;
  on_asset uuid := case when subject = 'asset' then place end;
begin
  delete from ownership
  where property_id is not distinct from on_property and asset_id is not distinct from on_asset
    and archived_at is null and since >= since_day;
  update ownership set until = since_day - 1
  where property_id is not distinct from on_property and asset_id is not distinct from on_asset
    and archived_at is null and coalesce(until, 'infinity') >= since_day;
  insert into ownership (property_id, asset_id, owner_id, share, since)
  select on_property, on_asset, o.owner_id, o.share, since_day from unnest(owners, shares) o (owner_id, share);
end $$;
