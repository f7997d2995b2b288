-- The chained records of RD 1007/2023: one for each issued and each annulled invoice of an issuer and for each correction of what
-- the tax agency has of an invoice, never changed.
create table verifactu_record (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  position bigint not null,
  kind text not null,
  invoice_id uuid not null references invoice,
  issuer_tax_id text not null,
  number text not null,
  issue_date date not null,
  invoice_type text not null,
  tax_amount bigint not null,
  total bigint not null,
  previous_hash text not null,
  generated_at timestamptz not null,
  hash text not null,
  -- The whole invoice as it was issued, in a second chain: AEAT's hash covers eight fields, `content_hash` covers all.
  content jsonb not null,
  content_hash text not null,
  sent_state text not null default 'pending',
  sent_at timestamptz,
  sent_answer text,
  batch_id uuid references verifactu_batch,
  -- When the retention term has passed, the content of the customer is erased. The hash stays so that the chain
  -- continues; the content is no longer compared with it.
  erased_at timestamptz,
  -- How the issuer kept records when this one was made. Only those of VERI*FACTU are sent.
  mode text not null default 'verifactu',
  -- AEAT's answer: the code of an error, and its CSV of the message.
  answer_code integer,
  answer_csv text,
  -- How often the service that it is sent to has refused it (`Subsanacion`, `RechazoPrevio`).
  refusals integer not null default 0,
  -- Whether it waited for AEAT's production service when another destination was chosen: no other one gets it.
  held_for_production boolean not null default false,
  -- How often AEAT's answers left it out since it last answered: the service may have it already.
  unanswered integer not null default 0,
  -- Since when it waits: its issue, or the day from which it is sent again.
  pending_since timestamptz not null default clock_now(),
  -- Of a correction, its number among those of the invoice. It is in the content too, with what the record says instead of the invoice (`correction`).
  revision integer not null default 0,
  constraint verifactu_record_kind_check check (kind in ('issue', 'annul', 'correct')),
  constraint verifactu_record_revision_check check ((kind = 'correct') = (revision > 0)),
  constraint verifactu_record_mode_check check (mode in ('verifactu', 'no_verifactu')),
  constraint verifactu_record_sent_state_check check (sent_state in
    ('pending', 'sent', 'tested', 'accepted', 'accepted_with_errors', 'duplicate', 'failed')),
  constraint verifactu_record_position_key unique (issuer_id, position),
  constraint verifactu_record_invoice_id_key unique (invoice_id, kind, revision)
);

create index verifactu_record_batch_id_idx on verifactu_record (batch_id);
create index verifactu_record_pending_idx on verifactu_record (issuer_id, position)
  where sent_state in ('pending', 'duplicate', 'failed') and mode = 'verifactu';

-- Records of `no_verifactu`, which wait for their signature.
create index verifactu_record_unsigned_idx on verifactu_record (issuer_id, position) where mode = 'no_verifactu';

-- ==== Functions, triggers and views ====

-- Everything of an invoice that is fixed once it is issued, and for an annulled one also when and why. Columns are
-- named one by one, so that later columns are not part of earlier records. Values that are blocked or erased are read
-- from `reserved_value`, so that the record still matches.
create view invoice_recorded as
select i.id, case when k.before is null then to_jsonb(c) else to_jsonb(c)
  || (k.before - '{state,collectible,paid,outstanding,payment_state,annulled_on,
    annulled_reason,income_month,version,updated_at,search_text,created_at,archived_at,label,person_id}'::text[]) end
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
         i.rectification_mode, i.reason, i.notes, i.created_by, i.billing_run_id, i.paper, i.indirect_tax,
         coalesce((select jsonb_agg(to_jsonb(p) order by l.position) from invoice_line l
                   cross join lateral (select l.id, l.position, l.payment_application_id, l.concept, l.quantity, l.unit_amount, l.amount,
                                              l.tax_rate, l.withholding_rate, l.exemption_reason) p
                   where l.invoice_id = i.id), '[]') as lines,
         case when cardinality(i.rectified_ids) = 0 then '[]' else
           coalesce((select jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date) order by o.number)
                     from invoice o where o.id = any(i.rectified_ids)), '[]') end as rectifies) c;

-- Records are fixed, but for what became of them. `sent` is written to a file, `tested` accepted by AEAT's test service,
-- `accepted` and `accepted_with_errors` by its production service, which is final. A refused one may be sent again, and
-- one that is in a file or was tested too, where a service of AEAT is chosen now.
create function protect_verifactu_record() returns trigger language plpgsql as $$
declare mutable_columns text[] := array['sent_state', 'sent_at', 'sent_answer', 'batch_id', 'answer_code', 'answer_csv', 'refusals',
  'held_for_production', 'unanswered', 'pending_since'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op <> 'UPDATE' then call refuse('invoice_issued', 'invoice'); end if;
  if to_jsonb(new) - mutable_columns is distinct from to_jsonb(old) - mutable_columns then call refuse('invoice_issued', 'invoice'); end if;
  if new.sent_state <> old.sent_state and (old.sent_state in ('accepted', 'accepted_with_errors') or old.sent_state in ('sent', 'tested')
    and not exists (select from verifactu_sending s where s.issuer_id = old.issuer_id and s.environment <> 'none')) then
    call refuse('invoice_issued', 'invoice');
  end if;
  if new.sent_state = 'pending' and old.sent_state <> 'pending' then new.pending_since := clock_now(); end if;
  return new;
end $$;
create trigger protect_record before update or delete on verifactu_record for each row execute function protect_verifactu_record();
create trigger protect_from_truncate before truncate on verifactu_record execute function protect_verifactu_record();

-- An amount in cents, in the text format of AEAT's algorithm.
create function format_cents(cents bigint) returns text
  language sql immutable strict parallel safe
  return case when cents < 0 then '-' else '' end || abs(cents) / 100 || '.' || lpad((abs(cents) % 100)::text, 2, '0');

-- ISO 8601 with the offset of Madrid, to the second.
create function format_madrid_instant(instant timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(instant at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS') || '+0'
    || extract(hour from (instant at time zone 'Europe/Madrid') - (instant at time zone 'UTC'))::integer || ':00';

-- The fingerprint of a record by AEAT's published algorithm (RD 1007/2023, Order HAC/1177/2024).
create function verifactu_fingerprint(
  kind text, issuer_tax_id text, number text, issue_date date, invoice_type text, tax_amount bigint, total bigint,
  previous_hash text, generated_at timestamptz) returns text
  language sql stable parallel safe
  return upper(encode(sha256(convert_to(
    case kind
      when 'annul' then
        'IDEmisorFacturaAnulada=' || issuer_tax_id || '&NumSerieFacturaAnulada=' || number
        || '&FechaExpedicionFacturaAnulada=' || to_char(issue_date, 'DD-MM-YYYY')
      else
        'IDEmisorFactura=' || issuer_tax_id || '&NumSerieFactura=' || number
        || '&FechaExpedicionFactura=' || to_char(issue_date, 'DD-MM-YYYY') || '&TipoFactura=' || invoice_type
        || '&CuotaTotal=' || format_cents(tax_amount) || '&ImporteTotal=' || format_cents(total)
    end || '&Huella=' || previous_hash || '&FechaHoraHusoGenRegistro=' || format_madrid_instant(generated_at), 'UTF8')), 'hex'));

-- The hash of the second chain, which covers the whole content.
create function content_fingerprint(previous_hash text, content jsonb) returns text
  language sql immutable parallel safe
  return upper(encode(sha256(convert_to(previous_hash || content::text, 'UTF8')), 'hex'));

-- The content of one invoice, from the view `invoice_recorded`.
create function invoice_content(of_invoice uuid) returns jsonb
  language sql stable
  return (select content from invoice_recorded where id = of_invoice);

-- Adds records to the chains of the issuers of the invoices, in the given order. The caller has locked the invoices.
-- The records of a call are inserted at once and each chain is updated once, because repeated updates of one row in a
-- transaction get slower with each version of the row. `correction` is what a correcting record says instead of the invoice.
create procedure chain_records(ids uuid[], record_kind text, correction jsonb default null) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  chained record;
  head verifactu_chain;
  instant timestamptz;
  -- For each earlier tax number of the issuer, the last hash of its chain.
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
  where i.id = any(ids) and i.kind <> 'receipt' and keeps_records(issuer_mode_on(s.id, i.issue_date)) order by 1
  on conflict do nothing;
  perform 1 from verifactu_chain where issuer_id in (select i.issuer_id from invoice i where i.id = any(ids)) order by issuer_id for update;
  -- Read after the chains are locked, so that no record is older than the previous one.
  instant := date_trunc('second', clock_timestamp()
    + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
  for chained in
    select i.id, i.issuer_id, i.issuer_tax_id, i.number, i.issue_date, i.tax_amount, i.total,
           coalesce(i.rectification_type, 'F1') as invoice_type,
           case when correction is null then r.content else r.content || jsonb_build_object('correction', correction,
             'revision', 1 + (select count(*) from verifactu_record v where v.invoice_id = i.id and v.kind = 'correct')) end as content
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    join invoice_recorded r on r.id = i.id
    where i.kind <> 'receipt' and (case record_kind when 'issue' then keeps_records(issuer_mode_on(s.id, i.issue_date))
      else exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') end)
    order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from chained.issuer_id then
      if head.issuer_id is not null then
        update verifactu_chain set position = head.position, hash = head.hash, content_hash = head.content_hash,
          issuer_tax_id = head.issuer_tax_id
        where issuer_id = head.issuer_id;
      end if;
      select * into head from verifactu_chain where issuer_id = chained.issuer_id;
      ends := '{}';
    end if;
    -- For AEAT each tax number has a separate chain: it continues from the last record with that number.
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
  update verifactu_chain set position = head.position, hash = head.hash, content_hash = head.content_hash,
    issuer_tax_id = head.issuer_tax_id
  where issuer_id = head.issuer_id;
  insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
                                total, previous_hash, generated_at, hash, content, content_hash, mode, revision)
  select i.issuer_id, r.position, record_kind, i.id, i.issuer_tax_id, i.number, i.issue_date,
    coalesce(i.rectification_type, 'F1'), i.tax_amount,
         i.total, r.previous_hash, instant, r.hash, r.content, r.content_hash,
         -- An annulment, or a correction, has the mode of its day. Where the issuer keeps no more records, it has that of the issue.
         case record_kind when 'issue' then issuer_mode_on(i.issuer_id, i.issue_date)
         else coalesce((select m.mode from issuer_mode_on(i.issuer_id, (instant at time zone 'Europe/Madrid')::date) m (mode)
             where keeps_records(m.mode)),
           (select v.mode from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue')) end,
         coalesce((r.content ->> 'revision')::integer, 0)
  from unnest(made, positions, previous, hashes, contents, content_hashes)
         with ordinality r (id, position, previous_hash, hash, content, content_hash, place)
  join invoice i on i.id = r.id order by r.place;
end $$;
