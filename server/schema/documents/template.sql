-- Word templates of documents.
create table template (
  id uuid primary key default uuidv7(),
  title text not null,
  document_type_id uuid not null references document_type,
  owner_id uuid references owner,
  language text not null,
  -- The number and the file name of its latest file; 0 is none.
  revision integer not null default 0,
  file_name text,
  state text not null default 'draft',
  -- The asset shapes that it is for; empty is all.
  asset_shapes text[] not null default '{}',
  -- The rental regimes that it is for; empty is all.
  regimes text[] not null default '{}',
  label text not null generated always as (title) stored,
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint template_language_check check (language in ('es', 'en')),
  constraint template_revision_check check (revision >= 0),
  constraint template_file_name_check check ((file_name is null) = (revision = 0)),
  constraint template_state_check check (state in ('draft', 'active', 'archived')),
  constraint template_archived_at_check check ((state = 'archived') = (archived_at is not null)),
  constraint template_asset_shapes_check check
    (asset_shapes <@ array['dwelling', 'room', 'premises', 'office', 'parking', 'storage', 'land']),
  constraint template_regimes_check check (regimes <@ array['habitual', 'seasonal', 'business', 'other'])
);

create index template_search_idx on template using gin (search_text gin_trgm_ops);
create unique index template_title_key on template (normalize_text(title), language, owner_id) nulls not distinct
  where archived_at is null;
create index template_document_type_id_idx on template (document_type_id);
create index template_owner_id_idx on template (owner_id);
create index template_title_list on template (title, id) where archived_at is null;
create index template_created_at_list on template (created_at, id) where archived_at is null;

-- ==== Functions, triggers and views ====

call track_changes('template');

-- Keeps `state` consistent with `archived_at`. A restored template is a draft, to be reviewed before use.
create function follow_template_archive() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null and old.archived_at is null then new.state := 'archived';
  elsif new.archived_at is null and old.archived_at is not null then new.state := 'draft';
  end if;
  return new;
end $$;
create trigger follow_template_archive before update of archived_at on template
  for each row execute function follow_template_archive();

-- A template has an owner if its document type has `requires_owner`.
create function require_template_owner() returns trigger language plpgsql as $$
begin
  if new.owner_id is null and new.archived_at is null and (select requires_owner
    from document_type where id = new.document_type_id for share) then
    call refuse('template_owner_required', 'template', 'owner_id');
  end if;
  return new;
end $$;
create trigger require_template_owner before insert or update of owner_id, document_type_id, archived_at on template
  for each row execute function require_template_owner();

-- `requires_owner` can be set only while every template of the type that is not archived has an owner.
create function protect_template_owners() returns trigger language plpgsql as $$
begin
  if exists (select 1 from template where document_type_id = new.id and owner_id is null and archived_at is null) then
    call refuse('templates_without_owner', 'document_type', 'requires_owner');
  end if;
  return new;
end $$;
create trigger protect_template_owners before update of requires_owner on document_type
  for each row when (new.requires_owner and not old.requires_owner) execute function protect_template_owners();

-- Computed columns of a template: the placeholders of its latest file.
create function placeholder_count(of_template template) returns integer
  language sql stable parallel safe
  return coalesce((select jsonb_array_length(r.placeholders) from template_revision r
                   where r.template_id = of_template.id and r.revision = of_template.revision), 0);

create function unknown_count(of_template template) returns integer
  language sql stable parallel safe
  return coalesce((select jsonb_array_length(r."unknown") from template_revision r
                   where r.template_id = of_template.id and r.revision = of_template.revision), 0);

-- Whether its latest file is the program's own text, which no lawyer has read: no user uploaded it.
create function is_starter(of_template template) returns boolean
  language sql stable parallel safe
  return exists (select from template_revision r
                 where r.template_id = of_template.id and r.revision = of_template.revision and r.created_by is null);
