-- Short words of a user for pages, views, records, commands and lines of the palette.
create table palette_alias (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  word text not null check (char_length(word) between 1 and 20),
  kind text not null check (kind in ('path', 'command', 'line')),
  target text not null check (char_length(target) between 1 and 2000),
  title text check (char_length(title) between 1 and 200),
  version integer not null default 1
);

create unique index palette_alias_word_key on palette_alias (user_id, word);
