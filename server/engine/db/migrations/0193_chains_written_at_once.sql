-- As in 0175, whose records were written one by one, and the end of the chain with each: within one transaction every new version of that row
-- is sought behind all the ones before it. Now the records of a call are written by one statement, and each chain's end once.
create or replace procedure chain_records(ids uuid[], record_kind text) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  chained record;
  head verifactu_chain;
  made verifactu_record;
  records verifactu_record[] := '{}';
begin
  insert into verifactu_chain (issuer_id)
  select distinct i.issuer_id from invoice i join issuer s on s.id = i.issuer_id
  where i.id = any(ids) and i.kind <> 'receipt' and s.is_verifactu order by 1
  on conflict do nothing;
  for chained in
    select i.id, i.issuer_id, i.issuer_tax_id, i.number, i.issue_date, i.tax_amount, i.total,
           coalesce(i.rectification_type, 'F1') as invoice_type, invoice_content(i.id) as content
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    where i.kind <> 'receipt' and (case record_kind when 'issue' then s.is_verifactu
      else exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') end)
    order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from chained.issuer_id then
      select * into head from verifactu_chain where issuer_id = chained.issuer_id for update;
      -- Taken once the chain is ours, so that no record is older than the one before it.
      made.generated_at := date_trunc('second', clock_timestamp()
        + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
    end if;
    made.previous_hash := head.hash;
    -- Another tax number is another chain for AEAT: it goes on where that number was last used.
    if head.issuer_tax_id <> chained.issuer_tax_id then
      made.previous_hash := coalesce(
        (select r.hash from unnest(records) r
         where r.issuer_id = chained.issuer_id and r.issuer_tax_id = chained.issuer_tax_id order by r.position desc limit 1),
        (select r.hash from verifactu_record r
         where r.issuer_id = chained.issuer_id and r.issuer_tax_id = chained.issuer_tax_id order by r.position desc limit 1), '');
    end if;
    made.issuer_id := chained.issuer_id;
    made.position := head.position + 1;
    made.invoice_id := chained.id;
    made.issuer_tax_id := chained.issuer_tax_id;
    made.number := chained.number;
    made.issue_date := chained.issue_date;
    made.invoice_type := chained.invoice_type;
    made.tax_amount := chained.tax_amount;
    made.total := chained.total;
    made.content := chained.content;
    made.hash := verifactu_fingerprint(record_kind, chained.issuer_tax_id, chained.number, chained.issue_date, chained.invoice_type,
      chained.tax_amount, chained.total, made.previous_hash, made.generated_at);
    made.content_hash := content_fingerprint(head.content_hash, chained.content);
    records := array_append(records, made);
    head.position := made.position;
    head.hash := made.hash;
    head.content_hash := made.content_hash;
    head.issuer_tax_id := made.issuer_tax_id;
  end loop;
  insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
                                total, previous_hash, generated_at, hash, content, content_hash)
  select issuer_id, position, record_kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
         total, previous_hash, generated_at, hash, content, content_hash
  from unnest(records);
  update verifactu_chain c set position = last.position, hash = last.hash, content_hash = last.content_hash, issuer_tax_id = last.issuer_tax_id
  from (select distinct on (issuer_id) * from unnest(records) order by issuer_id, position desc) last
  where c.issuer_id = last.issuer_id;
end $$;
