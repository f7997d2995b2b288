-- Who owns a thing from a day on, all of them at once: whoever owned it until then does so until the eve, and what was written for
-- that day or a later one is replaced. Without anybody it is the company's own from then on.
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
