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

-- As in 0078, whose lock on drafts and what they rectify read every invoice there is: either is looked up by its id.
create or replace function issue_invoices(ids uuid[], on_day date) returns integer language plpgsql as $$
declare
  batch record;
  first_number bigint;
  issued uuid[] := '{}';
  refused record;
  made uuid;
begin
  perform 1 from payment where id in (
    select a.payment_id from invoice r cross join unnest(r.rectified_ids) o (id)
    join payment_allocation a on a.invoice_id = o.id and a.state = 'applied' where r.id = any(ids)) order by id for update;
  perform 1 from invoice
  where id in (select unnest(ids) union select unnest(r.rectified_ids) from invoice r where r.id = any(ids)) order by id for update;
  if (select count(*) from invoice where id = any(ids)) <> cardinality(ids) then call refuse('not_found', 'invoice'); end if;
  select case
      when i.state <> 'draft' or i.archived_at is not null then 'forbidden_move'
      when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then 'invoice_empty'
      when i.amount_due < 0 and i.kind <> 'rectifying' then 'invoice_negative'
    end as code, i.label into refused
  from invoice i
  where i.id = any(ids) and (i.state <> 'draft' or i.archived_at is not null or i.amount_due < 0 and i.kind <> 'rectifying'
        or not exists (select 1 from invoice_line l where l.invoice_id = i.id))
  limit 1;
  if found then call refuse(refused.code, 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  for batch in
    select i.series_id, counter_year(s.year_reset, on_day) as year, count(*) as count,
           array_agg(i.id order by g.place) as ids
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join invoice_series s on s.id = i.series_id
    group by 1, 2 order by 1
  loop
    insert into invoice_counter as c (series_id, year, next_number, last_issued_on)
    values (batch.series_id, batch.year, 1 + batch.count, on_day)
    on conflict (series_id, year) do update set next_number = c.next_number + batch.count, last_issued_on = on_day
    where c.last_issued_on is null or c.last_issued_on <= on_day
    returning next_number - batch.count into first_number;
    if first_number is null then call refuse('issued_before_last', 'invoice', 'issue_date'); end if;
    update invoice i set state = 'issued', issue_date = on_day, series_year = batch.year, series_number = first_number + g.place - 1,
           number = print_number(s, batch.year, first_number + g.place - 1),
           collectible = case when i.kind = 'rectifying' then 0 else i.amount_due end
    from unnest(batch.ids) with ordinality g (id, place), invoice_series s
    where i.id = g.id and s.id = batch.series_id;
    issued := issued || batch.ids;
  end loop;
  call chain_records(issued, 'issue');
  for made in select id from invoice where id = any(ids) and kind = 'rectifying' order by id loop
    call settle_rectification(made);
  end loop;
  perform set_config('llavero.invoicing', '', true);
  return cardinality(ids);
end $$;
