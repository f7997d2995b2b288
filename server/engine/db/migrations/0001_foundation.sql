create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Business time: the server's clock, or the pretended one that every connection of the pool carries as an offset.
create function clock_now() returns timestamptz
  language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval;

create function business_today() returns date
  language sql stable parallel safe
  return (clock_now() at time zone 'Europe/Madrid')::date;

-- Who is behind a transaction, and which move it makes; set by the server at its beginning.
create function current_actor() returns uuid
  language sql stable
  return nullif(current_setting('llavero.actor', true), '')::uuid;

create function current_move() returns text
  language sql stable
  return nullif(current_setting('llavero.move', true), '');

-- Declared immutable so that generated columns can use it: the dictionary is part of the installation.
create function normalize_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g');

-- A code that people read: prefix and a number of at least five digits. Gaps are allowed.
create function next_code(prefix text, sequence regclass) returns text
  language sql volatile
  return prefix || (select lpad(n::text, greatest(5, length(n::text)), '0') from nextval(sequence) n);

create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_now(),
  actor_id uuid,
  entity text not null,
  entity_id uuid not null,
  action text not null,
  changes jsonb not null default '{}'
);
create index audit_entry_entity_idx on audit_entry (entity, entity_id, id);
create index audit_entry_at_idx on audit_entry (at);

-- Columns that say nothing to a person (a deposit has a history of its own), or that nobody may read.
create function is_silent_column(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id');

create function record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (actor_id, entity, entity_id, action)
    select current_actor(), tg_table_name, id, 'create' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (actor_id, entity, entity_id, action, changes)
    select current_actor(), tg_table_name, id, 'delete', jsonb_build_object('label', jsonb_build_array(label, null))
    from old_rows;
  else
    insert into audit_entry (actor_id, entity, entity_id, action, changes)
    select current_actor(), tg_table_name, n.id,
           coalesce(current_move(),
                    case when c.changes ? 'archived_at'
                         then case when n.archived_at is null then 'restore' else 'archive' end
                         else 'update' end),
           c.changes
    from new_rows n
    join old_rows o on o.id = n.id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(to_jsonb(o) -> f.key, f.value)) as changes
      from jsonb_each(to_jsonb(n)) f
      where f.value is distinct from to_jsonb(o) -> f.key and not is_silent_column(f.key)
    ) c
    where c.changes is not null;
  end if;
  return null;
end $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(new.created_by, current_actor());
    return new;
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.created_by := old.created_by;
  new.updated_at := clock_now();
  new.version := old.version + 1;
  return new;
end $$;

create table role (name text not null, slug text not null, scope text not null, permissions jsonb not null);
create table "user" (
  email text not null,
  name text not null,
  password_hash text,
  role_id uuid not null,
  is_active boolean not null default true,
  language text not null default 'es'
);

-- What every entity's table has: the common columns, search, history. `label_sql` and `search_sql` speak of own columns.
create procedure make_entity(entity text, label_sql text, search_sql text default null) language plpgsql as $$
begin
  execute format('alter table %I
    add column id uuid primary key default uuidv7(),
    add column label text not null generated always as (%s) stored,
    add column created_at timestamptz not null default clock_now(),
    add column updated_at timestamptz not null default clock_now(),
    add column created_by uuid,
    add column archived_at timestamptz,
    add column version integer not null default 1', entity, label_sql);
  if search_sql is not null then
    execute format('alter table %I add column search_text text not null generated always as (normalize_text(%s)) stored',
                   entity, search_sql);
    execute format('create index %I on %I using gin (search_text gin_trgm_ops)', entity || '_search_idx', entity);
  end if;
  execute format('create trigger touch_row before insert or update on %I for each row
    when (pg_trigger_depth() = 0) execute function touch_row()', entity);
  execute format('create trigger record_insert after insert on %I referencing new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_delete after delete on %I referencing old table as old_rows
    for each statement execute function record_changes()', entity);
end $$;

-- An index that serves one order of a list: the column, then the id that makes it total.
create procedure index_list(entity text, variadic columns text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array columns loop
    execute format('create index %I on %I (%I, id) where archived_at is null', entity || '_' || name || '_list', entity, name);
  end loop;
end $$;

call make_entity('role', 'name', 'name');
call make_entity('user', 'name', 'name || '' '' || email');

alter table role
  add constraint role_slug_key unique (slug),
  add constraint role_scope_check check (scope in ('all', 'own')),
  add constraint role_permissions_check check (jsonb_typeof(permissions) = 'object');
alter table "user"
  add constraint user_email_key unique (email),
  add constraint user_email_check check (email = lower(email)),
  add constraint user_role_id_fkey foreign key (role_id) references role,
  add constraint user_language_check check (language in ('es', 'en')),
  add constraint user_created_by_fkey foreign key (created_by) references "user";
alter table role add constraint role_created_by_fkey foreign key (created_by) references "user";
alter table audit_entry add constraint audit_entry_actor_id_fkey foreign key (actor_id) references "user";
create index user_role_id_idx on "user" (role_id);
