-- The words that names are made of: where a search finds nothing, those that differ from a typed word by one letter are searched
-- for instead. A word may stand there twice: a unique one would have transactions wait for each other, and in no fixed order.
create table search_word (word text not null);
create index search_word_start_idx on search_word (word text_pattern_ops);
create index search_word_inside_idx on search_word using gin (word gin_trgm_ops);

-- In shorter words no error is forgiven (shared/lib/typo.ts).
create function words_of(name text) returns setof text
  language sql immutable strict parallel safe
  as $$ select w from regexp_split_to_table(normalize_text(name), '[^[:alpha:]]+') w where length(w) >= 5 $$;

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

-- Has the words of an entity's names forgiven in searches, also in those of what is called after it.
create procedure forgive_words(entity text) language plpgsql as $$
begin
  execute format('create trigger note_inserted_words after insert on %I referencing new table as new_rows
    for each statement execute function note_search_words()', entity);
  execute format('create trigger note_updated_words after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function note_search_words()', entity);
  execute format('insert into search_word (word) select distinct w from %I t cross join words_of(t.label) w
    where not exists (select from search_word s where s.word = w)', entity);
end $$;

call forgive_words('person');
call forgive_words('owner');
call forgive_words('property');
call forgive_words('asset');
call forgive_words('incident');

-- An account is known by its last figures, as banks show them, and found whole by the account itself.
alter table person alter column search_text set expression as (normalize_text(
  name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  || ' ' || coalesce(right(bank_account, 4), '')));
alter table owner alter column search_text set expression as (normalize_text(
  name || ' ' || coalesce(last_name, '') || ' ' || documentation || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  || ' ' || coalesce(right(bank_account, 4), '')));
-- Rentals are found by their tenant's words, and what is found by a rental's follows; for nobody is that a change of theirs.
alter table rental disable trigger touch_row;
update rental r set search_text = '' where exists (select from person p where p.id = r.tenant_id and p.bank_account is not null);
alter table rental enable trigger touch_row;
create index person_bank_account_idx on person (bank_account) where bank_account is not null;
create index owner_bank_account_idx on owner (bank_account) where bank_account is not null;

-- "mad0122b" is MAD-012-2B.
alter table asset alter column search_text set expression as (normalize_text(
  cod || ' ' || name || ' ' || coalesce(cadastral_number, '') || ' ' || regexp_replace(cod, '[^[:alnum:]]', '', 'g')));
