-- What it takes to issue an invoice is read for all of a call at once: its neighbours, its paper and what its record says were queries of
-- each row's own, and cost more than the row.

create or replace function print_number(series invoice_series, year integer, number bigint) returns text
  language sql immutable parallel safe
  return series.prefix || case when series.year_reset then year::text || '-' else '' end
    || lpad(number::text, greatest(series.padding, length(number::text)), '0') || series.suffix;

-- As in 0080, without a query for each name: the three longest words are put in their places as they come.
create or replace function name_keys(name text) returns text[]
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

-- What a draft takes from its neighbours: as in 0082, and by a function that a query takes in.
create function invoice_neighbours(
  series_id uuid, rental_id uuid, asset_id uuid, property_id uuid, person_id uuid, owner_id uuid, code text, number text
) returns table (
  asset_id uuid, property_id uuid, issuer_id uuid, kind text, issuer_name text, issuer_tax_id text, issuer_address text,
  customer_name text, customer_tax_id text, customer_address text, joint_tenants text[], search_text text
) language sql stable as $$
  select case when $2 is null then $3 else r.asset_id end,
         case when $2 is not null then r.property_id when $3 is not null then a.property_id else $4 end,
         s.issuer_id, case s.kind when 'ordinary' then 'invoice' else s.kind end, i.name, i.tax_id,
         i.street || ', ' || i.postal_code || ' ' || i.city,
         c.name, c.tax_id, c.address,
         case when cardinality(r.additional_tenant_ids) > 0 then array(
           select t.label || ' (' || t.documentation || ')'
           from unnest(r.additional_tenant_ids) with ordinality g (id, place) join person t on t.id = g.id order by g.place)
         else '{}' end,
         normalize_text(concat_ws(' ', $7, $8, c.name, c.tax_id, r.label, a.label))
  from (select) one
  left join rental r on r.id = $2
  left join asset a on a.id = case when $2 is null then $3 else r.asset_id end
  left join property b on b.id = a.property_id
  left join address d on d.id = b.address_id
  left join invoice_series s on s.id = $1
  left join issuer i on i.id = s.issuer_id
  left join owner o on o.id = $6
  left join person p on p.id = $5 and $6 is null
  left join address h on h.id = case when $6 is null then p.address_id else o.address_id end
  cross join lateral (
    select case when $6 is null then p.label else o.label end as name,
           case when $6 is null then p.documentation else o.documentation end as tax_id,
           coalesce(h.street || ', ' || h.postal_code || ' ' || h.city, case when $6 is null then d.street || ', ' || d.postal_code || ' ' || d.city
             || coalesce(', ' || nullif(concat_ws(' ', a.floor, a.door), ''), '') end) as address) c
$$;

create or replace function fill_invoice_from_neighbours() returns trigger language plpgsql as $$
begin
  if cardinality(new.rectified_ids) > 0
     and exists (select 1 from unnest(new.rectified_ids) g (id) left join invoice o on o.id = g.id where o.id is null) then
    call refuse('unknown_reference', 'invoice', 'rectified_ids');
  end if;
  select n.asset_id, n.property_id, n.issuer_id, n.kind, n.issuer_name, n.issuer_tax_id, n.issuer_address,
         n.customer_name, n.customer_tax_id, n.customer_address, n.joint_tenants, n.search_text
    into new.asset_id, new.property_id, new.issuer_id, new.kind, new.issuer_name, new.issuer_tax_id, new.issuer_address,
         new.customer_name, new.customer_tax_id, new.customer_address, new.joint_tenants, new.search_text
  from invoice_neighbours(new.series_id, new.rental_id, new.asset_id, new.property_id, new.person_id, new.owner_id, new.code, new.number) n;
  return new;
end $$;
-- With its issue an invoice is filled by `issue_invoices`, and never again.
drop trigger fill_invoice_from_neighbours on invoice;
create trigger fill_invoice_from_neighbours
  before insert or update of series_id, person_id, owner_id, rental_id, asset_id, rectified_ids on invoice
  for each row when (new.state = 'draft') execute function fill_invoice_from_neighbours();

-- The paper of 0071, likewise.
create function invoice_paper(
  issuer_id uuid, kind text, person_id uuid, payment_method_id uuid, rental_id uuid, asset_id uuid, is_recorded boolean
) returns table (paper jsonb) language sql stable as $$
  select jsonb_build_object(
    'phone', coalesce(o.phone, c.phone), 'email', coalesce(o.email, c.email), 'iban', s.bank_account,
    'method', m.name, 'method_kind', m.kind, 'payer_iban', coalesce(d.iban, p.bank_account), 'mandate', d.reference,
    'asset', a.label, 'place', l.street || ', ' || l.postal_code || ' ' || l.city, 'logo_id', coalesce(s.logo, c.logo),
    'color', coalesce(s.color, c.color), 'is_verifactu', $7 and $2 <> 'receipt')
  from issuer s
  left join owner o on o.id = s.owner_id
  left join company c on s.owner_id is null
  left join person p on p.id = $3
  left join rental r on r.id = $5 and $4 is null
  left join payment_method m on m.id = coalesce($4, r.payment_method_id)
  left join lateral (
    select d.iban, d.reference from mandate d
    where m.kind = 'direct_debit' and d.person_id = $3 and d.state = 'active' and d.archived_at is null
    order by d.signed_on desc, d.id desc limit 1) d on true
  left join asset a on a.id = $6
  left join property b on b.id = a.property_id
  left join address l on l.id = b.address_id
  where s.id = $1
$$;
create or replace function paper_of(i invoice, is_recorded boolean) returns jsonb
  language sql stable
  return (select p.paper from invoice_paper(i.issuer_id, i.kind, i.person_id, i.payment_method_id, i.rental_id, i.asset_id, is_recorded) p);
drop trigger freeze_paper on invoice;
drop function freeze_paper;

-- An issuer that is archived issues no more; `issue_invoices` says so of all at once.
drop trigger refuse_archived_issuer_update on invoice;
create trigger refuse_archived_issuer_update before update of series_id on invoice for each row
  when (old.state = 'draft' and new.series_id <> old.series_id) execute function refuse_archived_issuer();

-- Everything of an invoice that is fixed once it is issued, as in 0176: the columns by their names, so that nothing is told to be left out again.
create view invoice_recorded as
select i.id, case when k.before is null then to_jsonb(c) else to_jsonb(c) || (k.before - '{state,collectible,paid,outstanding,payment_state,annulled_on,
    annulled_reason,version,updated_at,search_text,created_at,archived_at,label,person_id}'::text[]) end
  || case when i.state = 'annulled'
       then jsonb_build_object('annulled_on', i.annulled_on, 'annulled_reason', i.annulled_reason) else '{}' end as content
from invoice i
cross join lateral (select (select jsonb_concat_all(v.before) from reserved_value v
                            where v.table_name = 'invoice' and v.row_id = i.id having count(*) > 0) as before offset 0) k
cross join lateral (
  select i.id, i.code, i.kind, i.series_id, i.issuer_id, i.number, i.series_year, i.series_number, i.owner_id, i.rental_id, i.asset_id,
         i.property_id, i.issuer_name, i.issuer_tax_id, i.issuer_address, i.customer_name, i.customer_tax_id, i.customer_address,
         i.joint_tenants, i.issue_date, i.operation_date, i.due_date, i.period_start, i.period_end, i.billed_month, i.payment_method_id,
         i.net_amount, i.tax_rate, i.tax_amount, i.total, i.withholding_amount, i.amount_due, i.rectified_ids, i.rectification_type,
         i.rectification_mode, i.reason, i.notes, i.created_by, i.billing_run_id, i.paper,
         coalesce((select jsonb_agg(to_jsonb(p) order by l.position) from invoice_line l
                   cross join lateral (select l.id, l.position, l.payment_application_id, l.concept, l.quantity, l.unit_amount, l.amount,
                                              l.tax_rate, l.withholding_rate, l.exemption_reason) p
                   where l.invoice_id = i.id), '[]') as lines,
         case when cardinality(i.rectified_ids) = 0 then '[]' else
           coalesce((select jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date) order by o.number)
                     from invoice o where o.id = any(i.rectified_ids)), '[]') end as rectifies) c;
create or replace function invoice_content(of_invoice uuid) returns jsonb
  language sql stable
  return (select content from invoice_recorded where id = of_invoice);

-- As in 0193; a record is put together by the insert alone.
create or replace procedure chain_records(ids uuid[], record_kind text) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  chained record;
  head verifactu_chain;
  instant timestamptz;
  -- By the tax number, where its chain ended when another number went on.
  ends jsonb;
  made uuid[] := '{}';
  positions bigint[] := '{}';
  previous text[] := '{}';
  hashes text[] := '{}';
  contents jsonb[] := '{}';
  content_hashes text[] := '{}';
begin
  insert into verifactu_chain (issuer_id)
  select distinct i.issuer_id from invoice i join issuer s on s.id = i.issuer_id
  where i.id = any(ids) and i.kind <> 'receipt' and s.is_verifactu order by 1
  on conflict do nothing;
  perform 1 from verifactu_chain where issuer_id in (select i.issuer_id from invoice i where i.id = any(ids)) order by issuer_id for update;
  -- Taken once the chains are ours, so that no record is older than the one before it.
  instant := date_trunc('second', clock_timestamp()
    + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
  for chained in
    select i.id, i.issuer_id, i.issuer_tax_id, i.number, i.issue_date, i.tax_amount, i.total,
           coalesce(i.rectification_type, 'F1') as invoice_type, r.content
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    join invoice_recorded r on r.id = i.id
    where i.kind <> 'receipt' and (case record_kind when 'issue' then s.is_verifactu
      else exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') end)
    order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from chained.issuer_id then
      if head.issuer_id is not null then
        update verifactu_chain set position = head.position, hash = head.hash, content_hash = head.content_hash, issuer_tax_id = head.issuer_tax_id
        where issuer_id = head.issuer_id;
      end if;
      select * into head from verifactu_chain where issuer_id = chained.issuer_id;
      ends := '{}';
    end if;
    -- Another tax number is another chain for AEAT: it goes on where that number was last used.
    if head.issuer_tax_id <> chained.issuer_tax_id then
      ends := ends || jsonb_build_object(head.issuer_tax_id, head.hash);
      head.hash := coalesce(ends ->> chained.issuer_tax_id,
        (select r.hash from verifactu_record r
         where r.issuer_id = chained.issuer_id and r.issuer_tax_id = chained.issuer_tax_id order by r.position desc limit 1), '');
    end if;
    previous := array_append(previous, head.hash);
    head.position := head.position + 1;
    head.hash := verifactu_fingerprint(record_kind, chained.issuer_tax_id, chained.number, chained.issue_date, chained.invoice_type,
      chained.tax_amount, chained.total, head.hash, instant);
    head.content_hash := content_fingerprint(head.content_hash, chained.content);
    head.issuer_tax_id := chained.issuer_tax_id;
    made := array_append(made, chained.id);
    positions := array_append(positions, head.position);
    hashes := array_append(hashes, head.hash);
    contents := array_append(contents, chained.content);
    content_hashes := array_append(content_hashes, head.content_hash);
  end loop;
  if head.issuer_id is null then return; end if;
  update verifactu_chain set position = head.position, hash = head.hash, content_hash = head.content_hash, issuer_tax_id = head.issuer_tax_id
  where issuer_id = head.issuer_id;
  insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
                                total, previous_hash, generated_at, hash, content, content_hash)
  select i.issuer_id, r.position, record_kind, i.id, i.issuer_tax_id, i.number, i.issue_date, coalesce(i.rectification_type, 'F1'), i.tax_amount,
         i.total, r.previous_hash, instant, r.hash, r.content, r.content_hash
  from unnest(made, positions, previous, hashes, contents, content_hashes)
         with ordinality r (id, position, previous_hash, hash, content, content_hash, place)
  join invoice i on i.id = r.id order by r.place;
end $$;

create or replace function issue_invoices(ids uuid[], on_day date) returns integer language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  batch record;
  first_number bigint;
  issued uuid[] := '{}';
  there bigint;
  corrects boolean;
  refused text;
  made uuid;
begin
  corrects := exists (select 1 from invoice where id = any(ids) and kind = 'rectifying');
  if corrects then
    perform 1 from payment where id in (
      select a.payment_id from invoice r cross join unnest(r.rectified_ids) o (id)
      join payment_allocation a on a.invoice_id = o.id and a.state = 'applied' where r.id = any(ids)) order by id for update;
  end if;
  perform 1 from invoice
  where id in (select unnest(ids) union select unnest(r.rectified_ids) from invoice r where r.id = any(ids)) order by id for update;
  select count(*), min(case
      when i.state <> 'draft' or i.archived_at is not null then 'forbidden_move'
      when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then 'invoice_empty'
      when i.amount_due < 0 and i.kind <> 'rectifying' then 'invoice_negative'
    end) into there, refused
  from invoice i where i.id = any(ids);
  if there <> cardinality(ids) then call refuse('not_found', 'invoice'); end if;
  if refused is not null then call refuse(refused, 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  for batch in
    select i.series_id, s as series, counter_year(s.year_reset, on_day) as year, count(*) as count,
           array_agg(i.id order by g.place) as ids, bool_or(u.archived_at is not null) as is_archived, u.is_verifactu
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join invoice_series s on s.id = i.series_id
    join issuer u on u.id = s.issuer_id
    group by i.series_id, s.id, u.id order by 1
  loop
    if batch.is_archived then call refuse('issuer_archived', 'invoice', 'series_id'); end if;
    insert into invoice_counter as c (series_id, year, next_number, last_issued_on)
    values (batch.series_id, batch.year, 1 + batch.count, on_day)
    on conflict (series_id, year) do update set next_number = c.next_number + batch.count, last_issued_on = on_day
    where c.last_issued_on is null or c.last_issued_on <= on_day
    returning next_number - batch.count into first_number;
    if first_number is null then call refuse('issued_before_last', 'invoice', 'issue_date'); end if;
    update invoice i set state = 'issued', issue_date = on_day, series_year = batch.year, series_number = first_number + g.place - 1,
           number = g.number, collectible = case when i.kind = 'rectifying' then 0 else i.amount_due end,
           asset_id = n.asset_id, property_id = n.property_id, issuer_id = n.issuer_id, kind = n.kind, issuer_name = n.issuer_name,
           issuer_tax_id = n.issuer_tax_id, issuer_address = n.issuer_address, customer_name = n.customer_name,
           customer_tax_id = n.customer_tax_id, customer_address = n.customer_address, joint_tenants = n.joint_tenants,
           search_text = n.search_text, paper = p.paper
    from (select g.id, g.place, print_number(s, batch.year, first_number + g.place - 1) as number
          from unnest(batch.ids) with ordinality g (id, place), invoice_series s where s.id = batch.series_id) g
    join invoice d on d.id = g.id
    cross join lateral invoice_neighbours(d.series_id, d.rental_id, d.asset_id, d.property_id, d.person_id, d.owner_id, d.code, g.number) n
    cross join lateral invoice_paper(n.issuer_id, n.kind, d.person_id, d.payment_method_id, d.rental_id, n.asset_id, batch.is_verifactu) p
    where i.id = g.id;
    issued := issued || batch.ids;
  end loop;
  call chain_records(issued, 'issue');
  if corrects then
    for made in select id from invoice where id = any(ids) and kind = 'rectifying' order by id loop
      call settle_rectification(made);
    end loop;
  end if;
  perform set_config('llavero.invoicing', '', true);
  return cardinality(ids);
end $$;

-- What was announced of a change of invoices was sought among all their columns, before and after.
create function announce_changed_invoices() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct jsonb_build_object('id', id, 'property_id', property_id)) into rows
  from ((select id, property_id from old_rows limit 21) union all (select id, property_id from new_rows limit 21)) r;
  perform announce_rows('invoice', null, rows);
  return null;
end $$;
drop trigger announce_update on invoice;
create trigger announce_update after update on invoice referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function announce_changed_invoices();

-- What `record_changes` writes of an update, column by column instead of by rows made into JSON: for tables that are changed by the hundred.
-- Whoever adds a column to such a table calls this again.
create procedure record_updates_by_column(of_table text) language plpgsql as $$
declare changes text;
begin
  select string_agg(format('(%1$L, case when o.%1$I is distinct from n.%1$I then jsonb_build_array(o.%1$I, n.%1$I) end)', attname), E',\n      '
                    order by attnum)
    into changes
  from pg_attribute where attrelid = of_table::regclass and attnum > 0 and not attisdropped and not is_silent_column(attname);
  execute format($f$
create or replace function %2$I() returns trigger language plpgsql as $body$
declare
  actor uuid := current_actor();
  move text := current_move();
begin
  if is_reserving() then return null; end if;
  -- Of rows that cannot be told to be few: a full join is never carried out row by row.
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select actor, %1$L, n.id, n.label,
         coalesce(move, case when o.archived_at is not distinct from n.archived_at then 'update'
                             when n.archived_at is null then 'restore' else 'archive' end),
         c.changes
  from old_rows o full join new_rows n on n.id = o.id
  cross join lateral (
    select jsonb_object_agg(name, change) as changes from (values
      %3$s) v (name, change) where change is not null) c
  where c.changes is not null;
  return null;
end $body$
$f$, of_table, 'record_' || of_table || '_updates', changes);
  execute format('create or replace trigger record_update after update on %1$I referencing old table as old_rows new table as new_rows
    for each statement execute function %2$I()', of_table, 'record_' || of_table || '_updates');
end $$;
call record_updates_by_column('invoice');
