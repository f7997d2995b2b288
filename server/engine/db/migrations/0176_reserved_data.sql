-- Data of persons that are blocked (LO 3/2018, art. 32): what identifies them is taken out of every table that ordinary work reads and
-- put aside in this one, which no list, search, export or history reads. Only the routes of `personal_data` do, and each look is recorded.
alter table person
  add column blocked_at timestamptz,
  add column erased_at timestamptz,
  add constraint person_blocked_at_check check (blocked_at is null or archived_at is not null),
  add constraint person_erased_at_check check (erased_at is null or (archived_at is not null and blocked_at is null));
create index person_blocked_at_idx on person (blocked_at) where blocked_at is not null;

create table reserved_value (
  person_id uuid not null constraint reserved_value_person_id_fkey references person,
  table_name text not null,
  row_id uuid not null,
  -- By column, as they were.
  before jsonb not null,
  primary key (table_name, row_id, person_id)
);
create index reserved_value_person_id_idx on reserved_value (person_id);

create function is_reserving() returns boolean
  language sql stable
  return coalesce(current_setting('llavero.reserving', true), '') = 'on';

-- What is put aside, put back or erased leaves no copy in the history, and what is frozen gives way to it alone: the body of each guard begins
-- with that question, and stays as it is otherwise.
do $$
declare guard text;
begin
  foreach guard in array array['record_changes', 'keep_issued_invoice', 'keep_issued_parts', 'keep_verifactu_record', 'hold_remittance_line',
                               'keep_bank_movement', 'hold_signer', 'hold_document', 'keep_document', 'keep_payment', 'record_attachment',
                               'record_incident_comment'] loop
    execute regexp_replace(pg_get_functiondef(guard::regproc), E'\nbegin\n',
      E'\nbegin\n  if is_reserving() then return coalesce(new, old); end if;\n');
  end loop;
end $$;

-- The words of somebody in a text that speaks of others too.
create function mask_words(value text, words text[]) returns text
  language plpgsql immutable parallel safe as $$
declare word text;
begin
  foreach word in array words loop
    value := replace(value, word, '•••');
  end loop;
  return value;
end $$;

-- A change of something that is somebody's own: which fields changed stays, and nothing of what they said.
create function blank_changes(changes jsonb) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, '["•••", "•••"]'::jsonb), '{}') from jsonb_each(changes));

create aggregate jsonb_concat_all(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- A record of the chain is compared with its invoice as it was issued, also while what it says of somebody is put aside.
create or replace function invoice_content(of_invoice uuid) returns jsonb
  language sql stable
  return (
    select (to_jsonb(i) || coalesce((select jsonb_concat_all(v.before) from reserved_value v where v.table_name = 'invoice' and v.row_id = i.id), '{}'))
        - array['state', 'collectible', 'paid', 'outstanding', 'payment_state', 'annulled_on', 'annulled_reason', 'version',
                'updated_at', 'search_text', 'created_at', 'archived_at', 'label', 'person_id']
      || case when i.state = 'annulled'
           then jsonb_build_object('annulled_on', i.annulled_on, 'annulled_reason', i.annulled_reason) else '{}' end
      || jsonb_build_object(
        'lines', coalesce((select jsonb_agg(to_jsonb(l) - array['invoice_id'] order by l.position)
                           from invoice_line l where l.invoice_id = i.id), '[]'),
        'rectifies', coalesce((select jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date) order by o.number)
                               from invoice o where o.id = any(i.rectified_ids)), '[]'))
    from invoice i where i.id = of_invoice);

-- Administration is for administrators (product.md, section 5); whoever has all rights but those of the company has not these.
update role set permissions = permissions || '{"personal_data": []}' where slug in ('manager', 'agent', 'viewer')
  or (permissions -> 'company' = '[]' and not permissions ? 'personal_data');
