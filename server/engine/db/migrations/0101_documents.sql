-- Documents of rentals and others: drawn up from a template or by hand, sent as a PDF that never changes, signed by everybody named.
-- The foreign keys to document types and templates are those of their own tables (0097).

create sequence document_code;

create table document (
  code text not null default next_code('DOC-', 'document_code'),
  title text not null,
  document_type_id uuid not null references document_type,
  template_id uuid references template,
  template_revision integer,
  rental_id uuid references rental,
  owner_id uuid references owner,
  -- Its rental's.
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
  -- The version of the rental that the template was filled with.
  filled_rental_version integer,
  pdf_key text,
  pdf_sha256 text,
  signed_pdf_key text,
  signed_pdf_sha256 text,
  verification_code text,
  -- Whoever had it sent: what is printed is sent in their name.
  asked_by uuid references "user",
  failure text,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  end_reason text,
  search_text text not null default '',
  constraint document_code_key unique (code),
  constraint document_verification_code_key unique (verification_code),
  constraint document_title_check check (title <> ''),
  constraint document_language_check check (language in ('es', 'en')),
  constraint document_state_check
    check (state in ('draft', 'printing', 'sent', 'partly_signed', 'signed', 'declined', 'expired', 'cancelled')),
  constraint document_signing_order_check check (signing_order in ('parallel', 'sequential')),
  constraint document_valid_days_check check (valid_days between 1 and 365),
  constraint document_reminder_days_check check (reminder_days between 0 and 365),
  constraint document_docx_check check ((docx_key is null) = (docx_sha256 is null)),
  constraint document_pdf_check check ((pdf_key is null) = (pdf_sha256 is null)),
  constraint document_signed_pdf_check check ((signed_pdf_key is null) = (signed_pdf_sha256 is null)),
  -- What was sent is a PDF with a code to be checked by; what never was has none.
  constraint document_sent_check check (case
    when state in ('draft', 'printing') then pdf_key is null and sent_at is null and verification_code is null
    when state = 'cancelled' then (sent_at is null) = (pdf_key is null) and (sent_at is null) = (verification_code is null)
    else pdf_key is not null and sent_at is not null and verification_code is not null end),
  constraint document_completed_at_check check ((state = 'signed') = (completed_at is not null))
);
call make_entity('document', $$code || ' · ' || title$$);
call index_list('document', 'code', 'title', 'sent_at', 'expires_at', 'created_at');
create index document_search_idx on document using gin (search_text gin_trgm_ops);
create index document_document_type_id_idx on document (document_type_id);
create index document_template_id_idx on document (template_id);
create index document_rental_id_idx on document (rental_id);
create index document_owner_id_idx on document (owner_id);
create index document_asset_id_idx on document (asset_id);
create index document_property_id_idx on document (property_id);
create index document_state_idx on document (state);
create index document_asked_by_idx on document (asked_by);
-- A rental's contract is out for signature once at a time.
create unique index document_contract_key on document (rental_id)
  where is_contract and state in ('printing', 'sent', 'partly_signed');

create table signer (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  party text not null,
  person_id uuid references person,
  owner_id uuid references owner,
  user_id uuid references "user",
  name text not null,
  documentation text,
  email text,
  role text not null,
  position integer not null,
  language text not null default 'es',
  state text not null default 'pending',
  key_hash bytea,
  keyed_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  consent_version text,
  signature_kind text,
  strokes jsonb,
  typed_name text,
  ip text,
  user_agent text,
  signed_sha256 text,
  reminded_at timestamptz,
  reminder_count integer not null default 0,
  constraint signer_position_key unique (document_id, position) deferrable initially immediate,
  constraint signer_key_hash_key unique (key_hash),
  constraint signer_party_check check (party in ('person', 'owner', 'user', 'other')),
  constraint signer_party_id_check check (case party
    when 'person' then person_id is not null and num_nonnulls(owner_id, user_id) = 0
    when 'owner' then owner_id is not null and num_nonnulls(person_id, user_id) = 0
    when 'user' then user_id is not null and num_nonnulls(person_id, owner_id) = 0
    else num_nonnulls(person_id, owner_id, user_id) = 0 end),
  constraint signer_name_check check (name <> ''),
  constraint signer_role_check check (role in ('landlord', 'tenant', 'additional_tenant', 'guarantor', 'other')),
  constraint signer_language_check check (language in ('es', 'en')),
  constraint signer_state_check check (state in ('pending', 'viewed', 'signed', 'declined')),
  constraint signer_key_check check ((key_hash is null) = (keyed_at is null)),
  constraint signer_signature_kind_check check (signature_kind in ('drawn', 'typed')),
  -- Whoever signed did so at a time, on certain bytes, drawn or typed, and consented to it in a certain text.
  constraint signer_signed_check check (case when state = 'signed'
    then num_nulls(signed_at, signed_sha256, signature_kind, consent_version) = 0
      and case signature_kind when 'drawn' then strokes is not null else typed_name is not null end
    else num_nonnulls(signed_at, signed_sha256, signature_kind) = 0 end),
  constraint signer_declined_check check ((state = 'declined') = (declined_at is not null))
);
create index signer_person_id_idx on signer (person_id);
create index signer_owner_id_idx on signer (owner_id);
create index signer_user_id_idx on signer (user_id);

create table document_version (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  number integer not null,
  kind text not null,
  file_name text not null,
  file_key text not null,
  sha256 text not null,
  size integer not null,
  template_revision integer,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  constraint document_version_number_key unique (document_id, number),
  constraint document_version_kind_check check (kind in ('filled', 'uploaded', 'sent', 'signed'))
);

create table document_event (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  at timestamptz not null default clock_now(),
  kind text not null,
  signer_id uuid references signer,
  actor_id uuid default current_actor() references "user",
  ip text,
  user_agent text,
  details jsonb not null default '{}',
  constraint document_event_kind_check check (kind in (
    'created', 'filled', 'uploaded', 'requested', 'print_failed', 'sent', 'mailed', 'link_made', 'opened', 'read', 'consented', 'signed',
    'declined', 'reminded', 'expired', 'cancelled', 'completed', 'sealed'))
);
create index document_event_document_id_idx on document_event (document_id, id);
create index document_event_signer_id_idx on document_event (signer_id);

-- A print of the present .docx, made to be looked at and sent as it is where nothing changed since.
create table document_print (
  document_id uuid primary key references document,
  docx_sha256 text not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  size integer not null,
  printed_at timestamptz not null default clock_now()
);

-- A document is found by its rental's words, and lies where that lies; what its type asks for is asked of it while it is a draft.
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
    select t.is_contract, t.requires_signature into new.is_contract, new.requires_signature
    from document_type t where t.id = new.document_type_id;
    new.is_contract := coalesce(new.is_contract, false);
    new.requires_signature := coalesce(new.requires_signature, true);
  end if;
  new.search_text := normalize_text(concat_ws(' ', new.code, new.title, (select label from owner where id = new.owner_id)))
    || ' ' || coalesce(of_rental.search_text, '');
  return new;
end $$;
create trigger fill_document_from_neighbours
  before insert or update of rental_id, owner_id, document_type_id, title, code, search_text on document
  for each row execute function fill_document_from_neighbours();

create function refresh_documents_of_rental() returns trigger language plpgsql as $$
begin
  update document set search_text = '' where rental_id = new.id;
  return null;
end $$;
create trigger refresh_documents after update on rental for each row
  when ((old.search_text, old.property_id, old.asset_id) is distinct from (new.search_text, new.property_id, new.asset_id))
  execute function refresh_documents_of_rental();

-- Read as columns of the document.
create function signer_count(d document) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from signer where document_id = d.id);
create function signed_count(d document) returns integer
  language sql stable parallel safe
  return (select count(*)::integer from signer where document_id = d.id and state = 'signed');
create function is_outdated(d document) returns boolean
  language sql stable parallel safe
  return d.state = 'draft' and d.filled_rental_version is not null
    and exists (select 1 from rental r where r.id = d.rental_id and r.version <> d.filled_rental_version);

-- From sending on a document stays as it was sent, and goes only where its lifecycle leads: by this trigger, not by habit.
create function hold_document() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'printing'), ('draft', 'cancelled'), ('printing', 'draft'), ('printing', 'sent'), ('printing', 'cancelled'),
    ('sent', 'partly_signed'), ('sent', 'signed'), ('sent', 'declined'), ('sent', 'expired'), ('sent', 'cancelled'),
    ('partly_signed', 'signed'), ('partly_signed', 'declined'), ('partly_signed', 'expired'), ('partly_signed', 'cancelled')) then
    call refuse('forbidden_move', 'document');
  end if;
  if old.state <> 'draft' and (old.code, old.title, old.document_type_id, old.template_id, old.template_revision, old.rental_id, old.owner_id, old.language,
        old.signing_order, old.valid_days, old.is_contract, old.requires_signature, old.docx_key, old.docx_sha256)
      is distinct from (new.code, new.title, new.document_type_id, new.template_id, new.template_revision, new.rental_id, new.owner_id, new.language,
        new.signing_order, new.valid_days, new.is_contract, new.requires_signature, new.docx_key, new.docx_sha256)
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
create trigger hold_document before update on document for each row execute function hold_document();

create function keep_document() returns trigger language plpgsql as $$
begin
  call refuse('document_frozen', tg_table_name);
end $$;
create trigger keep_document before delete on document for each row when (old.state <> 'draft') execute function keep_document();

-- Who signs is settled with the sending; what somebody signed or declined stands.
create function hold_signer() returns trigger language plpgsql as $$
declare stage text;
begin
  select state into stage from document where id = case tg_op when 'DELETE' then old.document_id else new.document_id end;
  if tg_op <> 'UPDATE' then
    if stage <> 'draft' then call refuse('document_frozen', 'signer'); end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if stage <> 'draft' and (old.document_id, old.party, old.person_id, old.owner_id, old.user_id, old.name, old.documentation, old.role, old.position)
      is distinct from (new.document_id, new.party, new.person_id, new.owner_id, new.user_id, new.name, new.documentation, new.role, new.position)
    or stage not in ('sent', 'partly_signed') and old.state <> new.state
    or (old.state, new.state) not in (('pending', 'pending'), ('pending', 'viewed'), ('pending', 'signed'), ('pending', 'declined'), ('viewed', 'viewed'),
      ('viewed', 'signed'), ('viewed', 'declined'), ('signed', 'signed'), ('declined', 'declined'))
    or old.state in ('signed', 'declined')
      and (old.signed_at, old.declined_at, old.decline_reason, old.consent_version, old.signature_kind, old.strokes, old.typed_name, old.ip,
           old.user_agent, old.signed_sha256)
          is distinct from (new.signed_at, new.declined_at, new.decline_reason, new.consent_version, new.signature_kind, new.strokes, new.typed_name,
           new.ip, new.user_agent, new.signed_sha256) then
    call refuse('document_frozen', 'signer');
  end if;
  return new;
end $$;
create trigger hold_signer before insert or update or delete on signer for each row execute function hold_signer();

create trigger keep_document_version before update or delete on document_version for each row execute function keep_document();
create trigger keep_document_event before update or delete on document_event for each row execute function keep_document();

-- What happens to a document is told to whoever has it open.
create function announce_document_events() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  select jsonb_agg(distinct told_of(to_jsonb(d))) into rows from new_rows e join document d on d.id = e.document_id;
  perform announce_rows('document', 'events', rows);
  return null;
end $$;
create trigger announce_insert after insert on document_event referencing new table as new_rows
  for each statement execute function announce_document_events();

-- Whoever draws up rentals draws up their documents; sending them is left to those who approve.
update role set permissions = permissions || '{"document": ["read", "create", "update", "export"]}'
where slug = 'agent' and not permissions ? 'document';
