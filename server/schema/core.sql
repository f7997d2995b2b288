-- What all tables share. Above the heading is what tables need in order to be created; only numbered
-- migrations change it.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Views that show the English names of catalogues, under the name of their table (see `clear_stale_name_en`).
create schema english;

-- Business time: the server's clock, or a simulated one, which every connection of the pool carries as an offset.
create function clock_now() returns timestamptz
  language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval;

-- The user behind the transaction; the server sets it when the transaction begins.
create function current_actor() returns uuid
  language sql stable
  return nullif(current_setting('llavero.actor', true), '')::uuid;

-- The bulk upload that the transaction belongs to, so that the history of a record names the upload that created or
-- deleted it.
create function current_bulk_upload() returns uuid
  language sql stable
  return nullif(current_setting('llavero.bulk_upload', true), '')::uuid;

-- Lower case without accents. Declared immutable so that generated columns can use it: the dictionary is part of the
-- installation.
create function normalize_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g');

-- A human-readable code: a prefix and a number of at least five digits. Gaps are allowed.
create function next_code(prefix text, sequence regclass) returns text
  language sql volatile
  return prefix || (select lpad(n::text, greatest(5, length(n::text)), '0') from nextval(sequence) n);

-- A month in words. Labels of billing runs and of rent indices use it.
create function name_month(month date, language text) returns text
  language sql immutable strict parallel safe
  return case language
    when 'en' then (array['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
                          'December'])[extract(month from month)] || ' ' || extract(year from month)
    else (array['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto', 'Septiembre', 'Octubre', 'Noviembre',
                'Diciembre'])[extract(month from month)] || ' de ' || extract(year from month)
  end;

-- A reference without spaces and punctuation. Indexes on it find numbers and codes in bank texts.
create function compact_reference(reference text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize_text(reference), '[^a-z0-9]', '', 'g');

-- The index keys of a name: each pair of its three longest words, or its only word. A text that contains all but one
-- word of the name therefore matches one key. shared/domain/accounting/bank/bank-text.ts computes the same keys.
create function name_keys(name text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  word text collate "C";
  a text collate "C";
  b text collate "C";
  c text collate "C";
begin
  foreach word in array string_to_array(regexp_replace(public.normalize_text(name), '[^a-z0-9]+', ' ', 'g'), ' ') loop
    continue when length(word) < 3 or word in ('del', 'las', 'los', 'san', 'the', 'sau', 'slu', 'sll', 'coop') or word in (a, b, c);
    if a is null or (-length(word), word) < (-length(a), a) then c := b; b := a; a := word;
    elsif b is null or (-length(word), word) < (-length(b), b) then c := b; b := word;
    elsif c is null or (-length(word), word) < (-length(c), c) then c := word;
    end if;
  end loop;
  if b is null then return case when length(a) > 3 then array[a] else '{}' end; end if;
  if c is null then return array[least(a, b) || '+' || greatest(a, b)]; end if;
  word := greatest(least(a, b), least(greatest(a, b), c));
  return array[least(a, b, c) || '+' || word, least(a, b, c) || '+' || greatest(a, b, c), word || '+' || greatest(a, b, c)];
end $$;

-- All runs of four digits in a text, for the index that finds numbers. Four digits select far fewer rows than the
-- three of a trigram.
create function digit_runs_in(value text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(distinct substr(run[1], n, 4))
    from regexp_matches(value, '\d{4,}', 'g') run cross join generate_series(1, length(run[1]) - 3) n);

-- ==== Functions, triggers and views ====

-- Today in Madrid, by business time.
create function business_today() returns date
  language sql stable parallel safe
  return (clock_now() at time zone 'Europe/Madrid')::date;

-- The lifecycle move that the transaction makes; the server sets it when the transaction begins.
create function current_move() returns text
  language sql stable
  return nullif(current_setting('llavero.move', true), '');

-- Limits a due date to the last day that the application's calendar supports.
create function within_calendar(day date) returns date
  language sql immutable strict parallel safe
  return least(day, date '2199-12-31');

-- Raises an error of our own. Its message is a code of shared/domain/core/errors.ts; server/engine/http/database-errors.ts
-- turns it into the HTTP response.
create procedure refuse(code text, of_table text default null, of_column text default null) language plpgsql as $$
begin
  raise exception using errcode = 'LL001', message = code, table = coalesce(of_table, ''), column = coalesce(of_column, '');
end $$;

-- The same, with the names of the records for which it is refused.
create procedure refuse_by(code text, of_table text, named text) language plpgsql as $$
begin
  raise exception using errcode = 'LL001', message = code, table = of_table, hint = coalesce(named, '');
end $$;

-- Whether the transaction blocks, unblocks or erases personal data (LO 3/2018). Triggers that protect fixed rows
-- allow its changes, and no copy of the data enters the history.
create function is_reserving() returns boolean
  language sql stable
  return coalesce(current_setting('llavero.reserving', true), '') = 'on';

-- All objects of a group merged into one.
create aggregate jsonb_concat_all(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- Sets who created a row, and on each update the time and the version. The version is what `If-Match` compares
-- (optimistic locking).
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

-- Columns that the history leaves out: derived values, internal keys and hashes, and values that must not be shown.
-- The history screen never shows them.
create function is_excluded_from_audit(name text) returns boolean
  language sql immutable parallel safe
  return name in ('version', 'updated_at', 'search_text', 'label', 'password_hash', 'deposit_id', 'incident_status_kind',
                  'due_by_hand', 'income_month', 'series_year', 'series_number', 'collectible', 'outstanding', 'payment_state', 'allocated', 'credit',
                  'is_processed', 'is_returned', 'matched_at', 'pending_date', 'paper', 'logo', 'docx_key', 'docx_sha256', 'pdf_key', 'pdf_sha256',
                  'signed_pdf_key', 'signed_pdf_sha256', 'filled_terms', 'asked_by', 'failure', 'reach_revision');

-- Writes the history of an entity: one audit entry for each changed row, with the old and new value of each changed
-- column. Old and new rows are paired by `group by`, not by a join: PostgreSQL caches the join's plan from the first call,
-- which may have had one row.
create function record_changes() returns trigger language plpgsql as $$
begin
  if is_reserving() then return coalesce(new, old); end if;
  if tg_op = 'INSERT' then
    insert into audit_entry (actor_id, entity, entity_id, label, action)
    select current_actor(), tg_table_name, id, label, 'create' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), tg_table_name, id, label, 'delete', jsonb_build_object('label', jsonb_build_array(label, null))
    from old_rows;
  else
    insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
    select current_actor(), tg_table_name, r.id, r.after ->> 'label',
           coalesce(current_move(),
                    case when c.changes ? 'archived_at'
                         then case when jsonb_typeof(r.after -> 'archived_at') = 'null' then 'restore' else 'archive' end
                         else 'update' end),
           c.changes
    from (select id, (array_agg(row) filter (where not is_new))[1] as before,
                 (array_agg(row) filter (where is_new))[1] as after
          from (select id, false as is_new, to_jsonb(o) as row from old_rows o
                union all select id, true, to_jsonb(n) from new_rows n) b
          group by id) r
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(r.before -> f.key, f.value)) as changes
      from jsonb_each(r.after) f
      where f.value is distinct from r.before -> f.key and not is_excluded_from_audit(f.key)
    ) c
    where c.changes is not null;
  end if;
  return null;
end $$;

-- The content of a change event: the id of the row and the columns that name its properties. Listeners use them to
-- decide which users are notified.
create function change_event_payload(changed jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(changed) where key in ('id', 'property_id', 'property_ids'));

-- Sends one `row_changed` event (NOTIFY). Per entity, the events of a transaction name at most twenty rows; beyond
-- that, one event without rows says that there are many. An insert of fifty thousand rows is one event (PostgreSQL limits a
-- payload to 8,000 bytes).
create function announce_rows(entity text, part text, rows jsonb) returns void language plpgsql as $$
declare
  counter text := concat_ws('_', 'llavero.announced', entity, part);
  announced integer := coalesce(nullif(current_setting(counter, true), ''), '0')::integer;
begin
  if rows is null or announced > 20 then return; end if;
  announced := case when octet_length(rows::text) > 7000 then 21 else announced + jsonb_array_length(rows) end;
  perform set_config(counter, announced::text, true);
  perform pg_notify('row_changed', jsonb_build_object(
    'entity', entity, 'part', part, 'rows', case when announced <= 20 then rows end)::text);
end $$;

-- Announces changed rows to every server as a hint to read them again. The event never contains the row. A row that
-- moves to another property is announced for both.
create function announce_changed_rows() returns trigger language plpgsql as $$
declare rows jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(change_event_payload(to_jsonb(r))) into rows from (select * from old_rows limit 21) r;
  elsif tg_op = 'INSERT' then
    select jsonb_agg(change_event_payload(to_jsonb(r))) into rows from (select * from new_rows limit 21) r;
  else
    -- Old and new rows: users of the former and of the new property are notified.
    select jsonb_agg(distinct change_event_payload(to_jsonb(r))) into rows
    from ((select * from old_rows limit 21) union all (select * from new_rows limit 21)) r;
  end if;
  perform announce_rows(tg_table_name, null, rows);
  return null;
end $$;

-- The English name of a catalogue row is dropped when the row is renamed. If the new name equals
-- the English name (a form that shows English names sends it back), the row is not renamed.
create function clear_stale_name_en() returns trigger language plpgsql as $$
begin
  if new.name = old.name_en then new.name := old.name;
  elsif new.name is distinct from old.name then new.name_en := null;
  end if;
  return new;
end $$;

-- The triggers that every entity has: author, time and version of each change, its history, and its announcement. Changes
-- that triggers make are not announced: listeners derive them from the change that caused them. A table that needs another
-- trigger of the same name replaces it in its own file.
create procedure track_changes(entity text) language plpgsql as $$
begin
  execute format('create trigger touch_row before insert or update on %I
    for each row when (pg_trigger_depth() = 0) execute function touch_row()', entity);
  execute format('create trigger record_insert after insert on %I referencing new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger record_delete after delete on %I referencing old table as old_rows
    for each statement execute function record_changes()', entity);
  execute format('create trigger announce_insert after insert on %I referencing new table as new_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
  execute format('create trigger announce_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
  execute format('create trigger announce_delete after delete on %I referencing old table as old_rows
    for each statement when (pg_trigger_depth() = 0) execute function announce_changed_rows()', entity);
end $$;

-- Copies `property_id` from the parent record. The argument is the parent's table, such as `asset` or `rental`.
create function fill_property() returns trigger language plpgsql as $$
declare
  parent text := tg_argv[0];
  parent_id uuid := to_jsonb(new) ->> (parent || '_id');
  found_rows integer;
begin
  execute format('select property_id from %I where id = $1', parent) into new.property_id using parent_id;
  get diagnostics found_rows = row_count;
  -- Without this check, the error would name the missing property instead of the unknown parent.
  if found_rows = 0 and parent_id is not null then
    raise foreign_key_violation using table = tg_table_name, constraint = format('%s_%s_id_fkey', tg_table_name, parent);
  end if;
  return new;
end $$;

-- When a parent record moves to another property, its rows in the table that the argument names move with it.
create function carry_property() returns trigger language plpgsql as $$
begin
  execute format('update %I set property_id = $1 where %I = $2 and property_id is distinct from $1', tg_argv[0], tg_table_name || '_id')
  using new.property_id, new.id;
  return null;
end $$;

-- Keeps the column `property_id` of an entity equal to that of its parent: `call scope_by('rental_charge', 'rental')`
-- reads `rental_charge.rental_id`. Only for rows that always have the
-- property of their parent; a table with another rule, such as `invoice`, has separate triggers.
create procedure scope_by(entity text, parent text) language plpgsql as $$
begin
  execute format('create trigger fill_property before insert or update of %I, property_id on %I
    for each row execute function fill_property(%L)', parent || '_id', entity, parent);
  execute format('create trigger %I after update on %I for each row when (old.property_id is distinct from new.property_id)
    execute function carry_property(%L)', 'carry_' || entity, parent, entity);
end $$;

-- Binds the rows of a table to the closed months (docs/adr/0085): its function `<table>_until` says what of a row is dated. `direct`: only
-- statements of users and jobs, where the other changes follow rows that are bound themselves.
create procedure bind_to_closed_months(entity text, changes text default 'all') language plpgsql as $$
declare
  only_direct text := case changes when 'direct' then 'when (pg_trigger_depth() = 0)' else '' end;
begin
  execute format('create trigger protect_closed_insert after insert on %I referencing new table as new_rows
    for each statement %s execute function protect_closed_months()', entity, only_direct);
  execute format('create trigger protect_closed_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement %s execute function protect_closed_months()', entity, only_direct);
  execute format('create trigger protect_closed_delete after delete on %I referencing old table as old_rows
    for each statement %s execute function protect_closed_months()', entity, only_direct);
end $$;

-- Adds the columns that every entity has, and the search index. Call it in the file and the migration of a new entity; older
-- files list the columns. `label_sql` and `search_sql` are expressions over columns of the table.
create procedure make_entity(entity text, label_sql text, search_sql text default null) language plpgsql as $$
begin
  execute format('alter table %I
    add column id uuid primary key default uuidv7(),
    add column label text not null generated always as (%s) stored,
    add column created_at timestamptz not null default clock_now(),
    add column updated_at timestamptz not null default clock_now(),
    add column created_by uuid,
    add column archived_at timestamptz,
    add column version integer not null default 1,
    add constraint %I foreign key (created_by) references "user"', entity, label_sql, entity || '_created_by_fkey');
  if search_sql is not null then
    execute format('alter table %I add column search_text text not null generated always as (normalize_text(%s)) stored',
                   entity, search_sql);
    execute format('create index %I on %I using gin (search_text gin_trgm_ops)', entity || '_search_idx', entity);
  end if;
end $$;

-- Creates one index for each column that a list can be sorted by. The id is the tie-breaker.
create procedure index_list(entity text, variadic columns text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array columns loop
    execute format('create index %I on %I (%I, id) where archived_at is null', entity || '_' || name || '_list', entity, name);
  end loop;
end $$;
