-- The information pages: one row per page and language, seeded at the start, edited by administrators.
create table page (
  id uuid primary key default uuidv7(),
  slug text not null,
  language text not null,
  title text not null,
  body text not null,
  label text not null generated always as (title) stored,
  search_text text not null generated always as (normalize_text(title || ' ' || body)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  constraint page_slug_check check (slug in ('who_we_are', 'terms', 'privacy', 'faqs')),
  constraint page_language_check check (language in ('es', 'en')),
  constraint page_slug_key unique (slug, language)
);

create index page_search_idx on page using gin (search_text gin_trgm_ops);

-- ==== Functions, triggers and views ====

call track_changes('page');
