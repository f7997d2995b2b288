-- Who has all the words of a search in their name: an index of trigrams reads whatever has any three of their letters, which of
-- a million persons is a hundred times what it is of ten thousand; this one reads those alone.
create function words_in(name text) returns text[]
  language sql immutable strict parallel safe
  return regexp_split_to_array(normalize_text(name), '[^[:alnum:]]+');

create index person_words_idx on person using gin (words_in(label));
