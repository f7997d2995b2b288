create sequence invoice_code;

-- Invoices, rectifying invoices and receipts. A draft can be changed; an issued row is fixed.
create table invoice (
  id uuid primary key default uuidv7(),
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
  -- Issuer and customer as they were when it was issued, whatever changes later (RD 1619/2012, art. 6).
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
  -- The month that it bills of its rental: one invoice per month and part, not counting annulled and archived ones.
  billed_month date,
  -- The month in which reports count it: the billed one, else that of its issue. A rectifying invoice has the month of
  -- what it rectifies. Drafts that bill no month have none.
  income_month date,
  payment_method_id uuid references payment_method,
  net_amount bigint not null default 0,
  tax_rate integer,
  tax_amount bigint not null default 0,
  total bigint not null default 0,
  withholding_amount bigint not null default 0,
  amount_due bigint not null default 0,
  -- What payments may cover: the amount due, less what rectifying invoices took from it.
  collectible bigint not null default 0,
  paid bigint not null default 0,
  outstanding bigint not null generated always as (collectible - paid) stored,
  payment_state text not null
    generated always as (case when state = 'draft' then 'unpaid' when paid >= collectible then 'paid' when paid > 0 then 'partly_paid'
      else 'unpaid' end) stored,
  -- The invoices that it rectifies; issued invoices are never deleted.
  rectified_ids uuid[] not null default '{}',
  rectification_type text,
  rectification_mode text,
  reason text,
  annulled_on date,
  annulled_reason text,
  notes text,
  billing_run_id uuid references billing_run,
  -- Frozen print data: what the PDF shows besides the other columns. Set when the invoice is issued.
  paper jsonb,
  label text not null generated always as (coalesce(number, code)) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- What was still owed of an invoice or receipt of the former system when it was recorded. Null for those issued here: only
  -- they have a number of a series and a record of the chain, and count in the books.
  former_amount bigint,
  -- Of a rental that is split among its co-tenants: the customer's share in basis points, and its place among the parts of the
  -- month. An invoice of the whole rental is the first part.
  share integer not null default 10000,
  part integer not null default 1,
  -- By the place of the property: VAT, IGIC in the Canary Islands, IPSI in Ceuta and Melilla (LIVA arts. 3.Dos.1.º and 70.Uno.1.º).
  indirect_tax text not null default 'vat',
  constraint invoice_indirect_tax_check check (indirect_tax in ('vat', 'igic', 'ipsi')),
  constraint invoice_share_check check (share between 1 and 10000 and part >= 1 and (share < 10000 or part = 1)),
  constraint invoice_kind_check check (kind in ('invoice', 'rectifying', 'receipt')),
  constraint invoice_state_check check (state in ('draft', 'issued', 'rectified', 'annulled')),
  constraint invoice_person_id_check check ((person_id is null) <> (owner_id is null)),
  constraint invoice_period_end_check check (period_end >= period_start),
  constraint invoice_billed_month_check check
    (billed_month is null or (extract(day from billed_month) = 1 and rental_id is not null)),
  constraint invoice_income_month_check check (state = 'draft' or income_month is not null),
  constraint invoice_number_check check
    (case when former_amount is null
      then (state = 'draft') = (number is null and series_year is null and series_number is null and issue_date is null)
      else series_year is null and series_number is null and (state = 'draft') = (number is null)
        and (state = 'draft') = (issue_date is null) end),
  constraint invoice_former_amount_check check
    (former_amount is null
      or former_amount > 0 and kind <> 'rectifying' and (state = 'draft' or former_amount <= amount_due)),
  constraint invoice_total_check check (total = net_amount + tax_amount),
  constraint invoice_amount_due_check check (amount_due = total - withholding_amount),
  constraint invoice_collectible_check check
    (collectible >= 0 and (state not in ('draft', 'annulled') or collectible = 0)),
  constraint invoice_paid_check check (paid between 0 and collectible),
  constraint invoice_rectification_type_check check
    ((kind = 'rectifying') = (rectification_type is not null) and rectification_type in ('R1', 'R2', 'R3', 'R4',
      'R5')),
  constraint invoice_rectification_mode_check check
    ((kind = 'rectifying') = (rectification_mode is not null) and rectification_mode in ('differences',
      'substitution')),
  constraint invoice_rectified_ids_check check ((kind = 'rectifying') = (cardinality(rectified_ids) > 0)),
  constraint invoice_reason_check check (kind <> 'rectifying' or reason is not null),
  constraint invoice_annulled_on_check check
    ((state = 'annulled') = (annulled_on is not null and annulled_reason is not null)),
  constraint invoice_code_key unique (code),
  constraint invoice_series_number_key unique (series_id, series_year, series_number),
  constraint invoice_paper_check check ((state = 'draft') = (paper is null))
);
-- Sums stay within the range of money fields (MAX_CENTS in shared/domain/core/fields.ts). Not validated for rows that
-- are older than the rule.
alter table invoice add constraint invoice_lines_check
  check (greatest(abs(net_amount), abs(tax_amount), abs(total), abs(withholding_amount),
    abs(amount_due)) <= 1000000000000) not valid;

-- A number of the former system may come again here.
create unique index invoice_number_key on invoice (issuer_id, number) where former_amount is null;
create unique index invoice_former_number_key on invoice (issuer_id, number) where former_amount is not null and state <> 'annulled';
create index invoice_search_idx on invoice using gin (search_text gin_trgm_ops);
create index invoice_number_list on invoice (number, id) where archived_at is null;
create index invoice_issue_date_list on invoice (issue_date, id) where archived_at is null;
create index invoice_due_date_list on invoice (due_date, id) where archived_at is null;
create index invoice_total_list on invoice (total, id) where archived_at is null;
create index invoice_created_at_list on invoice (created_at, id) where archived_at is null;
create index invoice_outstanding_list on invoice (outstanding, id) where archived_at is null;
create index invoice_issuer_id_idx on invoice (issuer_id);
create index invoice_person_id_idx on invoice (person_id);
create index invoice_owner_id_idx on invoice (owner_id);
create index invoice_rental_id_idx on invoice (rental_id);
create index invoice_asset_id_idx on invoice (asset_id);
create index invoice_property_id_idx on invoice (property_id);
create index invoice_payment_method_id_idx on invoice (payment_method_id);
create index invoice_rectified_ids_idx on invoice using gin (rectified_ids);
create index invoice_state_idx on invoice (state);
-- Open amounts and overdue months of a person are read from the index alone.
create index invoice_owed_idx on invoice (person_id, due_date)
  include (outstanding, billed_month, property_id, archived_at)
  where outstanding > 0;
-- Invoices that replace others. They are few, and reports exclude them.
create index invoice_substitution_idx on invoice (id) where rectification_mode = 'substitution' and state <> 'draft';
-- The counts and the total of a billing run are read from the index alone.
create index invoice_billing_run_id_idx on invoice (billing_run_id, state) include (total, archived_at);
create index invoice_series_id_idx on invoice (series_id, number, id);
create index invoice_kind_number_idx on invoice (kind, number, id) where archived_at is null;
-- Few invoices are partly paid, and searches for them often want the newest.
create index invoice_payment_state_idx on invoice (payment_state, created_at, id) where archived_at is null;
-- An archived draft bills nothing: its month can be billed again, and it can be restored while no other invoice bills
-- it.
create unique index invoice_billed_month_key on invoice (rental_id, billed_month, part)
  where billed_month is not null and state <> 'annulled' and kind <> 'rectifying' and archived_at is null;
create index invoice_income_month_idx on invoice (income_month) where archived_at is null;
create index invoice_name_idx on invoice using gin (name_keys(customer_name)) where outstanding > 0;
-- Bank texts name invoices by number; a returned debit may name a paid one.
create index invoice_reference_idx on invoice (compact_reference(number));
-- Candidates for a bank movement by amount.
create index invoice_open_amount_idx on invoice (outstanding, due_date, label)
  where outstanding > 0 and archived_at is null;
-- Open amounts of an owner are read from the index alone.
create index invoice_owed_by_owner_idx on invoice (owner_id, due_date)
  include (outstanding, archived_at)
  where outstanding > 0 and owner_id is not null;

-- ==== Functions, triggers and views ====

call track_changes('invoice');
call bind_to_closed_months('invoice');

-- What was issued, or annulled, until a day. Payments and rectifying invoices count on their own days; what the former system
-- issued is in no books.
create function invoice_until(i invoice, day date) returns jsonb
  language sql stable parallel safe
  return case when i.issue_date <= day and i.former_amount is null then jsonb_build_object('issued', i.issue_date, 'amount', i.amount_due,
    'is_annulled', i.state = 'annulled') else '{}' end;

-- A computed column: an invoice is overdue from the day after its due date.
create function is_overdue(i invoice) returns boolean
  language sql stable parallel safe
  return i.outstanding > 0 and i.due_date < business_today();

-- A computed column: whether it is of the former system.
create function is_former(i invoice) returns boolean
  language sql stable parallel safe
  return i.former_amount is not null;

-- A computed column: what its lines bill, as far as a list shows it.
create function concept(i invoice) returns text
  language sql stable parallel safe
  return coalesce((select left(string_agg(l.concept, ' · ' order by l.position), 200) from invoice_line l where l.invoice_id = i.id), '');

-- A computed column: whether reports count it. Drafts, annulled invoices and those that another replaced do not count
-- (RD 1619/2012, art. 15), nor do those of the former system, which counted them.
create function is_counted(i invoice) returns boolean
  language sql stable parallel safe
  return i.former_amount is null and (i.state = 'issued' or i.state = 'rectified' and not exists (
    select 1 from invoice s where s.rectified_ids @> array[i.id] and s.rectification_mode = 'substitution' and s.state <> 'draft'));

-- A computed column: whether the invoice was or will be sent by mail, as far back as the mail log goes. Reminders do not have it.
create function is_mailed(i invoice) returns boolean
  language sql stable parallel safe
  return exists (select 1 from mail m where m.entity_id = i.id and m.entity = 'invoice' and m.state in ('queued', 'sent')
    and not exists (select 1 from reminder d where d.mail_id = m.id));

-- The tax of a Spanish postal code's province: 35 Las Palmas, 38 Santa Cruz de Tenerife, 51 Ceuta, 52 Melilla.
create function indirect_tax_of(postal_code text) returns text language sql immutable as $$
  select case when left($1, 2) in ('35', '38') then 'igic' when left($1, 2) in ('51', '52') then 'ipsi' else 'vat' end
$$;

-- The tax of a property, else of the issuer.
create function indirect_tax_at(of_property uuid, of_issuer uuid) returns text language sql stable as $$
  select indirect_tax_of(coalesce(
    (select case when a.country = 'España' then a.postal_code else '' end
     from property p join address a on a.id = p.address_id where p.id = $1),
    (select i.postal_code from issuer i where i.id = $2)))
$$;

-- What a draft copies from its rental, asset, issuer and customer; tenants whose data are blocked or erased are not named (LO 3/2018,
-- art. 32). Plain SQL, so that the planner can inline it.
create function invoice_neighbours(
  series_id uuid, rental_id uuid, asset_id uuid, property_id uuid, person_id uuid, owner_id uuid, code text, number text,
  share integer, period_start date
) returns table (
  asset_id uuid, property_id uuid, issuer_id uuid, kind text, issuer_name text, issuer_tax_id text, issuer_address text,
  customer_name text, customer_tax_id text, customer_address text, joint_tenants text[], search_text text,
  indirect_tax text
) language sql stable as $$
  select case when $2 is null then $3 else r.asset_id end,
         case when $2 is not null then r.property_id when $3 is not null then a.property_id else $4 end,
         s.issuer_id, case s.kind when 'ordinary' then 'invoice' else s.kind end, i.name, i.tax_id,
         i.street || ', ' || i.postal_code || ' ' || i.city,
         c.name, c.tax_id, c.address,
         -- Of a part only where the contract makes the others liable for it (CC arts. 1137 and 1144): the tenants of its days.
         case when $9 < 10000 then case when r.has_joint_liability then array(
           select t.label || ' (' || t.documentation || ')' from rental_party y join person t on t.id = y.person_id
           where y.rental_id = $2 and y.role <> 'guarantor' and daterange(y.since, y.until, '[]') @> coalesce($10, business_today())
             and t.id is distinct from $5 and t.blocked_at is null and t.erased_at is null
           order by y.role = 'tenant' desc, y.since, y.id) else '{}' end
         when cardinality(r.additional_tenant_ids) > 0 or r.payer_id = $5 then array(
           select t.label || ' (' || t.documentation || ')'
           from unnest(case when r.payer_id = $5 then array[r.tenant_id] else '{}' end || r.additional_tenant_ids)
             with ordinality g (id, place) join person t on t.id = g.id where t.id is distinct from $5
             and t.blocked_at is null and t.erased_at is null order by g.place)
         else '{}' end,
         normalize_text(concat_ws(' ', $7, $8, c.name, c.tax_id, r.label, a.label)),
         indirect_tax_at(case when $2 is not null then r.property_id when $3 is not null then a.property_id else $4 end, s.issuer_id)
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
           coalesce(h.street || ', ' || h.postal_code || ' ' || h.city, case when $6 is null and (r.payer_id is distinct from $5 or r.tenant_id = $5)
             then d.street || ', ' || d.postal_code || ' ' || d.city
             || coalesce(', ' || nullif(concat_ws(' ', a.floor, a.door), ''), '') end) as address) c
$$;

-- The month of an invoice's days; null without days, and for those of several months.
create function month_of_days(first date, last date) returns date language sql immutable as $$
  select case when date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp) then date_trunc('month', first::timestamp)::date end
$$;

-- Copies these values into a draft. `issue_invoices` copies them a last time.
create function fill_invoice_from_neighbours() returns trigger language plpgsql as $$
begin
  if cardinality(new.rectified_ids) > 0
     and exists (select 1 from unnest(new.rectified_ids) g (id) left join invoice o on o.id = g.id where o.id is null) then
    call refuse('unknown_reference', 'invoice', 'rectified_ids');
  end if;
  select n.asset_id, n.property_id, n.issuer_id, n.kind, n.issuer_name, n.issuer_tax_id, n.issuer_address,
         n.customer_name, n.customer_tax_id, n.customer_address, n.joint_tenants, n.search_text, n.indirect_tax
    into new.asset_id, new.property_id, new.issuer_id, new.kind, new.issuer_name, new.issuer_tax_id, new.issuer_address,
         new.customer_name, new.customer_tax_id, new.customer_address, new.joint_tenants, new.search_text, new.indirect_tax
  from invoice_neighbours(new.series_id, new.rental_id, new.asset_id, new.property_id, new.person_id, new.owner_id, new.code, new.number,
    new.share, new.period_start) n;
  -- What is rectified keeps its tax, wherever the property is now.
  if new.kind = 'rectifying' then
    select o.indirect_tax into new.indirect_tax from invoice o where o.id = any(new.rectified_ids) order by o.id limit 1;
  end if;
  new.income_month := case when new.kind = 'rectifying'
    then (select min(o.income_month) from invoice o where o.id = any(new.rectified_ids))
    else coalesce(new.billed_month, month_of_days(new.period_start, new.period_end)) end;
  return new;
end $$;
create trigger fill_invoice_from_neighbours
  before insert or update of series_id, person_id, owner_id, rental_id, asset_id, rectified_ids, billed_month, share, period_start, period_end on invoice
  for each row when (new.state = 'draft') execute function fill_invoice_from_neighbours();

-- What the PDF of an invoice shows besides its columns. If the company is the issuer, its logo and colour are the fallback.
create function invoice_pdf_data(
  issuer_id uuid, kind text, person_id uuid, payment_method_id uuid, rental_id uuid, asset_id uuid, billing_mode text,
  share integer
) returns table (paper jsonb) language sql stable as $$
  select jsonb_build_object(
    'phone', coalesce(o.phone, c.phone), 'email', coalesce(o.email, c.email), 'iban', s.bank_account,
    'method', m.name, 'method_kind', m.kind, 'payer_iban', coalesce(d.iban, p.bank_account), 'mandate', d.reference,
    'asset', a.label, 'place', l.street || ', ' || l.postal_code || ' ' || l.city, 'logo_id', coalesce(s.logo, c.logo),
    'color', coalesce(s.color, c.color), 'is_verifactu', keeps_records($7) and $2 <> 'receipt',
    'is_payer', coalesce(r.payer_id = $3 and r.payer_id <> r.tenant_id, false))
    || case when $7 <> 'off' and $2 <> 'receipt' then jsonb_build_object('mode', $7) else '{}' end
    || case when $8 < 10000 then jsonb_build_object('share', $8, 'is_joint', coalesce(r.has_joint_liability, false)) else '{}' end
  from issuer s
  left join owner o on o.id = s.owner_id
  left join company c on s.owner_id is null
  left join person p on p.id = $3
  left join rental r on r.id = $5
  left join payment_method m on m.id = coalesce($4, fallback_payment_method($5, $6, $3, $1))
  left join lateral (
    select d.iban, d.reference from mandate d
    where m.kind = 'direct_debit' and d.person_id = $3 and d.state = 'active' and d.archived_at is null and not d.has_former_account
      and (d.issuer_id = $1 or d.issuer_id is null)
    order by d.issuer_id is null, d.signed_on desc, d.id desc limit 1) d on true
  left join asset a on a.id = $6
  left join property b on b.id = a.property_id
  left join address l on l.id = b.address_id
  where s.id = $1
$$;

-- `invoice_pdf_data` with the current values of one invoice. `billing_mode`: how its issuer keeps billing records.
create function pdf_data_of(i invoice, billing_mode text) returns jsonb
  language sql stable
  return (select p.paper from invoice_pdf_data(i.issuer_id, i.kind, i.person_id, i.payment_method_id, i.rental_id,
    i.asset_id, billing_mode, i.share) p);

-- The company where it issues in the name of an owner, by its parts, as records and Facturae name it; null where the issuer is the
-- company itself.
create function third_party_of(of_issuer uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('third_party', jsonb_build_object(
    'kind', case when is_legal_person(c.tax_id) then 'company' else 'natural' end, 'name', c.name, 'last_name', null,
    'tax_id', c.tax_id, 'street', c.street, 'postal_code', c.postal_code, 'city', c.city, 'state', null, 'country', 'España'))
  from issuer s cross join company c where s.id = of_issuer and s.owner_id is not null and c.tax_id <> s.tax_id
$$;

-- Issuer and customer by their parts, which a Facturae needs: the columns of the invoice have them as one text. The issuer is
-- a person where an owner of that number and name is one. The customer's address is that of `invoice_neighbours`. In the name of an
-- owner the company issues, as a third party (RD 1619/2012, art. 5), unless both are one taxpayer.
create function invoice_parties(issuer_id uuid, person_id uuid, owner_id uuid, rental_id uuid, asset_id uuid) returns jsonb
  language sql stable as $$
  select jsonb_build_object(
    'seller', jsonb_build_object(
      'kind', case o.kind when 'person' then 'natural' when 'company' then 'company'
        else case when s.tax_id ~ '^[ABCDEFGHJNPQRSUVW]' then 'company' else 'natural' end end,
      'name', o.name, 'last_name', o.last_name, 'street', s.street, 'postal_code', s.postal_code, 'city', s.city,
      'state', null, 'country', 'España'),
    'buyer', jsonb_build_object(
      'kind', case when $3 is null then p.kind when w.kind = 'company' then 'company' else 'natural' end,
      'name', coalesce(w.name, p.name), 'last_name', case when $3 is null then p.last_name else w.last_name end,
      'street', case when h.id is null then d.street || coalesce(', ' || nullif(concat_ws(' ', a.floor, a.door), ''), '') else h.street end,
      'postal_code', coalesce(h.postal_code, d.postal_code), 'city', coalesce(h.city, d.city),
      'state', case when h.id is null then d.state else h.state end, 'country', coalesce(h.country, d.country),
      'accounting_office', p.accounting_office, 'managing_body', p.managing_body, 'processing_unit', p.processing_unit))
    || coalesce(third_party_of(s.id), '{}')
  from issuer s
  left join owner o on o.id = s.owner_id and o.documentation = s.tax_id and o.label = s.name
  left join owner w on w.id = $3
  left join person p on p.id = $2 and $3 is null
  left join rental r on r.id = $4
  left join address h on h.id = case when $3 is null then p.address_id else w.address_id end
  left join asset a on a.id = $5 and $3 is null and (r.payer_id is distinct from $2 or r.tenant_id = $2)
  left join property b on b.id = a.property_id
  left join address d on d.id = b.address_id
  where s.id = $1
$$;

-- Whether rent of a rental is for business premises (AEAT's list L8, key 11); lodging with services of hotels is a service, not a letting.
create function is_let_as_premises(of_rental uuid) returns boolean language sql stable as $$
  select coalesce((select r.regime = 'business' and not exists (
    select from lodging y where y.rental_id = r.id and y.has_hotel_services) from rental r where r.id = $1), false)
$$;

-- What decides how records, files and PDFs say the tax of an invoice, besides its lines: the kinds of its payment applications by
-- their id, and whether it is of premises. Both may change later.
create function invoice_tax_facts(of_invoice uuid, of_rental uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('is_premises', is_let_as_premises($2), 'kinds', (
    select coalesce(jsonb_object_agg(p.id, p.kind), '{}') from invoice_line l
    join payment_application p on p.id = l.payment_application_id where l.invoice_id = $1))
$$;

-- An issued invoice is fixed except for the listed columns. The person may change when two persons are merged; the
-- frozen names say who was invoiced.
create function protect_issued_invoice() returns trigger language plpgsql as $$
declare mutable_columns text[] := array['state', 'collectible', 'paid', 'outstanding', 'payment_state', 'annulled_on', 'annulled_reason',
                              'version', 'updated_at', 'label', 'person_id'];
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    -- Undoing an upload deletes the invoices of the former system that it recorded: they were not issued here.
    if old.state <> 'draft' and (old.former_amount is null or current_bulk_upload() is null) then
      call refuse('invoice_issued', 'invoice');
    end if;
    return old;
  end if;
  if new.paid <> old.paid and pg_trigger_depth() = 1 then call refuse('invoice_issued', 'invoice', 'paid'); end if;
  if (new.state <> old.state or new.collectible <> old.collectible)
     and coalesce(current_setting('llavero.invoicing', true), '') <> 'on' then
    call refuse('forbidden_move', 'invoice');
  end if;
  if old.state <> 'draft' then
    if to_jsonb(new) - mutable_columns is distinct from to_jsonb(old) - mutable_columns
       or new.state <> old.state and (old.state, new.state) not in (('issued', 'rectified'), ('issued', 'annulled')) then
      call refuse('invoice_issued', 'invoice');
    end if;
  end if;
  return new;
end $$;
-- Its name sorts after `fill_invoice_from_neighbours`, so it checks the filled row.
create trigger protect_issued before update or delete on invoice for each row execute function protect_issued_invoice();

-- An archived issuer gets no new invoices. Its issued invoices can still be annulled, and paid; payments can be returned.
create function refuse_archived_issuer() returns trigger language plpgsql as $$
begin
  if exists (select 1 from issuer i where i.id = new.issuer_id and i.archived_at is not null) then
    call refuse('issuer_archived', 'invoice', 'series_id');
  end if;
  return new;
end $$;
-- Their names sort after `fill_invoice_from_neighbours`, so they check the filled row.
create trigger refuse_archived_issuer_insert before insert on invoice for each row execute function refuse_archived_issuer();
create trigger refuse_archived_issuer_update before update of series_id on invoice for each row
  when (old.state = 'draft' and new.series_id <> old.series_id) execute function refuse_archived_issuer();

-- Reverses allocations of an invoice, the newest first, until at most `keep` cents of it are paid. The reversed amount
-- is credit again.
create procedure reverse_allocations(of_invoice uuid, keep bigint, why text) language plpgsql as $$
declare
  excess bigint;
  applied record;
begin
  perform 1 from payment where id in (
    select payment_id from payment_allocation where invoice_id = of_invoice and state = 'applied') order by id for update;
  select paid - keep into excess from invoice where id = of_invoice for update;
  for applied in
    select * from payment_allocation where invoice_id = of_invoice and state = 'applied' order by created_at desc, id desc
  loop
    exit when excess <= 0;
    update payment_allocation set state = 'reversed', reversed_on = business_today(), reverse_reason = why where id = applied.id;
    if applied.amount > excess then
      insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount, applied_on)
      values (applied.payment_id, of_invoice, applied.payment_application_id, applied.amount - excess, business_today());
    end if;
    excess := excess - applied.amount;
  end loop;
end $$;

-- The effect of a rectifying invoice (RD 1619/2012, art. 15). By differences, a negative amount
-- reduces the collectible amount of the originals. By substitution, it replaces them and gets their allocations.
create procedure settle_rectification(of_invoice uuid) language plpgsql as $$
declare
  made invoice;
  closed date;
  original record;
  credit bigint;
  taken bigint;
  freed payment_allocation;
  freed_rows payment_allocation[];
  fits bigint;
begin
  select * into made from invoice where id = of_invoice;
  closed := hold_closed_until();
  credit := greatest(-made.amount_due, 0);
  if made.rectification_mode = 'substitution' and made.amount_due < 0 then call refuse('rectified_too_much', 'invoice'); end if;
  update invoice set collectible = greatest(amount_due, 0) where id = of_invoice;
  for original in
    select i.* from invoice i where i.id = any(made.rectified_ids) order by i.issue_date, i.number, i.id for update
  loop
    -- A negative rectifying invoice cannot be rectified: rectify the invoice that it reduced.
    if original.state not in ('issued', 'rectified') or original.kind = 'receipt' or original.amount_due < 0
       or original.issuer_id <> made.issuer_id
       or (original.person_id, original.owner_id) is distinct from (made.person_id, made.owner_id) then
      call refuse('not_rectifiable', 'invoice', 'rectified_ids');
    end if;
    if exists (select 1 from invoice s
               where s.rectified_ids @> array[original.id] and s.id <> of_invoice and s.state <> 'draft'
                 and s.rectification_mode = 'substitution') then
      call refuse('already_substituted', 'invoice', 'rectified_ids');
    end if;
    -- What is replaced counts no longer, which would change the figures of its month. A difference counts on its own day.
    if made.rectification_mode = 'substitution' and original.issue_date <= closed then
      call refuse_closed(closed, 'invoice', 'substitution_closed');
    end if;
    -- The whole amount was declared with the former system, so that only the difference may be declared here.
    if made.rectification_mode = 'substitution' and original.former_amount is not null then
      call refuse('former_by_differences', 'invoice', 'rectification_mode');
    end if;
    if made.rectification_mode = 'substitution' and original.state = 'rectified' then
      call refuse('rectified_by_differences', 'invoice', 'rectification_mode');
    end if;
    if made.rectification_mode = 'substitution' then
      select coalesce(array_agg(a order by a.created_at, a.id), '{}') into freed_rows
      from payment_allocation a where a.invoice_id = original.id and a.state = 'applied';
      call reverse_allocations(original.id, 0, 'substituted');
      update invoice set collectible = 0, state = 'rectified' where id = original.id;
      foreach freed in array freed_rows loop
        select least(freed.amount, outstanding) into fits from invoice where id = of_invoice;
        if fits > 0 then
          insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount, applied_on)
          values (freed.payment_id, of_invoice, freed.payment_application_id, fits, business_today());
        end if;
      end loop;
    else
      taken := least(credit, original.collectible);
      if taken > 0 then call reverse_allocations(original.id, original.collectible - taken, 'rectified'); end if;
      update invoice set collectible = collectible - taken, state = 'rectified' where id = original.id;
      credit := credit - taken;
    end if;
  end loop;
  if credit > 0 then call refuse('rectified_too_much', 'invoice'); end if;
end $$;

-- Whether a tax has a rate: `isRateOf`, which names the sources, in SQL.
create function is_rate_of(indirect_tax text, rate integer) returns boolean language sql immutable as $$
  select case $1 when 'igic' then $2 in (0, 100, 275, 300, 500, 700, 950, 1350, 1500, 2000)
    when 'ipsi' then $2 = 0 or $2 between 50 and 1000 else $2 in (0, 400, 1000, 2100) end
$$;

-- Whether the reason why a line has no tax names another tax, and not this one: it comes from a draft of another place.
create function names_other_tax(indirect_tax text, reason text) returns boolean language sql immutable as $$
  select coalesce($2 ~* '\m(L?IVA|IGIC|IPSI)\M'
    and $2 !~* case $1 when 'igic' then '\mIGIC\M' when 'ipsi' then '\mIPSI\M' else '\mL?IVA\M' end, false)
$$;

-- Why each of these invoices cannot be issued on a day, as a code of the error catalogue; null where it can. The tax is the one that
-- the issue sets. A rectifying invoice repeats the tax, the rates and the reasons of what it rectifies, right or wrong (RD 1619/2012,
-- art. 15). A run's draft bills no day of a rental that was cancelled, or that has ended meanwhile: by the keys, else by the agreed exit
-- until that has passed without them; nor a day of its signed renewal, or of who has its assets next (`rented-days.ts`).
create function issue_refusals(ids uuid[], on_day date) returns table (id uuid, refusal text) language sql stable as $$
  select i.id, case
      when i.state <> 'draft' or i.archived_at is not null then 'forbidden_move'
      when i.billing_run_id is not null and (r.state = 'cancelled' or i.period_end > least(
        case when r.state = 'ended' or r.keys_returned_on is not null or r.exit_date >= business_today()
          then coalesce(r.keys_returned_on, r.exit_date, r.end_date) end,
        (select min(n.start_date) - 1 from rental n
         where n.renews_id = r.id and n.archived_at is null and n.state not in ('draft', 'pending_signature', 'cancelled')),
        (select min(lower(next.period)) - 1 from asset_occupancy o
         join asset_occupancy next on next.asset_id = o.asset_id and next.period >> o.period where o.rental_id = r.id
         and not exists (select 1 from rental n where n.id = next.rental_id and n.renews_id = r.id and n.state = 'pending_signature')))) then 'invoice_beyond_rental'
      when not exists (select 1 from invoice_line l where l.invoice_id = i.id) then 'invoice_empty'
      when i.amount_due < 0 and i.kind <> 'rectifying' then 'invoice_negative'
      when i.kind <> 'rectifying' and not exists (select 1 from invoice_line l where l.invoice_id = i.id and l.amount <> 0) then 'invoice_zero'
      when i.kind <> 'rectifying' and exists (
        select 1 from invoice_line l where l.invoice_id = i.id and not is_rate_of(n.indirect_tax, l.tax_rate)) then 'invoice_tax_rate'
      when i.kind <> 'rectifying' and exists (select 1 from invoice_line l where l.invoice_id = i.id and l.tax_rate = 0
        and names_other_tax(n.indirect_tax, l.exemption_reason)) then 'invoice_exemption_tax'
      -- VAT has no rate of 0 here: an invoice says why a line is exempt (RD 1619/2012, art. 6.1.j), except of what is not subject. No rate
      -- of IPSI is known, so that 0 may be a gap too. IGIC has a rate of 0.
      when i.kind <> 'rectifying' and (n.indirect_tax = 'ipsi' or n.indirect_tax = 'vat' and s.kind <> 'receipt') and exists (
        select 1 from invoice_line l join payment_application p on p.id = l.payment_application_id
        where l.invoice_id = i.id and l.tax_rate = 0 and l.exemption_reason is null and not is_not_subject(p.kind)
          and (n.indirect_tax = 'ipsi' or l.amount <> 0))
        then 'invoice_exemption_missing'
      when i.kind <> 'rectifying' and exists (
        select 1 from invoice_line l join payment_application p on p.id = l.payment_application_id
        where l.invoice_id = i.id and p.kind = 'disbursement' and (l.tax_rate > 0 or l.withholding_rate > 0)) then 'invoice_disbursement_taxed'
      -- A record has at most twelve taxes (DetalleDesglose of SuministroInformacion.xsd), by regime, treatment and rate.
      when keeps_records(issuer_mode_on(u.id, on_day)) and s.kind <> 'receipt'
        and (select count(*) from invoice_line l where l.invoice_id = i.id) > 12
        and (select count(distinct (l.tax_rate, case when l.tax_rate = 0 then is_not_subject(p.kind)
               else n.indirect_tax <> 'ipsi' and p.kind in ('rent', 'expenses', 'supplies') and is_let_as_premises(i.rental_id) end))
             from invoice_line l join payment_application p on p.id = l.payment_application_id where l.invoice_id = i.id) > 12
        then 'invoice_many_rates'
      when u.archived_at is not null then 'issuer_archived'
      when c.last_issued_on > on_day then 'issued_before_last'
    end
  from invoice i
  join invoice_series s on s.id = i.series_id
  join issuer u on u.id = s.issuer_id
  left join rental r on r.id = i.rental_id
  left join invoice_counter c on c.series_id = s.id and c.year = counter_year(s.year_reset, on_day)
  cross join lateral invoice_neighbours(i.series_id, i.rental_id, i.asset_id, i.property_id, i.person_id, i.owner_id, i.code, i.number,
    i.share, i.period_start) n
  where i.id = any(ids)
$$;

-- Issues drafts: assigns numbers without gaps in the given order, freezes names and chains records, in the transaction of
-- the caller. Locks are always taken in this order: payments, invoices, counters, chains. Returns how many it issued. A
-- generic plan suits any list of ids; planning each call takes longer than executing it.
create function issue_invoices(ids uuid[], on_day date) returns integer language plpgsql
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
  call hold_issuer_modes();
  corrects := exists (select 1 from invoice where id = any(ids) and kind = 'rectifying');
  if corrects then
    perform 1 from payment where id in (
      select a.payment_id from invoice r cross join unnest(r.rectified_ids) o (id)
      join payment_allocation a on a.invoice_id = o.id and a.state = 'applied' where r.id = any(ids)) order by id for update;
  end if;
  perform 1 from invoice
  where id in (select unnest(ids) union select unnest(r.rectified_ids) from invoice r where r.id = any(ids)) order by id for update;
  select count(*), min(r.refusal) into there, refused from issue_refusals(ids, on_day) r;
  if there <> cardinality(ids) then call refuse('not_found', 'invoice'); end if;
  if refused is not null then
    call refuse(refused, 'invoice', case refused when 'issuer_archived' then 'series_id' when 'issued_before_last' then 'issue_date' end);
  end if;
  perform set_config('llavero.invoicing', 'on', true);
  for batch in
    select i.series_id, s as series, counter_year(s.year_reset, on_day) as year, count(*) as count,
           array_agg(i.id order by g.place) as ids,
           issuer_mode_on(u.id, on_day) as mode
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join invoice_series s on s.id = i.series_id
    join issuer u on u.id = s.issuer_id
    group by i.series_id, s.id, u.id order by 1
  loop
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
           search_text = n.search_text, payment_method_id = m.id,
           paper = p.paper || invoice_parties(n.issuer_id, d.person_id, d.owner_id, d.rental_id, n.asset_id)
             || invoice_tax_facts(d.id, d.rental_id)
             -- A rectifying invoice is of the same letting as what it rectifies, whatever became of that.
             || coalesce((select jsonb_build_object('is_premises', o.paper -> 'is_premises') from invoice o
                          where n.kind = 'rectifying' and o.id = d.rectified_ids[1] and o.paper ? 'is_premises'), '{}'),
           indirect_tax = case n.kind when 'rectifying' then i.indirect_tax else n.indirect_tax end,
           income_month = coalesce(i.income_month, case when n.kind <> 'rectifying' then month_of_days(i.period_start, i.period_end) end,
             date_trunc('month', on_day::timestamp)::date)
    from (select g.id, g.place, format_invoice_number(s, batch.year, first_number + g.place - 1) as number
          from unnest(batch.ids) with ordinality g (id, place), invoice_series s where s.id = batch.series_id) g
    join invoice d on d.id = g.id
    cross join lateral invoice_neighbours(d.series_id, d.rental_id, d.asset_id, d.property_id, d.person_id, d.owner_id, d.code, g.number,
      d.share, d.period_start) n
    cross join lateral (select coalesce(d.payment_method_id,
      fallback_payment_method(d.rental_id, n.asset_id, d.person_id, n.issuer_id)) as id) m
    cross join lateral invoice_pdf_data(n.issuer_id, n.kind, d.person_id, m.id, d.rental_id, n.asset_id,
      batch.mode, d.share) p
    where i.id = g.id;
    issued := issued || batch.ids;
  end loop;
  call chain_records(issued, 'issue');
  call add_ticketbai_files(issued);
  if corrects then
    for made in select id from invoice where id = any(ids) and kind = 'rectifying' order by id loop
      call settle_rectification(made);
    end loop;
  end if;
  perform set_config('llavero.invoicing', '', true);
  return cardinality(ids);
end $$;

-- Records open invoices of the former system, which are drafts with a `former_amount`: with the number and the day that they
-- have there, outside the series and the chain. What they owe can be paid, reminded and rectified like any other.
create function record_former_invoices(ids uuid[], numbers text[], days date[]) returns void language plpgsql as $$
begin
  perform set_config('llavero.invoicing', 'on', true);
  update invoice i set state = 'issued', number = g.number, issue_date = g.day, collectible = i.former_amount,
    income_month = date_trunc('month', g.day::timestamp)::date, search_text = i.search_text || ' ' || normalize_text(g.number),
    payment_method_id = m.id, paper = p.paper
  from unnest(ids, numbers, days) g (id, number, day)
  join invoice d on d.id = g.id and d.former_amount is not null
  cross join lateral (select fallback_payment_method(d.rental_id, d.asset_id, d.person_id, d.issuer_id) as id) m
  cross join lateral invoice_pdf_data(d.issuer_id, d.kind, d.person_id, m.id, d.rental_id, d.asset_id, 'off', d.share) p
  where i.id = g.id and i.state = 'draft';
  perform set_config('llavero.invoicing', '', true);
end $$;

-- Annuls an invoice or receipt that was issued by error. It must be neither paid nor rectified. The row is updated
-- first, because its chained record includes the date and the reason. Its charges wait for another invoice.
create procedure annul_invoice(of_invoice uuid, on_day date, why text) language plpgsql as $$
declare found_invoice invoice;
begin
  select * into found_invoice from invoice where id = of_invoice for update;
  if found_invoice.state is distinct from 'issued' or found_invoice.kind = 'rectifying'
    then call refuse('forbidden_move', 'invoice'); end if;
  if found_invoice.paid > 0 then call refuse('invoice_paid', 'invoice'); end if;
  -- TicketBAI wants a cancellation file, which is not built. Where no file could be made there is nothing to cancel.
  if found_invoice.paper ->> 'mode' = 'ticketbai'
    and not exists (select from ticketbai_file f where f.invoice_id = of_invoice and f.state = 'failed') then call refuse('ticketbai_not_annulled', 'invoice'); end if;
  perform set_config('llavero.invoicing', 'on', true);
  update invoice set state = 'annulled', collectible = 0, annulled_on = on_day, annulled_reason = why where id = of_invoice;
  call chain_records(array[of_invoice], 'annul');
  perform release_charges(of_invoice, '{}');
  perform set_config('llavero.invoicing', '', true);
end $$;

-- Releases the charges that an invoice bills, except some. Of a split month another part may bill them too: it holds them then,
-- so that they do not wait for the next month.
create function release_charges(of_invoice uuid, except_ids uuid[]) returns void language sql as $$
  update rental_charge c set invoice_id = (
    select i.id from invoice_line l join invoice i on i.id = l.invoice_id
    where l.rental_charge_id = c.id and i.id <> of_invoice and i.rental_id = c.rental_id and i.share < 10000
      and i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null order by i.part limit 1)
  where c.invoice_id = of_invoice and not c.id = any(except_ids)
$$;

create function release_charges_of_part() returns trigger language plpgsql as $$
begin
  perform release_charges(old.id, '{}');
  return old;
end $$;
create trigger release_charges_of_part before delete on invoice for each row
  when (old.share < 10000) execute function release_charges_of_part();

-- Drafts and pending payments move with their rental to another property: the updates run the triggers that fill them.
-- Issued invoices and completed payments do not move.
create function carry_unsettled() returns trigger language plpgsql as $$
begin
  update invoice set rental_id = rental_id where rental_id = new.id and state = 'draft';
  update payment set rental_id = rental_id where rental_id = new.id and state = 'pending';
  return null;
end $$;
create trigger carry_unsettled after update on rental for each row
  when ((old.property_id, old.asset_id) is distinct from (new.property_id, new.asset_id)) execute function carry_unsettled();

-- Replaces `announce_changed_rows` for invoices. It reads two columns only, because a billing run changes thousands of rows.
create function announce_changed_invoices() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct jsonb_build_object('id', id, 'property_id', property_id)) into rows
  from ((select id, property_id from old_rows limit 21) union all (select id, property_id from new_rows limit 21)) r;
  perform announce_rows('invoice', null, rows);
  return null;
end $$;
create or replace trigger announce_update after update on invoice referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function announce_changed_invoices();

-- The history of invoices. It compares column by column, because a billing run changes thousands of rows and
-- `record_changes` would turn each into JSON. It names every column that `is_excluded_from_audit` does not exclude. It uses
-- a full join, because the planner does not know the number of rows and may otherwise choose a nested loop.
create function record_invoice_updates() returns trigger language plpgsql as $$
declare
  actor uuid := current_actor();
  move text := current_move();
begin
  if is_reserving() then return null; end if;
  -- A full join: see above.
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select actor, 'invoice', n.id, n.label,
         coalesce(move, case when o.archived_at is not distinct from n.archived_at then 'update'
                             when n.archived_at is null then 'restore' else 'archive' end),
         c.changes
  from old_rows o full join new_rows n on n.id = o.id
  cross join lateral (
    select jsonb_object_agg(name, change) as changes from (values
      ('code', case when o.code is distinct from n.code then jsonb_build_array(o.code, n.code) end),
      ('kind', case when o.kind is distinct from n.kind then jsonb_build_array(o.kind, n.kind) end),
      ('state', case when o.state is distinct from n.state then jsonb_build_array(o.state, n.state) end),
      ('series_id', case when o.series_id is distinct from n.series_id then jsonb_build_array(o.series_id, n.series_id) end),
      ('issuer_id', case when o.issuer_id is distinct from n.issuer_id then jsonb_build_array(o.issuer_id, n.issuer_id) end),
      ('number', case when o.number is distinct from n.number then jsonb_build_array(o.number, n.number) end),
      ('person_id', case when o.person_id is distinct from n.person_id then jsonb_build_array(o.person_id, n.person_id) end),
      ('owner_id', case when o.owner_id is distinct from n.owner_id then jsonb_build_array(o.owner_id, n.owner_id) end),
      ('rental_id', case when o.rental_id is distinct from n.rental_id then jsonb_build_array(o.rental_id, n.rental_id) end),
      ('asset_id', case when o.asset_id is distinct from n.asset_id then jsonb_build_array(o.asset_id, n.asset_id) end),
      ('property_id', case when o.property_id is distinct from n.property_id then jsonb_build_array(o.property_id, n.property_id) end),
      ('issuer_name', case when o.issuer_name is distinct from n.issuer_name then jsonb_build_array(o.issuer_name, n.issuer_name) end),
      ('issuer_tax_id', case when o.issuer_tax_id is distinct from n.issuer_tax_id
        then jsonb_build_array(o.issuer_tax_id, n.issuer_tax_id) end),
      ('issuer_address', case when o.issuer_address is distinct from n.issuer_address
        then jsonb_build_array(o.issuer_address, n.issuer_address) end),
      ('customer_name', case when o.customer_name is distinct from n.customer_name
        then jsonb_build_array(o.customer_name, n.customer_name) end),
      ('customer_tax_id', case when o.customer_tax_id is distinct from n.customer_tax_id
        then jsonb_build_array(o.customer_tax_id, n.customer_tax_id) end),
      ('customer_address', case when o.customer_address is distinct from n.customer_address
        then jsonb_build_array(o.customer_address, n.customer_address) end),
      ('joint_tenants', case when o.joint_tenants is distinct from n.joint_tenants
        then jsonb_build_array(o.joint_tenants, n.joint_tenants) end),
      ('issue_date', case when o.issue_date is distinct from n.issue_date then jsonb_build_array(o.issue_date, n.issue_date) end),
      ('operation_date', case when o.operation_date is distinct from n.operation_date
        then jsonb_build_array(o.operation_date, n.operation_date) end),
      ('due_date', case when o.due_date is distinct from n.due_date then jsonb_build_array(o.due_date, n.due_date) end),
      ('period_start', case when o.period_start is distinct from n.period_start then jsonb_build_array(o.period_start, n.period_start) end),
      ('period_end', case when o.period_end is distinct from n.period_end then jsonb_build_array(o.period_end, n.period_end) end),
      ('billed_month', case when o.billed_month is distinct from n.billed_month then jsonb_build_array(o.billed_month, n.billed_month) end),
      ('payment_method_id', case when o.payment_method_id is distinct from n.payment_method_id
        then jsonb_build_array(o.payment_method_id, n.payment_method_id) end),
      ('net_amount', case when o.net_amount is distinct from n.net_amount then jsonb_build_array(o.net_amount, n.net_amount) end),
      ('tax_rate', case when o.tax_rate is distinct from n.tax_rate then jsonb_build_array(o.tax_rate, n.tax_rate) end),
      ('tax_amount', case when o.tax_amount is distinct from n.tax_amount then jsonb_build_array(o.tax_amount, n.tax_amount) end),
      ('total', case when o.total is distinct from n.total then jsonb_build_array(o.total, n.total) end),
      ('withholding_amount', case when o.withholding_amount is distinct from n.withholding_amount
        then jsonb_build_array(o.withholding_amount, n.withholding_amount) end),
      ('amount_due', case when o.amount_due is distinct from n.amount_due then jsonb_build_array(o.amount_due, n.amount_due) end),
      ('paid', case when o.paid is distinct from n.paid then jsonb_build_array(o.paid, n.paid) end),
      ('rectified_ids', case when o.rectified_ids is distinct from n.rectified_ids
        then jsonb_build_array(o.rectified_ids, n.rectified_ids) end),
      ('rectification_type', case when o.rectification_type is distinct from n.rectification_type
        then jsonb_build_array(o.rectification_type, n.rectification_type) end),
      ('rectification_mode', case when o.rectification_mode is distinct from n.rectification_mode
        then jsonb_build_array(o.rectification_mode, n.rectification_mode) end),
      ('reason', case when o.reason is distinct from n.reason then jsonb_build_array(o.reason, n.reason) end),
      ('annulled_on', case when o.annulled_on is distinct from n.annulled_on then jsonb_build_array(o.annulled_on, n.annulled_on) end),
      ('annulled_reason', case when o.annulled_reason is distinct from n.annulled_reason
        then jsonb_build_array(o.annulled_reason, n.annulled_reason) end),
      ('notes', case when o.notes is distinct from n.notes then jsonb_build_array(o.notes, n.notes) end),
      ('id', case when o.id is distinct from n.id then jsonb_build_array(o.id, n.id) end),
      ('created_at', case when o.created_at is distinct from n.created_at then jsonb_build_array(o.created_at, n.created_at) end),
      ('created_by', case when o.created_by is distinct from n.created_by then jsonb_build_array(o.created_by, n.created_by) end),
      ('archived_at', case when o.archived_at is distinct from n.archived_at then jsonb_build_array(o.archived_at, n.archived_at) end),
      ('former_amount', case when o.former_amount is distinct from n.former_amount
        then jsonb_build_array(o.former_amount, n.former_amount) end),
      ('share', case when o.share is distinct from n.share then jsonb_build_array(o.share, n.share) end),
      ('part', case when o.part is distinct from n.part then jsonb_build_array(o.part, n.part) end),
      ('indirect_tax', case when o.indirect_tax is distinct from n.indirect_tax then jsonb_build_array(o.indirect_tax, n.indirect_tax) end),
      ('billing_run_id', case when o.billing_run_id is distinct from n.billing_run_id
        then jsonb_build_array(o.billing_run_id, n.billing_run_id) end)) v (name, change) where change is not null) c
  where c.changes is not null;
  return null;
end $$;
create or replace trigger record_update after update on invoice referencing old table as old_rows new table as new_rows
  for each statement execute function record_invoice_updates();

-- A deleted draft's history names the rental and the run that it was of: an automatic run drafts nothing again that a user removed.
create function record_invoice_deletes() returns trigger language plpgsql as $$
begin
  if is_reserving() then return null; end if;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'invoice', o.id, o.label, 'delete', jsonb_build_object('label', jsonb_build_array(o.label, null))
    || case when o.billing_run_id is null then '{}' else jsonb_build_object('rental_id', jsonb_build_array(o.rental_id, null),
      'billing_run_id', jsonb_build_array(o.billing_run_id, null)) end
  from old_rows o;
  return null;
end $$;
create or replace trigger record_delete after delete on invoice referencing old table as old_rows
  for each statement execute function record_invoice_deletes();
