create sequence invoice_code;

create table invoice (
  code text not null default next_code('BOR-', 'invoice_code'),
  kind text not null,
  state text not null default 'draft',
  series_id uuid not null references invoice_series,
  issuer_id uuid not null references issuer,
  number text,
  series_year integer,
  series_number bigint,
  person_id uuid references person,
  owner_id uuid references owner,
  rental_id uuid references rental,
  asset_id uuid references asset,
  property_id uuid references property,
  -- Who they were when it was issued, whatever becomes of them (RD 1619/2012, art. 6).
  issuer_name text not null,
  issuer_tax_id text not null,
  issuer_address text not null,
  customer_name text not null,
  customer_tax_id text,
  customer_address text,
  joint_tenants text[] not null default '{}',
  issue_date date,
  operation_date date,
  due_date date not null,
  period_start date,
  period_end date,
  -- The month that it bills of its rental: one invoice for each, until it is annulled.
  billed_month date,
  payment_method_id uuid references payment_method,
  net_amount bigint not null default 0,
  tax_rate integer,
  tax_amount bigint not null default 0,
  total bigint not null default 0,
  withholding_amount bigint not null default 0,
  amount_due bigint not null default 0,
  -- What payments may cover of it: its amount due, less what rectifying invoices took from it.
  collectible bigint not null default 0,
  paid bigint not null default 0,
  outstanding bigint not null generated always as (collectible - paid) stored,
  payment_state text not null generated always as (
    case when state = 'draft' then 'unpaid' when paid >= collectible then 'paid' when paid > 0 then 'partly_paid' else 'unpaid' end) stored,
  -- Which invoices it puts right; what was issued is never removed.
  rectified_ids uuid[] not null default '{}',
  rectification_type text,
  rectification_mode text,
  reason text,
  annulled_on date,
  annulled_reason text,
  notes text,
  search_text text not null default '',
  constraint invoice_kind_check check (kind in ('invoice', 'rectifying', 'receipt')),
  constraint invoice_state_check check (state in ('draft', 'issued', 'rectified', 'annulled')),
  constraint invoice_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint invoice_period_end_check check (period_end >= period_start),
  constraint invoice_billed_month_check check (billed_month is null or (extract(day from billed_month) = 1 and rental_id is not null)),
  constraint invoice_number_check check ((state = 'draft') = (number is null and series_year is null and series_number is null and issue_date is null)),
  constraint invoice_total_check check (total = net_amount + tax_amount),
  constraint invoice_amount_due_check check (amount_due = total - withholding_amount),
  constraint invoice_collectible_check check (collectible >= 0 and (state not in ('draft', 'annulled') or collectible = 0)),
  constraint invoice_paid_check check (paid between 0 and collectible),
  constraint invoice_rectification_type_check check (
    (kind = 'rectifying') = (rectification_type is not null) and rectification_type in ('R1', 'R2', 'R3', 'R4', 'R5')),
  constraint invoice_rectification_mode_check check (
    (kind = 'rectifying') = (rectification_mode is not null) and rectification_mode in ('differences', 'substitution')),
  constraint invoice_rectified_ids_check check ((kind = 'rectifying') = (cardinality(rectified_ids) > 0)),
  constraint invoice_reason_check check (kind <> 'rectifying' or reason is not null),
  constraint invoice_annulled_on_check check ((state = 'annulled') = (annulled_on is not null and annulled_reason is not null)),
  constraint invoice_code_key unique (code),
  constraint invoice_number_key unique (issuer_id, number),
  constraint invoice_series_number_key unique (series_id, series_year, series_number)
);
call make_entity('invoice', 'coalesce(number, code)');
create index invoice_search_idx on invoice using gin (search_text gin_trgm_ops);
call index_list('invoice', 'number', 'issue_date', 'due_date', 'total', 'created_at', 'outstanding');
create index invoice_series_id_idx on invoice (series_id);
create index invoice_issuer_id_idx on invoice (issuer_id);
create index invoice_person_id_idx on invoice (person_id);
create index invoice_owner_id_idx on invoice (owner_id);
create index invoice_rental_id_idx on invoice (rental_id);
create index invoice_asset_id_idx on invoice (asset_id);
create index invoice_property_id_idx on invoice (property_id);
create index invoice_payment_method_id_idx on invoice (payment_method_id);
create index invoice_owed_idx on invoice (person_id, due_date) where outstanding > 0;
create index invoice_rectified_ids_idx on invoice using gin (rectified_ids);
create index invoice_state_idx on invoice (state);
create unique index invoice_billed_month_key on invoice (rental_id, billed_month)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying';

-- Read as a column: what is not paid by its day is overdue from the next one on.
create function is_overdue(i invoice) returns boolean
  language sql stable parallel safe
  return i.outstanding > 0 and i.due_date < business_today();

create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice on delete cascade,
  position integer not null,
  payment_application_id uuid not null references payment_application,
  concept text not null,
  quantity numeric(12, 3) not null default 1,
  unit_amount bigint not null,
  amount bigint not null generated always as (round(quantity * unit_amount)::bigint) stored,
  tax_rate integer not null,
  withholding_rate integer not null default 0,
  exemption_reason text,
  constraint invoice_line_position_key unique (invoice_id, position),
  constraint invoice_line_concept_check check (concept <> ''),
  constraint invoice_line_tax_rate_check check (tax_rate between 0 and 10000),
  constraint invoice_line_withholding_rate_check check (withholding_rate between 0 and 10000)
);
create index invoice_line_payment_application_id_idx on invoice_line (payment_application_id);

-- Numbers, sums and shares that follow from other columns say nothing in a history.
create or replace function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'series_year', 'series_number', 'collectible', 'outstanding', 'allocated', 'credit');

-- Refusals that the database itself makes carry a code of the catalogue of errors (shared/domain/core/errors.ts).
create procedure refuse(code text, of_table text default null, of_column text default null) language plpgsql as $$
begin
  raise exception using errcode = 'LL001', message = code, table = coalesce(of_table, ''), column = coalesce(of_column, '');
end $$;

-- The address of a person or owner; who has none is found where they rent.
create function address_text(of_address uuid) returns text
  language sql stable
  return (select street || ', ' || postal_code || ' ' || city from address where id = of_address);

-- A draft follows those it speaks of; the names that stand in it when it is issued stay.
create function fill_invoice_from_neighbours() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'draft' then return new; end if;
  if exists (select 1 from unnest(new.rectified_ids) g (id) left join invoice o on o.id = g.id where o.id is null) then
    call refuse('unknown_reference', 'invoice', 'rectified_ids');
  end if;
  if new.rental_id is not null then
    select r.asset_id, r.property_id into new.asset_id, new.property_id from rental r where r.id = new.rental_id;
  elsif new.asset_id is not null then
    select a.property_id into new.property_id from asset a where a.id = new.asset_id;
  end if;
  select s.issuer_id, case s.kind when 'ordinary' then 'invoice' else s.kind end, i.name, i.tax_id,
         i.street || ', ' || i.postal_code || ' ' || i.city
    into new.issuer_id, new.kind, new.issuer_name, new.issuer_tax_id, new.issuer_address
  from invoice_series s join issuer i on i.id = s.issuer_id where s.id = new.series_id;
  if new.owner_id is not null then
    select o.label, o.documentation, address_text(o.address_id) into new.customer_name, new.customer_tax_id, new.customer_address
    from owner o where o.id = new.owner_id;
  else
    select p.label, p.documentation,
           coalesce(address_text(p.address_id), (select address_text(b.address_id) || coalesce(', ' || nullif(concat_ws(' ', a.floor, a.door), ''), '')
                                                 from asset a join property b on b.id = a.property_id where a.id = new.asset_id))
      into new.customer_name, new.customer_tax_id, new.customer_address
    from person p where p.id = new.person_id;
  end if;
  new.joint_tenants := array(
    select p.label || ' (' || p.documentation || ')' from rental r
    cross join unnest(r.additional_tenant_ids) with ordinality t (id, place) join person p on p.id = t.id
    where r.id = new.rental_id order by t.place);
  new.search_text := normalize_text(concat_ws(' ', new.code, new.number, new.customer_name, new.customer_tax_id,
    (select label from rental where id = new.rental_id), (select label from asset where id = new.asset_id)));
  return new;
end $$;
create trigger fill_invoice_from_neighbours
  before insert or update of state, series_id, person_id, owner_id, rental_id, asset_id, rectified_ids on invoice
  for each row execute function fill_invoice_from_neighbours();

-- What may still move in an issued invoice; all else stays as it was issued. The person does when two records of one are
-- merged: who was invoiced stands in the names.
create function keep_issued_invoice() returns trigger language plpgsql as $$
declare moves text[] := array['state', 'collectible', 'paid', 'outstanding', 'payment_state', 'annulled_on', 'annulled_reason',
                              'version', 'updated_at', 'label', 'person_id'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then call refuse('invoice_issued', 'invoice'); end if;
    return old;
  end if;
  if new.paid <> old.paid and pg_trigger_depth() = 1 then call refuse('invoice_issued', 'invoice', 'paid'); end if;
  if (new.state <> old.state or new.collectible <> old.collectible)
     and coalesce(current_setting('llavero.invoicing', true), '') <> 'on' then
    call refuse('forbidden_move', 'invoice');
  end if;
  if old.state <> 'draft' then
    if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves
       or new.state <> old.state and (old.state, new.state) not in (('issued', 'rectified'), ('issued', 'annulled')) then
      call refuse('invoice_issued', 'invoice');
    end if;
  end if;
  return new;
end $$;
-- Its name makes it run after the row was filled.
create trigger keep_issued before update or delete on invoice for each row execute function keep_issued_invoice();

create function keep_issued_parts() returns trigger language plpgsql as $$
declare invoice uuid := coalesce(new.invoice_id, old.invoice_id);
begin
  if exists (select 1 from invoice i where i.id in (invoice, old.invoice_id) and i.state <> 'draft') then
    call refuse('invoice_issued', 'invoice');
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_issued before insert or update or delete on invoice_line for each row execute function keep_issued_parts();

-- What an invoice comes to: tax and withholding of each rate on the rounded base of that rate (product.md, section 2).
create procedure total_invoices(ids uuid[]) language sql as $$
  with base as (
    select invoice_id, tax_rate, withholding_rate, sum(amount) as amount from invoice_line
    where invoice_id = any(ids) group by 1, 2, 3),
  taxed as (
    select invoice_id, sum(net)::bigint as net, sum(round(net * tax_rate / 10000))::bigint as tax,
           case when count(*) = 1 then min(tax_rate) end as rate
    from (select invoice_id, tax_rate, sum(amount) as net from base group by 1, 2) b group by 1),
  withheld as (
    select invoice_id, sum(round(net * withholding_rate / 10000))::bigint as withheld
    from (select invoice_id, withholding_rate, sum(amount) as net from base group by 1, 2) b group by 1)
  update invoice i set
    net_amount = coalesce(t.net, 0), tax_rate = t.rate, tax_amount = coalesce(t.tax, 0),
    total = coalesce(t.net + t.tax, 0), withholding_amount = coalesce(w.withheld, 0),
    amount_due = coalesce(t.net + t.tax - w.withheld, 0)
  from unnest(ids) g (id) left join taxed t on t.invoice_id = g.id left join withheld w on w.invoice_id = g.id
  where i.id = g.id
    and (i.net_amount, i.tax_rate, i.tax_amount, i.withholding_amount)
        is distinct from (coalesce(t.net, 0), t.rate, coalesce(t.tax, 0), coalesce(w.withheld, 0));
$$;
create function total_changed_invoices() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct c.invoice_id from changed_rows c join invoice i on i.id = c.invoice_id);
begin
  call total_invoices(ids);
  return null;
end $$;
create trigger total_inserted after insert on invoice_line referencing new table as changed_rows
  for each statement execute function total_changed_invoices();
create trigger total_updated after update on invoice_line referencing new table as changed_rows
  for each statement execute function total_changed_invoices();
create trigger total_deleted after delete on invoice_line referencing old table as changed_rows
  for each statement execute function total_changed_invoices();

-- The chained records of RD 1007/2023: one for each issued and each annulled invoice of an issuer, never changed.
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
  -- The whole invoice as it was issued, in a chain of its own: AEAT's hash covers eight fields, this one all.
  content jsonb not null,
  content_hash text not null,
  sent_state text not null default 'pending',
  sent_at timestamptz,
  sent_answer text,
  constraint verifactu_record_kind_check check (kind in ('issue', 'annul')),
  constraint verifactu_record_sent_state_check check (sent_state in ('pending', 'sent', 'failed')),
  constraint verifactu_record_position_key unique (issuer_id, position),
  constraint verifactu_record_invoice_id_key unique (invoice_id, kind)
);
create index verifactu_record_pending_idx on verifactu_record (id) where sent_state <> 'sent';

create table verifactu_chain (
  issuer_id uuid primary key references issuer,
  position bigint not null default 0,
  hash text not null default '',
  content_hash text not null default ''
);

create function keep_verifactu_record() returns trigger language plpgsql as $$
declare moves text[] := array['sent_state', 'sent_at', 'sent_answer'];
begin
  if tg_op <> 'UPDATE' then call refuse('invoice_issued', 'invoice'); end if;
  if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves then call refuse('invoice_issued', 'invoice'); end if;
  return new;
end $$;
create trigger keep_record before update or delete on verifactu_record for each row execute function keep_verifactu_record();
create trigger keep_all before truncate on verifactu_record execute function keep_verifactu_record();

create function print_cents(cents bigint) returns text
  language sql immutable strict parallel safe
  return case when cents < 0 then '-' else '' end || abs(cents) / 100 || '.' || lpad((abs(cents) % 100)::text, 2, '0');

-- ISO 8601 with Madrid's offset, to the second.
create function print_madrid_instant(instant timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(instant at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS') || '+0'
    || extract(hour from (instant at time zone 'Europe/Madrid') - (instant at time zone 'UTC'))::integer || ':00';

-- The fingerprint of a record as AEAT's published algorithm says (RD 1007/2023, Order HAC/1177/2024).
create function verifactu_fingerprint(
  kind text, issuer_tax_id text, number text, issue_date date, invoice_type text, tax_amount bigint, total bigint,
  previous_hash text, generated_at timestamptz) returns text
  language sql stable parallel safe
  return upper(encode(sha256(convert_to(
    case kind
      when 'issue' then
        'IDEmisorFactura=' || issuer_tax_id || '&NumSerieFactura=' || number
        || '&FechaExpedicionFactura=' || to_char(issue_date, 'DD-MM-YYYY') || '&TipoFactura=' || invoice_type
        || '&CuotaTotal=' || print_cents(tax_amount) || '&ImporteTotal=' || print_cents(total)
      else
        'IDEmisorFacturaAnulada=' || issuer_tax_id || '&NumSerieFacturaAnulada=' || number
        || '&FechaExpedicionFacturaAnulada=' || to_char(issue_date, 'DD-MM-YYYY')
    end || '&Huella=' || previous_hash || '&FechaHoraHusoGenRegistro=' || print_madrid_instant(generated_at), 'UTF8')), 'hex'));

create function content_fingerprint(previous_hash text, content jsonb) returns text
  language sql immutable parallel safe
  return upper(encode(sha256(convert_to(previous_hash || content::text, 'UTF8')), 'hex'));

-- Everything of an invoice that is fixed once it is issued.
create function invoice_content(of_invoice uuid) returns jsonb
  language sql stable
  return (
    select to_jsonb(i) - array['state', 'collectible', 'paid', 'outstanding', 'payment_state', 'annulled_on', 'annulled_reason', 'version',
                               'updated_at', 'search_text', 'created_at', 'archived_at', 'label', 'notes', 'person_id']
      || jsonb_build_object(
        'lines', coalesce((select jsonb_agg(to_jsonb(l) - array['invoice_id'] order by l.position)
                           from invoice_line l where l.invoice_id = i.id), '[]'),
        'rectifies', coalesce((select jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date) order by o.number)
                               from invoice o where o.id = any(i.rectified_ids)), '[]'))
    from invoice i where i.id = of_invoice);

-- Adds records to the chains of the invoices' issuers, in the order given. Called with the invoices locked.
create procedure chain_records(ids uuid[], record_kind text) language plpgsql as $$
declare
  chained record;
  head verifactu_chain;
  made_at timestamptz;
begin
  insert into verifactu_chain (issuer_id)
  select distinct i.issuer_id from invoice i join issuer s on s.id = i.issuer_id
  where i.id = any(ids) and i.kind <> 'receipt' and s.is_verifactu order by 1
  on conflict do nothing;
  for chained in
    select i.*, invoice_content(i.id) as content
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    where i.kind <> 'receipt' and (case record_kind when 'issue' then s.is_verifactu
      else exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') end)
    order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from chained.issuer_id then
      select * into head from verifactu_chain where issuer_id = chained.issuer_id for update;
      -- Taken once the chain is ours, so that no record is older than the one before it.
      made_at := date_trunc('second', clock_timestamp() + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
    end if;
    insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
                                  total, previous_hash, generated_at, hash, content, content_hash)
    values (chained.issuer_id, head.position + 1, record_kind, chained.id, chained.issuer_tax_id, chained.number, chained.issue_date,
            coalesce(chained.rectification_type, 'F1'), chained.tax_amount, chained.total, head.hash, made_at,
            verifactu_fingerprint(record_kind, chained.issuer_tax_id, chained.number, chained.issue_date,
              coalesce(chained.rectification_type, 'F1'), chained.tax_amount, chained.total, head.hash, made_at),
            chained.content, content_fingerprint(head.content_hash, chained.content))
    returning issuer_id, position, hash, content_hash into head;
    update verifactu_chain c set position = head.position, hash = head.hash, content_hash = head.content_hash
    where c.issuer_id = head.issuer_id;
  end loop;
end $$;
