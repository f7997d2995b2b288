create sequence document_code;

-- Documents: created from a template or by hand, sent as a PDF that never changes, signed by all signers.
create table document (
  id uuid primary key default uuidv7(),
  code text not null default next_code('DOC-', 'document_code'),
  title text not null,
  document_type_id uuid not null references document_type,
  template_id uuid references template,
  template_revision integer,
  rental_id uuid references rental,
  owner_id uuid references owner,
  -- Asset and property of its rental.
  asset_id uuid references asset,
  property_id uuid references property,
  language text not null default 'es',
  state text not null default 'draft',
  signing_order text not null default 'parallel',
  valid_days integer not null default 30,
  reminder_days integer not null default 5,
  is_contract boolean not null default false,
  requires_signature boolean not null default true,
  docx_key text,
  docx_sha256 text,
  pdf_key text,
  pdf_sha256 text,
  signed_pdf_key text,
  signed_pdf_sha256 text,
  verification_code text,
  -- The user who requested sending; the job renders and sends in that user's name.
  asked_by uuid references "user",
  failure text,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  end_reason text,
  -- The hash of the rental's terms and facts when the template was filled (`hash_filling`).
  filled_terms text,
  label text not null generated always as (code || ' · ' || title) stored,
  search_text text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The strength of its type, fixed when it is sent.
  signing_strength text not null default 'link',
  -- What its type states of pictures of identity documents, fixed when it is sent; null where it asks for none.
  identity_terms jsonb,
  -- What its file is: a .docx that is rendered, or an uploaded PDF. The columns `docx_*` are of either.
  content text not null default 'word',
  -- Reminders of a signer after which none is sent automatically; 0 for no limit.
  max_reminders integer not null default 5,
  -- Copied from its type: sending it creates a pending mandate, its last signature makes that active.
  is_mandate boolean not null default false,
  -- Of the documents that are signed together, from their sending on; null for one that is sent alone.
  bundle_id uuid,
  constraint document_title_check check (title <> ''),
  constraint document_language_check check (language in ('es', 'en')),
  constraint document_state_check check
    (state in ('draft', 'printing', 'sent', 'partly_signed', 'signed', 'declined', 'expired', 'cancelled')),
  constraint document_signing_order_check check (signing_order in ('parallel', 'sequential')),
  constraint document_valid_days_check check (valid_days between 1 and 365),
  constraint document_reminder_days_check check (reminder_days between 0 and 365),
  constraint document_max_reminders_check check (max_reminders between 0 and 50),
  constraint document_docx_check check ((docx_key is null) = (docx_sha256 is null)),
  constraint document_pdf_check check ((pdf_key is null) = (pdf_sha256 is null)),
  constraint document_signed_pdf_check check ((signed_pdf_key is null) = (signed_pdf_sha256 is null)),
  -- A sent document has a PDF and a verification code; one that was never sent has neither.
  constraint document_sent_check check
    (case when state in ('draft', 'printing') then pdf_key is null and sent_at is null
      and verification_code is null when state = 'cancelled' then (sent_at is null) = (pdf_key is null)
      and (sent_at is null) = (verification_code is null) else pdf_key is not null and sent_at is not null
      and verification_code is not null end),
  constraint document_completed_at_check check ((state = 'signed') = (completed_at is not null)),
  constraint document_signing_strength_check check (signing_strength in ('link', 'code', 'code_and_identity')),
  constraint document_identity_terms_check check (signing_strength <> 'code_and_identity' or identity_terms is not null),
  constraint document_content_check check (content in ('word', 'pdf')),
  constraint document_code_key unique (code),
  constraint document_verification_code_key unique (verification_code)
);

create index document_code_list on document (code, id) where archived_at is null;
create index document_title_list on document (title, id) where archived_at is null;
create index document_sent_at_list on document (sent_at, id) where archived_at is null;
create index document_expires_at_list on document (expires_at, id) where archived_at is null;
create index document_created_at_list on document (created_at, id) where archived_at is null;
create index document_search_idx on document using gin (search_text gin_trgm_ops);
create index document_document_type_id_idx on document (document_type_id);
create index document_template_id_idx on document (template_id);
create index document_rental_id_idx on document (rental_id);
create index document_owner_id_idx on document (owner_id);
create index document_asset_id_idx on document (asset_id);
create index document_property_id_idx on document (property_id);
create index document_asked_by_idx on document (asked_by);
create index document_bundle_id_idx on document (bundle_id) where bundle_id is not null;
-- A rental has one contract out for signature at a time.
create unique index document_contract_key on document (rental_id)
  where is_contract and state in ('printing', 'sent', 'partly_signed');
-- Signed documents that a job has not sealed yet.
create index document_unsealed_idx on document (completed_at) where state = 'signed' and signed_pdf_key is null;
-- A file to verify is found by its hash.
create index document_pdf_sha256_idx on document (pdf_sha256) where pdf_sha256 is not null;
create index document_signed_pdf_sha256_idx on document (signed_pdf_sha256) where signed_pdf_sha256 is not null;
-- A state in the order of the list; the total is read from the index alone.
create index document_state_idx on document (state, created_at, id) include (archived_at);
-- Some languages and kinds are rare: without these indexes a filter reads every row.
create index document_language_idx on document (language, created_at, id) where archived_at is null;
create index document_is_contract_idx on document (is_contract, created_at, id) where archived_at is null;
-- Few rows are archived, and no list index contains them.
create index document_archived_idx on document (created_at, id) where archived_at is not null;

-- ==== Functions, triggers and views ====

call track_changes('document');

-- Copies asset and property of the rental; the search text is code, title, owner and rental. A draft copies its type's flags.
create function fill_document_from_neighbours() returns trigger language plpgsql as $$
declare of_rental rental;
begin
  select * into of_rental from rental where id = new.rental_id;
  if found then
    new.asset_id := of_rental.asset_id;
    new.property_id := of_rental.property_id;
  elsif new.state = 'draft' then
    new.asset_id := null;
    new.property_id := null;
  end if;
  if new.state = 'draft' then
    select t.is_contract, t.is_mandate, t.requires_signature, t.signing_strength, identity_terms_of(t.signing_strength, t)
    into new.is_contract, new.is_mandate, new.requires_signature, new.signing_strength, new.identity_terms
    from document_type t where t.id = new.document_type_id;
    new.is_contract := coalesce(new.is_contract, false);
    new.is_mandate := coalesce(new.is_mandate, false);
    new.requires_signature := coalesce(new.requires_signature, true);
    new.signing_strength := coalesce(new.signing_strength, 'link');
  end if;
  new.search_text := normalize_text(concat_ws(' ', new.code, new.title, (select label from owner where id = new.owner_id)))
    || ' ' || coalesce(of_rental.search_text, '');
  return new;
end $$;
create trigger fill_document_from_neighbours
  before insert or update of rental_id, owner_id, document_type_id, title, code, search_text on document
  for each row execute function fill_document_from_neighbours();

-- Fills the documents again when the rental's search text, asset or property changes: updating `search_text` runs the trigger.
create function refresh_documents_of_rental() returns trigger language plpgsql as $$
begin
  update document set search_text = '' where rental_id = new.id;
  return null;
end $$;
create trigger refresh_documents after update on rental for each row
  when ((old.search_text, old.property_id, old.asset_id) is distinct from (new.search_text, new.property_id, new.asset_id))
  execute function refresh_documents_of_rental();

-- Computed columns of a document.
create function signer_count(d document) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from signer where document_id = d.id and task <> 'copy');

-- Whether its text is that of a starter template as it is, which no lawyer has read; one that was edited by hand has no revision.
create function has_starter_text(d document) returns boolean
  language sql stable parallel safe
  return exists (select from template_revision r
                 where r.template_id = d.template_id and r.revision = d.template_revision and r.created_by is null);

create function signed_count(d document) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from signer where document_id = d.id and state = 'signed');

-- A hash of the rental's terms, to detect that they changed.
create function hash_rental_terms(of_rental uuid) returns text
  language sql stable parallel safe
  return (select md5(row(r.asset_id, r.annex_asset_ids, r.tenant_id, r.guarantor_id, r.additional_tenant_ids, r.regime, r.monthly_rent,
    r.monthly_expenses, r.start_date, r.end_date, r.payment_day, r.payment_method_id, r.index_clause, r.notes,
    (select d.amount from deposit d where d.id = r.deposit_id))::text
    -- Nothing without such charges, so that the hash of a document from before there were any stays.
    || coalesce((select string_agg(row(c.kind, c.concept, c.amount, c.rhythm, c.interval_months, c.months)::text, ',' order by c.id)
         from recurring_charge c where c.rental_id = r.id and c.archived_at is null and c.replaces_id is null
           and c.kind not in ('rent', 'expenses')), '')
    || case when r.seasonal_cause is null and r.residents is null then '' else row(r.seasonal_cause, r.residents)::text end) from rental r where r.id = of_rental);

-- The debtor of a mandate: who alone signs it, else to whom its rental is billed.
create function mandate_debtor(of_document uuid, of_rental uuid) returns uuid
  language sql stable parallel safe
  return coalesce(
    (select (array_agg(s.person_id))[1] from signer s where s.document_id = of_document and s.task <> 'copy' having count(*) = 1),
    (select coalesce(r.payer_id, r.tenant_id) from rental r where r.id = of_rental));

-- A hash of what a document was filled with and its signature binds to: the rental's terms; of a mandate debtor,
-- account and creditor.
create function hash_terms_of(of_document uuid, of_rental uuid, is_mandate boolean) returns text
  language sql stable parallel safe
  return case when not is_mandate then hash_rental_terms(of_rental) else (
    select md5(row(p.id, p.label, p.documentation, p.bank_account, i.id, i.name, i.creditor_id)::text)
    from person p left join rental r on r.id = of_rental
    left join lateral rental_issuer(r.invoice_series_id, r.asset_id, r.property_id, greatest(business_today(), r.start_date)) x on true
    left join issuer i on i.id = x.id
    where p.id = mandate_debtor(of_document, of_rental)) end;

-- An address as documents state it.
create function stated_address(of_address uuid) returns text
  language sql stable parallel safe
  return (select row(street, postal_code, city, state, country)::text from address where id = of_address);

-- A hash of what else a document of a rental prints (rental-facts.ts), besides its terms: of landlords and parties on the
-- contract's day, company, asset, annexes, last rent, account and what was received. Not the day itself.
create function hash_rental_facts(of_rental uuid) returns text
  language sql stable parallel safe as $$
  select md5(row(
    (select string_agg(row(w.share, o.name, o.last_name, o.kind, o.documentation, o.phone, o.email, o.bank_account, o.is_large_holder,
        case when o.kind = 'company' then row(o.representative, o.representative_documentation, o.representative_deed)::text end,
        stated_address(o.address_id))::text, ',' order by w.share desc, w.id)
      from owners_of(r.asset_id, r.property_id, on_day.day) w join owner o on o.id = w.owner_id),
    (select string_agg(row(y.role, p.name, p.last_name, p.documentation, p.documentation_type, p.phone, p.email, p.bank_account,
        p.nationality, p.birth_date, case when p.kind = 'company' then row(p.representative, p.representative_documentation, p.representative_deed)::text end,
        stated_address(p.address_id))::text, ',' order by y.role, y.since, y.id)
      from rental_party y join person p on p.id = y.person_id
      where y.rental_id = r.id and on_day.day between y.since and coalesce(y.until, 'infinity')),
    (select row(c.name, c.tax_id, c.street, c.postal_code, c.city, c.phone, c.email, case when not exists (
        select from owners_of(r.asset_id, r.property_id, on_day.day)) then row(c.bank_account, c.is_large_holder,
          c.representative, c.representative_documentation, c.representative_deed)::text end)::text from company c),
    (select string_agg(row(a.cod, a.name, a.floor, a.door, a.cadastral_number, b.name, t.name, t.name_en, stated_address(b.address_id),
        case when a.id = r.asset_id then row(a.area_m2, a.bedrooms, a.bathrooms, a.capacity, a.furnished, a.energy_rating,
          a.energy_certificate_expiry, a.energy_certificate_number, a.habitability_certificate, a.habitability_expiry, a.title_deed,
          a.stressed_zone, a.last_rent, a.last_rent_on, a.reference_rent, a.reference_rent_on)::text end)::text, ',' order by a.id)
      from asset a join property b on b.id = a.property_id join asset_type t on t.id = a.asset_type_id
      where a.id = any(r.asset_id || r.annex_asset_ids)),
    (select row(l.until, l.rent)::text from last_habitual_rent(r.asset_id, r.start_date) l),
    (select row(m.kind, case when m.kind = 'transfer' then coalesce(
        (select i.bank_account from rental_issuer(r.invoice_series_id, r.asset_id, r.property_id, on_day.day) x join issuer i on i.id = x.id),
        (select c.bank_account from company c)) end)::text
      from nearest_payment_method(r.id, r.asset_id, coalesce(r.payer_id, r.tenant_id)) y join payment_method m on m.id = y.id),
    (select string_agg(row(d.kind, d.amount, d.received_amount, d.received_on)::text, ',' order by d.id)
      from deposit d where d.rental_id = r.id and d.archived_at is null),
    r.exit_date, r.is_split, r.has_joint_liability)::text)
  from rental r cross join lateral (select greatest(business_today(), r.start_date) as day) on_day where r.id = of_rental
$$;

-- A hash of the addresses that a mandate prints besides its terms: the debtor's and the creditor's.
create function hash_mandate_addresses(of_document uuid, of_rental uuid) returns text
  language sql stable parallel safe as $$
  select md5(row(stated_address(p.address_id), i.street, i.postal_code, i.city)::text)
    from person p left join rental r on r.id = of_rental
    left join lateral rental_issuer(r.invoice_series_id, r.asset_id, r.property_id, greatest(business_today(), r.start_date)) x on true
    left join issuer i on i.id = x.id
    where p.id = mandate_debtor(of_document, of_rental)
$$;

-- What a draft is compared with: its terms, and behind a space what else it prints. One that was filled before that was
-- compared has its terms alone.
create function hash_filling(of_document uuid, of_rental uuid, is_mandate boolean) returns text
  language sql stable parallel safe as $$
  select hash_terms_of(of_document, of_rental, is_mandate) || coalesce(' ' ||
    case when is_mandate then hash_mandate_addresses(of_document, of_rental) else hash_rental_facts(of_rental) end, '')
$$;

-- The lifecycle of a document. Outside draft its content is fixed, and the PDF and its dates are fixed once it is sent.
create function protect_document() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'printing'), ('draft', 'cancelled'), ('printing', 'draft'), ('printing', 'sent'), ('printing', 'cancelled'),
    ('sent', 'partly_signed'), ('sent', 'signed'), ('sent', 'declined'), ('sent', 'expired'), ('sent', 'cancelled'),
    ('partly_signed', 'signed'), ('partly_signed', 'declined'), ('partly_signed', 'expired'), ('partly_signed', 'cancelled')) then
    call refuse('forbidden_move', 'document');
  end if;
  if old.state <> 'draft' and (old.code, old.title, old.document_type_id, old.template_id, old.template_revision,
    old.rental_id, old.owner_id, old.language, old.bundle_id,
        old.signing_order, old.valid_days, old.is_contract, old.is_mandate, old.requires_signature, old.signing_strength, old.identity_terms, old.content, old.docx_key, old.docx_sha256)
      is distinct from (new.code, new.title, new.document_type_id, new.template_id, new.template_revision, new.rental_id,
        new.owner_id, new.language, new.bundle_id,
        new.signing_order, new.valid_days, new.is_contract, new.is_mandate, new.requires_signature, new.signing_strength, new.identity_terms, new.content, new.docx_key, new.docx_sha256)
    or old.state not in ('draft', 'printing')
      and (old.pdf_key, old.pdf_sha256, old.verification_code, old.sent_at, old.expires_at)
          is distinct from (new.pdf_key, new.pdf_sha256, new.verification_code, new.sent_at, new.expires_at)
    or old.signed_pdf_key is not null
      and (old.signed_pdf_key, old.signed_pdf_sha256) is distinct from (new.signed_pdf_key, new.signed_pdf_sha256)
    or old.completed_at is not null and old.completed_at is distinct from new.completed_at
    or new.signed_pdf_key is not null and new.state <> 'signed' then
    call refuse('document_frozen', 'document');
  end if;
  return new;
end $$;
create trigger protect_document before update on document for each row execute function protect_document();

-- Refuses to delete a document that is not a draft, and to change or delete any version or event.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  call refuse('document_frozen', tg_table_name);
end $$;
create trigger refuse_document_change before delete on document for each row
  when (old.state <> 'draft') execute function refuse_document_change();

-- A computed column: a draft is outdated when its terms, or what else it prints, differ from those it was filled with.
create function is_outdated(d document) returns boolean
  language sql stable parallel safe
  return d.state = 'draft' and d.filled_terms is not null and d.filled_terms is distinct from
    case when position(' ' in d.filled_terms) > 0 then hash_filling(d.id, d.rental_id, d.is_mandate)
      else hash_terms_of(d.id, d.rental_id, d.is_mandate) end;

create trigger carry_notifications after update on document for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger note_moved_away after update on document for each row
  when (old.property_id is distinct from new.property_id) execute function note_moved_away();
