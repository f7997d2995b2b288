-- What kinds of document there are, and the Word templates that documents are made of.
create table document_type (
  name text not null,
  name_en text,
  requires_owner boolean not null default false,
  requires_signature boolean not null default false,
  is_contract boolean not null default false
);
call make_entity('document_type', 'name', $$name || ' ' || coalesce(name_en, '')$$);
create unique index document_type_name_key on document_type (normalize_text(name));
create trigger keep_name_en before update of name on document_type for each row execute function keep_name_en();
call speak_english('document_type');

insert into document_type (name, name_en, requires_owner, requires_signature, is_contract) values
  ('Contrato de arrendamiento', 'Lease', false, true, true),
  ('Anexo', 'Annex', false, true, false),
  ('Inventario', 'Inventory', false, true, false),
  ('Encargo de gestión', 'Management agreement', true, true, false),
  ('Carta', 'Letter', false, false, false);

create table template (
  title text not null,
  document_type_id uuid not null references document_type,
  owner_id uuid references owner,
  language text not null,
  -- The number of its latest file, and how it was called; 0 is none.
  revision integer not null default 0,
  file_name text,
  state text not null default 'draft',
  constraint template_language_check check (language in ('es', 'en')),
  constraint template_revision_check check (revision >= 0),
  constraint template_file_name_check check ((file_name is null) = (revision = 0)),
  constraint template_state_check check (state in ('draft', 'active', 'archived'))
);
call make_entity('template', 'title', 'title');
alter table template add constraint template_archived_at_check check ((state = 'archived') = (archived_at is not null));
create unique index template_title_key on template (normalize_text(title), language, owner_id) nulls not distinct
  where archived_at is null;
create index template_document_type_id_idx on template (document_type_id);
create index template_owner_id_idx on template (owner_id);
call index_list('template', 'title', 'created_at');

-- Each file that a template has had, for the documents that were made of it.
create table template_revision (
  template_id uuid not null references template on delete cascade,
  revision integer not null,
  file_name text not null,
  file_key text not null,
  file_sha256 text not null,
  file_size integer not null,
  -- Known ones by their Spanish names, and those that nothing fills: [{name, nearest}].
  placeholders jsonb not null,
  "unknown" jsonb not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user" default current_actor(),
  primary key (template_id, revision),
  constraint template_revision_revision_check check (revision > 0),
  constraint template_revision_file_key_key unique (file_key)
);
create index template_revision_created_by_idx on template_revision (created_by);

-- What documents were made of stays as it was.
create function keep_template_revision() returns trigger language plpgsql as $$
begin
  call refuse('forbidden_move', 'template');
end $$;
create trigger keep_template_revision before update on template_revision
  for each row execute function keep_template_revision();

-- Being archived is a state too, and what is restored is looked at before it is used again.
create function follow_template_archive() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null and old.archived_at is null then new.state := 'archived';
  elsif new.archived_at is null and old.archived_at is not null then new.state := 'draft';
  end if;
  return new;
end $$;
create trigger follow_template_archive before update of archived_at on template
  for each row execute function follow_template_archive();

-- A kind whose documents are an owner's has templates of owners alone.
create function require_template_owner() returns trigger language plpgsql as $$
begin
  if new.owner_id is null and new.archived_at is null and (select requires_owner from document_type where id = new.document_type_id for share) then
    call refuse('template_owner_required', 'template', 'owner_id');
  end if;
  return new;
end $$;
create trigger require_template_owner before insert or update of owner_id, document_type_id, archived_at on template
  for each row execute function require_template_owner();

create function keep_template_owners() returns trigger language plpgsql as $$
begin
  if exists (select 1 from template where document_type_id = new.id and owner_id is null and archived_at is null) then
    call refuse('templates_without_owner', 'document_type', 'requires_owner');
  end if;
  return new;
end $$;
create trigger keep_template_owners before update of requires_owner on document_type
  for each row when (new.requires_owner and not old.requires_owner) execute function keep_template_owners();

-- Read as columns of the template: what its latest file asks for.
create function placeholder_count(of_template template) returns integer
  language sql stable parallel safe
  return coalesce((select jsonb_array_length(r.placeholders) from template_revision r
                   where r.template_id = of_template.id and r.revision = of_template.revision), 0);
create function unknown_count(of_template template) returns integer
  language sql stable parallel safe
  return coalesce((select jsonb_array_length(r."unknown") from template_revision r
                   where r.template_id = of_template.id and r.revision = of_template.revision), 0);
