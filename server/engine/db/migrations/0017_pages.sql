-- The information pages: one row a page and language, seeded at the start, edited by administrators.
create table page (
  slug text not null,
  language text not null,
  title text not null,
  body text not null,
  constraint page_slug_key unique (slug, language),
  constraint page_slug_check check (slug in ('who_we_are', 'terms', 'privacy', 'faqs')),
  constraint page_language_check check (language in ('es', 'en'))
);
call make_entity('page', 'title', $$title || ' ' || body$$);

-- Administration is for administrators (product.md, section 5).
update role set permissions = permissions || '{"page": []}' where slug in ('manager', 'agent', 'viewer');
