-- The company's text of a mail to people outside the office, in one language. Without one the product's text is sent.
create table message_template (
  key text not null,
  language text not null,
  subject text not null,
  text text not null,
  constraint message_template_language_check check (language in ('es', 'en')),
  constraint message_template_subject_check check (subject !~ '[\r\n]' and length(subject) <= 200),
  constraint message_template_text_check check (length(text) <= 4000)
);
call make_entity('message_template', 'subject', $$subject || ' ' || text$$);
-- A mail has one text in a language: archived, the product's text is back.
create unique index message_template_key_key on message_template (key, language) where archived_at is null;

-- ==== Functions, triggers and views ====

call track_changes('message_template');
