-- Catalogue of document types.
create table document_type (
  id uuid primary key default uuidv7(),
  name text not null,
  name_en text,
  requires_owner boolean not null default false,
  requires_signature boolean not null default false,
  is_contract boolean not null default false,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- How a signer is identified: by the personal link, also by a one-time code, or besides by a picture of the identity document.
  signing_strength text not null default 'link',
  -- Why pictures of identity documents are requested, on which legal basis, and the days after which they are deleted.
  identity_purpose text,
  identity_basis text,
  identity_basis_text text,
  identity_days integer,
  -- Whether a signer may give the signing to another person.
  allows_delegation boolean not null default false,
  -- Whether its documents are SEPA mandates: sending one creates a pending mandate.
  is_mandate boolean not null default false,
  -- For signers who read English; null: they read the other ones.
  identity_purpose_en text,
  identity_basis_text_en text,
  constraint document_type_signing_strength_check check (signing_strength in ('link', 'code', 'code_and_identity')),
  constraint document_type_identity_basis_check check
    (identity_basis in ('consent', 'contract', 'legal_obligation', 'legitimate_interest')),
  constraint document_type_identity_days_check check (identity_days between 1 and 365),
  constraint document_type_identity_terms_check check (signing_strength <> 'code_and_identity'
    or num_nulls(identity_purpose, identity_basis, identity_basis_text, identity_days) = 0),
  constraint document_type_is_mandate_check check (not is_mandate or requires_signature and not is_contract),
  constraint document_type_mandate_delegation_check check (not (is_mandate and allows_delegation))
);

create index document_type_search_idx on document_type using gin (search_text gin_trgm_ops);
create unique index document_type_name_key on document_type (normalize_text(name));

-- ==== Functions, triggers and views ====

call track_changes('document_type');

create view english.document_type as
  select coalesce(name_en, name) as name, name_en, requires_owner, requires_signature, is_contract, id,
         coalesce(name_en, label) as label, created_at, updated_at, created_by, archived_at, version, search_text, signing_strength,
         identity_purpose, identity_basis, identity_basis_text, identity_days, allows_delegation, is_mandate,
         identity_purpose_en, identity_basis_text_en
  from public.document_type;

create trigger clear_stale_name_en before update of name on document_type for each row execute function clear_stale_name_en();

-- What the type states of pictures of identity documents, as its documents have it.
create function identity_terms_of(strength text, t document_type) returns jsonb
  language sql immutable parallel safe
  return case when strength = 'code_and_identity' then jsonb_strip_nulls(jsonb_build_object(
    'purpose', t.identity_purpose, 'purpose_en', t.identity_purpose_en, 'basis', t.identity_basis,
    'basis_text', t.identity_basis_text, 'basis_text_en', t.identity_basis_text_en, 'days', t.identity_days)) end;

-- Drafts follow the strength and the terms of their type and whether it is a mandate; a sent document keeps those it was sent with.
create function refresh_drafts_of_type() returns trigger language plpgsql as $$
begin
  update document set signing_strength = new.signing_strength, is_mandate = new.is_mandate, identity_terms = identity_terms_of(new.signing_strength, new)
  where document_type_id = new.id and state = 'draft';
  return null;
end $$;
create trigger refresh_drafts after update on document_type for each row
  when ((old.signing_strength, old.is_mandate, identity_terms_of(old.signing_strength, old)) is distinct from (new.signing_strength, new.is_mandate, identity_terms_of(new.signing_strength, new)))
  execute function refresh_drafts_of_type();
