-- Payment reminders: after how many days, with which text. Inactive until a user activates them.
create table reminder_step (
  id uuid primary key default uuidv7(),
  name text not null,
  days_overdue integer not null,
  is_active boolean not null default false,
  subject_es text not null,
  text_es text not null,
  subject_en text not null,
  text_en text not null,
  name_en text,
  label text not null generated always as (name) stored,
  search_text text not null generated always as (normalize_text(name || ' ' || coalesce(name_en, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint reminder_step_days_overdue_check check (days_overdue between 1 and 365),
  constraint reminder_step_subject_es_check check (subject_es !~ '[\r\n]'),
  constraint reminder_step_subject_en_check check (subject_en !~ '[\r\n]'),
  constraint reminder_step_days_overdue_key unique (days_overdue)
);

create unique index reminder_step_name_key on reminder_step (normalize_text(name));
create index reminder_step_search_idx on reminder_step using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('reminder_step');

create view english.reminder_step as
  select coalesce(name_en, name) as name, days_overdue, is_active, subject_es, text_es, subject_en, text_en, id,
         coalesce(name_en, label) as label, created_at, updated_at, created_by, archived_at, version, search_text,
         name_en
  from public.reminder_step;

create trigger clear_stale_name_en before update of name on reminder_step for each row execute function clear_stale_name_en();
