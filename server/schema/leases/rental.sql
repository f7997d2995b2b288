create sequence rental_code;

-- Rental contracts: from draft to end.
create table rental (
  id uuid primary key default uuidv7(),
  code text not null default next_code('ALQ-', 'rental_code'),
  state text not null default 'draft',
  asset_id uuid not null references asset,
  annex_asset_ids uuid[] not null default '{}',
  property_id uuid not null references property,
  tenant_id uuid not null references person,
  guarantor_id uuid references person,
  additional_tenant_ids uuid[] not null default '{}',
  deposit_id uuid,
  regime text not null,
  monthly_rent bigint not null,
  monthly_expenses bigint not null default 0,
  start_date date not null,
  end_date date,
  payment_day integer not null default 1,
  index_clause text not null default 'none',
  signed_on date,
  notice_given_on date,
  notice_by text,
  exit_date date,
  keys_returned_on date,
  end_reason text,
  arrears_status text not null default 'normal',
  -- Day and note of the latest move of the arrears status.
  arrears_changed_on date,
  arrears_note text,
  notes text,
  -- The rental that this one renews.
  renews_id uuid references rental,
  payment_method_id uuid references payment_method,
  invoice_series_id uuid references invoice_series,
  label text not null generated always as (code) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Whom its invoices are issued to, where that is not the tenant. The tenant stays liable for the debt.
  payer_id uuid references person,
  -- Whether each co-tenant with a share gets an invoice of its own, and whether the contract makes each liable for the whole:
  -- that is never presumed (CC art. 1137).
  is_split boolean not null default false,
  has_joint_liability boolean not null default false,
  -- The anniversary on which the rent is not updated, by decision, and why.
  update_skipped_on date,
  update_skipped_reason text,
  -- Why the let is temporary (LAU art. 3.2), and who lives there besides the tenants.
  seasonal_cause text,
  residents text,
  constraint rental_is_split_check check (not is_split or payer_id is null),
  constraint rental_state_check check
    (state in ('draft', 'pending_signature', 'upcoming', 'active', 'notice_given', 'ended', 'cancelled')),
  constraint rental_regime_check check (regime in ('habitual', 'seasonal', 'business', 'other')),
  constraint rental_monthly_rent_check check (monthly_rent >= 0),
  constraint rental_monthly_expenses_check check (monthly_expenses >= 0),
  constraint rental_end_date_check check (end_date >= start_date),
  constraint rental_payment_day_check check (payment_day between 1 and 28),
  constraint rental_arrears_status_check check (arrears_status in ('normal', 'claimed', 'judicial')),
  constraint rental_notice_by_check check (notice_by in ('tenant', 'landlord')),
  constraint rental_signed_on_check check
    (state not in ('upcoming', 'active', 'notice_given', 'ended') or signed_on is not null),
  constraint rental_code_key unique (code),
  constraint rental_renews_id_check check (renews_id <> id),
  constraint rental_update_skipped_check check ((update_skipped_on is null) = (update_skipped_reason is null))
);

create index rental_code_list on rental (code, id) where archived_at is null;
create index rental_start_date_list on rental (start_date, id) where archived_at is null;
create index rental_end_date_list on rental (end_date, id) where archived_at is null;
create index rental_monthly_rent_list on rental (monthly_rent, id) where archived_at is null;
create index rental_created_at_list on rental (created_at, id) where archived_at is null;
create index rental_search_idx on rental using gin (search_text gin_trgm_ops);
create index rental_asset_id_idx on rental (asset_id);
create index rental_property_id_idx on rental (property_id);
create index rental_tenant_id_idx on rental (tenant_id);
create index rental_guarantor_id_idx on rental (guarantor_id);
create index rental_payer_id_idx on rental (payer_id) where payer_id is not null;
create index rental_additional_tenant_ids_idx on rental using gin (additional_tenant_ids);
create index rental_annex_asset_ids_idx on rental using gin (annex_asset_ids);
create index rental_state_idx on rental (state);
create index rental_arrears_status_idx on rental (arrears_status) where arrears_status <> 'normal';
create index rental_deposit_id_idx on rental (deposit_id);
-- A rental is renewed once, unless the renewal was cancelled or archived.
create unique index rental_renews_id_key on rental (renews_id) where state <> 'cancelled' and archived_at is null;
create index rental_renews_id_idx on rental (renews_id) where renews_id is not null;
create index rental_payment_method_id_idx on rental (payment_method_id);
create index rental_invoice_series_id_idx on rental (invoice_series_id);
-- The month and day of the anniversary, as 1231 for 31 December.
create index rental_anniversary_idx on rental (((extract(month from start_date) * 100 + extract(day from start_date))::integer))
  where state in ('active', 'notice_given') and archived_at is null and index_clause <> 'none';
create index rental_reference_idx on rental (compact_reference(code));
-- The rentals of one property in list order. Without it the planner, which expects them spread over the whole table,
-- scans the index of all rentals.
create index rental_property_start_date_list on rental (property_id, start_date, id) where archived_at is null;

-- ==== References to tables that are created later ====

alter table rental add constraint rental_deposit_id_fkey foreign key (deposit_id) references deposit on delete set null;

-- ==== Functions, triggers and views ====

call track_changes('rental');

-- The rentals that one renews, directly or through others.
create function renewed_rentals(of_id uuid) returns setof uuid language sql stable as $$
  with recursive renewed as (
    select renews_id from rental where id = of_id
    union select r.renews_id from rental r join renewed n on r.id = n.renews_id)
  select renews_id from renewed where renews_id is not null
$$;

-- The last rent of an asset before a day, and until when: of its latest contract for a habitual home that was in force (LAU art.
-- 17.6). A rent that was to come into force after that day never was one.
create function last_habitual_rent(of_asset uuid, day date) returns table (until date, rent bigint)
language sql stable parallel safe rows 1 as $$
  select e.until, coalesce((select y.amount from rental_rent y where y.rental_id = f.id and y.valid_from <= e.until
      order by y.valid_from desc limit 1), f.monthly_rent) as rent
  from rental f
  cross join lateral (select
    least(case when f.state = 'ended' then coalesce(f.exit_date, f.end_date) else f.exit_date end, day - 1) as until) e
  where f.asset_id = of_asset and f.regime = 'habitual' and f.state in ('active', 'notice_given', 'ended') and f.start_date < day
  order by f.start_date desc, f.id limit 1
$$;

-- The day of the keys of a rental, or of the renewal that continues it: a handover ends a rental without keys.
create function keys_day_of(of_id uuid) returns date language sql stable as $$
  with recursive continued as (
    select id, keys_returned_on from rental where id = of_id
    union select r.id, r.keys_returned_on from rental r join continued c on r.renews_id = c.id
    where c.keys_returned_on is null and r.state <> 'cancelled')
  select min(keys_returned_on) from continued
$$;

-- Copies the property of the asset; a payer who is the tenant, also by a merge, is none; the search text is the code, the tenant's search text and the asset's label.
create function fill_rental_from_neighbours() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from asset where id = new.asset_id;
  new.payer_id := nullif(new.payer_id, new.tenant_id);
  new.search_text := normalize_text(concat_ws(' ', new.code,
    (select search_text from person where id = new.tenant_id),
    (select label from asset where id = new.asset_id)));
  return new;
end $$;
create trigger fill_rental_from_neighbours before insert or update of asset_id, tenant_id, payer_id, code, search_text on rental
  for each row execute function fill_rental_from_neighbours();

-- Fills the rentals again when the search text of their tenant changes: the update of `search_text` runs the trigger.
create function refresh_rentals_of_person() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where tenant_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on person for each row
  when (old.search_text is distinct from new.search_text) execute function refresh_rentals_of_person();

-- Fills the rentals again when the label or property of their asset changes.
create function refresh_rentals_of_asset() returns trigger language plpgsql as $$
begin
  update rental set search_text = '' where asset_id = new.id;
  return null;
end $$;
create trigger refresh_rentals after update on asset for each row
  when (old.label is distinct from new.label or old.property_id is distinct from new.property_id)
  execute function refresh_rentals_of_asset();

-- Whether the landlord of a contract concluded on a day is a legal person: one of its owners on that day, else of the earliest owners
-- recorded after it, or, where there are none, the company, which may be a natural person; one that is not entered yet counts as a
-- legal person. A later sale changes nothing: the buyer is bound for the term of the landlord who let it (LAU art. 14.1).
create function has_company_landlord(r rental, day date) returns boolean language sql stable as $$
  with known as (
    select case when exists (select from owners_of(r.asset_id, r.property_id, day)) then day else (
      select min(o.since) from ownership o
      where o.archived_at is null and o.since > day and (o.asset_id = r.asset_id or o.property_id = r.property_id)) end as day)
  select coalesce(bool_or(w.kind = 'company'), (select is_legal_person(c.tax_id) from company c), true)
  from known k cross join lateral owners_of(r.asset_id, r.property_id, k.day) o join owner w on w.id = o.owner_id
$$;

-- The term of a home's lease as the law counts it, in the period that runs on a day (Ley 29/1994, LAU, arts. 9, 10 and 11, in the
-- text in force on the day of the contract). No row for other uses, whose term and notice are the contract's (LAU art. 4),
-- and for contracts before the LAU.
--   minimum_until   last day of the compulsory term: five years, or seven of a company's home (art. 9.1); three from 2013 to 2019
--   kind            agreed, compulsory (art. 9.1) or tacit (art. 10.1) extension, or continued (CC art. 1566)
--   since, until    first and last day of that period; no last day once the lease only continues
--   longest_until   last day of the tacit extensions
--   landlord_notice_by, tenant_notice_by   last day of each side's notice; null where the side cannot prevent what follows
--   withdrawal_from first day on which the tenant may withdraw (art. 11)
-- A contract without a term counts as one of a year (art. 9.2).
create function legal_term(r rental, day date)
returns table (law date, minimum_until date, kind text, since date, until date, longest_until date, landlord_notice_by date,
  tenant_notice_by date, withdrawal_from date)
language plpgsql stable rows 1 as $$
declare
  contracted_on constant date := coalesce(r.signed_on, r.start_date);
  is_company constant boolean := has_company_landlord(r, contracted_on);
  agreed_until constant date := coalesce(r.end_date, (r.start_date + interval '1 year')::date - 1);
  years integer;
  tacit_years integer;
  landlord_notice interval;
  tenant_notice interval;
  fixed_until date;
begin
  if r.regime <> 'habitual' or contracted_on < '1995-01-01' then return; end if;
  case
    when contracted_on >= '2019-03-06' then -- RDL 7/2019 (BOE-A-2019-3108)
      law := '2019-03-06'; years := case when is_company then 7 else 5 end; tacit_years := 3;
      landlord_notice := '4 months'; tenant_notice := '2 months';
    when contracted_on >= '2019-01-24' then -- Congress did not confirm RDL 21/2018: Ley 4/2013 again
      law := '2019-01-24'; years := 3; tacit_years := 1; landlord_notice := '30 days'; tenant_notice := '30 days';
    when contracted_on >= '2018-12-19' then -- RDL 21/2018 (BOE-A-2018-17293)
      law := '2018-12-19'; years := case when is_company then 7 else 5 end; tacit_years := 3;
      landlord_notice := '30 days'; tenant_notice := '30 days';
    when contracted_on >= '2013-06-06' then -- Ley 4/2013 (BOE-A-2013-5941)
      law := '2013-06-06'; years := 3; tacit_years := 1; landlord_notice := '30 days'; tenant_notice := '30 days';
    else -- Ley 29/1994 (BOE-A-1994-26003)
      law := '1995-01-01'; years := 5; tacit_years := 3; landlord_notice := '1 month'; tenant_notice := '1 month';
  end case;
  minimum_until := (r.start_date + make_interval(years => years))::date - 1;
  fixed_until := greatest(agreed_until, minimum_until);
  longest_until := (fixed_until + make_interval(years => tacit_years))::date;
  -- Before 2013 art. 11 was for contracts of more than five years; whether one is such a contract is not known.
  if law >= '2013-06-06' then withdrawal_from := (r.start_date + interval '6 months')::date; end if;

  if day <= agreed_until then
    kind := 'agreed'; since := r.start_date; until := agreed_until;
  elsif day <= minimum_until then
    kind := 'compulsory'; since := agreed_until + 1;
    for n in 1..years loop
      until := least((agreed_until + make_interval(years => n))::date, minimum_until);
      exit when day <= until;
      since := until + 1;
    end loop;
  elsif day <= longest_until then
    kind := 'tacit'; since := fixed_until + 1;
    for n in 1..tacit_years loop
      until := (fixed_until + make_interval(years => n))::date;
      exit when day <= until;
      since := until + 1;
    end loop;
  else
    kind := 'continued'; since := longest_until + 1;
  end if;

  if until < minimum_until then
    tenant_notice_by := until - 30;
  elsif kind = 'tacit' then
    tenant_notice_by := (until - interval '1 month')::date;
    if until = longest_until then landlord_notice_by := until; end if;
  else
    tenant_notice_by := (until - tenant_notice)::date;
    landlord_notice_by := (until - landlord_notice)::date;
  end if;
  return next;
end $$;

create trigger drop_attachments after delete on rental referencing old table as old_rows
  for each statement execute function drop_attachments();

create trigger carry_notifications after update on rental for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger note_moved_away after update on rental for each row
  when (old.property_id is distinct from new.property_id) execute function note_moved_away();
