-- A role: what its users may do (`permissions`), and whether they see all properties or their own (`scope`).
create table role (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  scope text not null,
  permissions jsonb not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid,
  archived_at timestamptz,
  version integer not null default 1,
  constraint role_slug_key unique (slug),
  constraint role_scope_check check (scope in ('all', 'own')),
  constraint role_permissions_check check (jsonb_typeof(permissions) = 'object'),
  -- Two roles of one name could not be told apart in a selection list.
  constraint role_name_key unique (name)
);

create index role_search_idx on role using gin (search_text gin_trgm_ops);

-- ==== References to tables that are created later ====

alter table role add constraint role_created_by_fkey foreign key (created_by) references "user";

-- ==== Functions, triggers and views ====

call track_changes('role');

create view english.role as
  select coalesce(name_en, name) as name, slug, scope, permissions, id, coalesce(name_en, label) as label,
         created_at, updated_at, created_by, archived_at, version, search_text, name_en
  from public.role;

create trigger clear_stale_name_en before update of name on role for each row execute function clear_stale_name_en();

-- Users of a role that is limited to their own properties now: see `user.reach_revision`.
create function note_narrowed_role() returns trigger language plpgsql as $$
begin
  update "user" set reach_revision = reach_revision + 1 where role_id = new.id;
  return null;
end $$;
create trigger note_narrowed_role after update on role for each row
  when (old.scope = 'all' and new.scope = 'own') execute function note_narrowed_role();
