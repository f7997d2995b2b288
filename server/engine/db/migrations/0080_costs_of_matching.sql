-- What a movement of the bank may be is found by indexes: by amounts, by what its text names, and by who owes how much.

-- Each two of the three longest words by which a name is known, or its only one: whoever writes all but one of its words writes
-- one of these. shared/domain/accounting/bank/bank-text.ts makes the same.
create function name_keys(name text) returns text[]
  language sql immutable strict parallel safe
  return (
    select case cardinality(w) when 0 then '{}' when 1 then array_remove(array[case when length(w[1]) > 3 then w[1] end], null)
      else array_remove(array[w[1] || '+' || w[2], w[1] || '+' || w[3], w[2] || '+' || w[3]], null) end
    from (
      select coalesce(array_agg(word order by word collate "C"), '{}') as w from (
        select distinct word collate "C" as word, length(word) from regexp_split_to_table(normalize_text(name), '[^a-z0-9]+') word
        where length(word) > 2 and word <> all ('{del,las,los,san,the,sau,slu,sll,coop}')
        order by length(word) desc, 1 limit 3) longest) words);

create index invoice_name_idx on invoice using gin (name_keys(customer_name)) where outstanding > 0;
create index person_name_idx on person using gin (name_keys(label));
create index owner_name_idx on owner using gin (name_keys(label));

-- A return may name an invoice that is paid.
drop index invoice_reference_idx;
create index invoice_reference_idx on invoice (compact_reference(number));
create index payment_reference_idx on payment (compact_reference(reference));
create index payment_code_idx on payment (compact_reference(code));

-- The first of an amount, where nothing else tells them apart.
create index invoice_open_amount_idx on invoice (outstanding, due_date, label) where outstanding > 0 and archived_at is null;
create index payment_amount_date_idx on payment (direction, amount, date) where archived_at is null;
create index payment_pending_amount_idx on payment (direction, amount, date) where state = 'pending' and archived_at is null;
-- What somebody paid is asked for with an amount.
drop index payment_person_id_idx;
create index payment_person_id_idx on payment (person_id, amount);
drop index payment_owner_id_idx;
create index payment_owner_id_idx on payment (owner_id, amount);

-- Who owes how much is read of an index alone; owners owe little.
create index invoice_owed_by_owner_idx on invoice (owner_id, due_date) include (outstanding, archived_at)
  where outstanding > 0 and owner_id is not null;
