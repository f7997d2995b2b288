-- TicketBAI issue files: one for each invoice that is issued in that mode, in the order of issue. The content is fixed with the
-- issue; the signed document is added in the same transaction or, where no certificate could sign, later in that order.
create table ticketbai_file (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  position bigint not null,
  invoice_id uuid not null references invoice,
  territory text not null,
  issuer_tax_id text not null,
  number text not null,
  issue_date date not null,
  total bigint not null,
  generated_at timestamptz not null,
  -- The part of the number before the counted one: what precedes it in the format of the series.
  series text not null,
  -- The whole invoice as it was issued, chained by `content_hash` whether or not it is signed yet.
  content jsonb not null,
  content_hash text not null,
  -- Whether it is of a letting for business use, the kinds of its payment applications by their id, and what it rectifies.
  is_premises boolean not null,
  applications jsonb not null,
  rectified jsonb not null,
  -- Whether the issuer is an owner, for whom the company issues it; not where both are one taxpayer.
  is_by_third_party boolean not null,
  state text not null default 'waiting',
  -- Why it is not signed: of a waiting one what has to be done, of a failed one what of the invoice the schema does not take.
  fault text,
  document text,
  signature_value text,
  identifier text,
  verification_url text,
  signed_at timestamptz,
  -- When the data of a party were erased after their term. A document that names it goes too, identifier and hashes stay.
  erased_at timestamptz,
  constraint ticketbai_file_territory_check check (territory in ('araba', 'bizkaia', 'gipuzkoa')),
  constraint ticketbai_file_state_check check (state in ('waiting', 'signed', 'failed')),
  constraint ticketbai_file_signed_at_check check ((state = 'signed') = (signed_at is not null and signature_value is not null
    and identifier is not null and verification_url is not null)),
  constraint ticketbai_file_document_check check (case when document is null then state <> 'signed' or erased_at is not null
    else state = 'signed' end),
  constraint ticketbai_file_fault_check check (case state when 'signed' then fault is null when 'failed' then fault is not null else true end),
  constraint ticketbai_file_position_key unique (issuer_id, position),
  constraint ticketbai_file_invoice_id_key unique (invoice_id)
);

create index ticketbai_file_waiting_idx on ticketbai_file (issuer_id, position) where state = 'waiting' and erased_at is null;
create index ticketbai_file_failed_idx on ticketbai_file (issuer_id) where state = 'failed';

-- ==== Functions, triggers and views ====

-- Only the outcome of signing is added, once.
create function protect_ticketbai_file() returns trigger language plpgsql as $$
declare outcome text[] := array['state', 'fault', 'document', 'signature_value', 'identifier', 'verification_url', 'signed_at'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op <> 'UPDATE' or old.state <> 'waiting' then call refuse('invoice_issued', 'invoice'); end if;
  if to_jsonb(new) - outcome is distinct from to_jsonb(old) - outcome then call refuse('invoice_issued', 'invoice'); end if;
  return new;
end $$;
create trigger protect_file before update or delete on ticketbai_file for each row execute function protect_ticketbai_file();
create trigger protect_from_truncate before truncate on ticketbai_file execute function protect_ticketbai_file();

-- Adds waiting files to the chains of the issuers of invoices that were issued in TicketBAI, in the given order. The caller has
-- locked the invoices. Each chain is updated once, as in chain_records.
create procedure add_ticketbai_files(ids uuid[]) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  added record;
  head ticketbai_chain;
  instant timestamptz;
begin
  if not exists (select from invoice i where i.id = any(ids) and i.paper ->> 'mode' = 'ticketbai') then return; end if;
  insert into ticketbai_chain (issuer_id)
  select distinct i.issuer_id from invoice i where i.id = any(ids) and i.paper ->> 'mode' = 'ticketbai' order by 1
  on conflict do nothing;
  perform 1 from ticketbai_chain where issuer_id in (select i.issuer_id from invoice i where i.id = any(ids)) order by issuer_id for update;
  -- Read after the chains are locked, so that no file is older than the previous one.
  instant := date_trunc('second', clock_timestamp()
    + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
  for added in
    select i.id, i.issuer_id, i.issuer_tax_id, i.number, i.issue_date, i.total, r.content, s.foral_territory as territory,
           s.owner_id is not null and not exists (select from company c where c.tax_id = s.tax_id) as is_by_third_party, invoice_number_start(n, i.series_year) as series,
           (i.paper -> 'is_premises')::boolean as is_premises, i.paper -> 'kinds' as applications,
           -- Those of the former system have no series here.
           (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date, 'net_amount', o.net_amount,
              'tax_amount', o.tax_amount, 'series', case when o.series_number is not null then invoice_number_start(m, o.series_year) end)
              order by o.number), '[]')
            from invoice o join invoice_series m on m.id = o.series_id where o.id = any(i.rectified_ids)) as rectified
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    join invoice_series n on n.id = i.series_id join invoice_recorded r on r.id = i.id
    where i.paper ->> 'mode' = 'ticketbai' order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from added.issuer_id then
      update ticketbai_chain set position = head.position, content_hash = head.content_hash where issuer_id = head.issuer_id;
      select * into head from ticketbai_chain where issuer_id = added.issuer_id;
    end if;
    head.position := head.position + 1;
    head.content_hash := content_fingerprint(head.content_hash, added.content);
    insert into ticketbai_file (issuer_id, position, invoice_id, territory, issuer_tax_id, number, issue_date, total, generated_at,
                                series, content, content_hash, is_premises, applications, rectified, is_by_third_party)
    values (added.issuer_id, head.position, added.id, added.territory, added.issuer_tax_id, added.number, added.issue_date, added.total,
            instant, added.series, added.content, head.content_hash, added.is_premises, added.applications, added.rectified,
            added.is_by_third_party);
  end loop;
  update ticketbai_chain set position = head.position, content_hash = head.content_hash where issuer_id = head.issuer_id;
end $$;

-- An issuer in TicketBAI, today or planned, has a territory: its files name it.
create function protect_foral_territory() returns trigger language plpgsql as $$
begin
  if exists (select from issuer_mode m where m.issuer_id = new.id and m.mode = 'ticketbai' and (m.starts_on > business_today()
      or m.starts_on = (select max(p.starts_on) from issuer_mode p where p.issuer_id = new.id and p.starts_on <= business_today()))) then
    call refuse('territory_in_use', 'issuer', 'foral_territory');
  end if;
  return new;
end $$;
create trigger protect_foral_territory before update of foral_territory on issuer for each row
  when (old.foral_territory is not null and new.foral_territory is distinct from old.foral_territory)
  execute function protect_foral_territory();
