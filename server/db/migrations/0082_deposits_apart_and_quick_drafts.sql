-- What a payment covers of deposits is no income: reports of many payments look it up in an index that holds little else.
create index payment_allocation_of_deposit_idx on payment_allocation (payment_id)
  include (amount, state, reversed_on, reverse_reason) where deposit_id is not null;

-- As in 0051, which looked up the same neighbours several times: a month's run fills a row for each rental, and once more when it issues.
create or replace function fill_invoice_from_neighbours() returns trigger language plpgsql as $$
declare
  of_rental rental;
  of_asset record;
begin
  if tg_op = 'UPDATE' and old.state <> 'draft' then return new; end if;
  if cardinality(new.rectified_ids) > 0
     and exists (select 1 from unnest(new.rectified_ids) g (id) left join invoice o on o.id = g.id where o.id is null) then
    call refuse('unknown_reference', 'invoice', 'rectified_ids');
  end if;
  if new.rental_id is not null then
    select * into of_rental from rental where id = new.rental_id;
    new.asset_id := of_rental.asset_id;
  end if;
  select a.label, a.property_id, d.street || ', ' || d.postal_code || ' ' || d.city
      || coalesce(', ' || nullif(concat_ws(' ', a.floor, a.door), ''), '') as place
    into of_asset
  from asset a join property b on b.id = a.property_id left join address d on d.id = b.address_id where a.id = new.asset_id;
  if new.rental_id is not null then new.property_id := of_rental.property_id;
  elsif new.asset_id is not null then new.property_id := of_asset.property_id;
  end if;
  select s.issuer_id, case s.kind when 'ordinary' then 'invoice' else s.kind end, i.name, i.tax_id,
         i.street || ', ' || i.postal_code || ' ' || i.city
    into new.issuer_id, new.kind, new.issuer_name, new.issuer_tax_id, new.issuer_address
  from invoice_series s join issuer i on i.id = s.issuer_id where s.id = new.series_id;
  if new.owner_id is not null then
    select o.label, o.documentation, address_text(o.address_id) into new.customer_name, new.customer_tax_id, new.customer_address
    from owner o where o.id = new.owner_id;
  else
    select p.label, p.documentation, coalesce(d.street || ', ' || d.postal_code || ' ' || d.city, of_asset.place)
      into new.customer_name, new.customer_tax_id, new.customer_address
    from person p left join address d on d.id = p.address_id where p.id = new.person_id;
  end if;
  new.joint_tenants := case when cardinality(of_rental.additional_tenant_ids) > 0 then array(
    select p.label || ' (' || p.documentation || ')'
    from unnest(of_rental.additional_tenant_ids) with ordinality t (id, place) join person p on p.id = t.id order by t.place)
    else '{}' end;
  new.search_text := normalize_text(concat_ws(' ', new.code, new.number, new.customer_name, new.customer_tax_id,
    of_rental.label, of_asset.label));
  return new;
end $$;
