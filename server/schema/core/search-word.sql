-- The words of names, for typo tolerance: when a search finds nothing, words that differ from a typed word by one
-- letter are searched instead. A word may occur twice: there is no unique index,
-- because concurrent transactions would wait for each other on it and could deadlock.
create table search_word (
  word text not null
);

create index search_word_start_idx on search_word (word text_pattern_ops);
create index search_word_inside_idx on search_word using gin (word gin_trgm_ops);

-- ==== Functions, triggers and views ====

-- Words shorter than five letters are searched exactly (shared/lib/typo.ts).
create function words_of(name text) returns setof text
  language sql immutable strict parallel safe
  as $$ select w from regexp_split_to_table(normalize_text(name), '[^[:alpha:]]+') w where length(w) >= 5 $$;

-- Adds the words of new and changed labels.
create function note_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_word (word)
    select distinct w from new_rows n cross join words_of(n.label) w
    where not exists (select from search_word s where s.word = w);
  else
    insert into search_word (word)
    select distinct w from new_rows n join old_rows o on o.id = n.id cross join words_of(n.label) w
    where n.label <> o.label and not exists (select from search_word s where s.word = w);
  end if;
  return null;
end $$;
