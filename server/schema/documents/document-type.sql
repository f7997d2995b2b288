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
  -- How a signer is identified: by the personal link, or also by a one-time code.
  signing_strength text not null default 'link',
  constraint document_type_signing_strength_check check (signing_strength in ('link', 'code'))
);

create index document_type_search_idx on document_type using gin (search_text gin_trgm_ops);
create unique index document_type_name_key on document_type (normalize_text(name));

-- ==== Functions, triggers and views ====

call track_changes('document_type');

create view english.document_type as
  select coalesce(name_en, name) as name, name_en, requires_owner, requires_signature, is_contract, id,
         coalesce(name_en, label) as label, created_at, updated_at, created_by, archived_at, version, search_text, signing_strength
  from public.document_type;

create trigger clear_stale_name_en before update of name on document_type for each row execute function clear_stale_name_en();

-- Drafts follow the strength of their type; a sent document keeps the one it was sent with.
create function refresh_drafts_of_type() returns trigger language plpgsql as $$
begin
  update document set signing_strength = new.signing_strength where document_type_id = new.id and state = 'draft';
  return null;
end $$;
create trigger refresh_drafts after update on document_type for each row
  when (old.signing_strength is distinct from new.signing_strength) execute function refresh_drafts_of_type();
