-- What was handed over to the tax agency together: one message of an issuer's records, in the order of its chain. Its text is
-- made once and kept, so that a second attempt says the same, whatever became of the server meanwhile.
create table verifactu_batch (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  -- Counts an issuer's messages.
  sequence integer not null,
  issuer_tax_id text not null,
  first_position bigint not null,
  last_position bigint not null,
  record_count integer not null,
  state text not null default 'waiting',
  file_key text not null,
  sha256 text not null,
  made_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  last_error text,
  sent_at timestamptz,
  reference text,
  refused_count integer not null default 0,
  constraint verifactu_batch_sequence_key unique (issuer_id, sequence),
  constraint verifactu_batch_file_key_key unique (file_key),
  constraint verifactu_batch_state_check check (state in ('waiting', 'sent')),
  constraint verifactu_batch_sent_at_check check ((state = 'sent') = (sent_at is not null and reference is not null)),
  constraint verifactu_batch_record_count_check check (record_count between 1 and 1000),
  constraint verifactu_batch_refused_count_check check (refused_count between 0 and record_count)
);
-- The next message is made once the last one has arrived: what is chained arrives in its order.
create unique index verifactu_batch_waiting_key on verifactu_batch (issuer_id) where state = 'waiting';

alter table verifactu_record add column batch_id uuid references verifactu_batch;
create index verifactu_record_batch_id_idx on verifactu_record (batch_id);
drop index verifactu_record_pending_idx;
create index verifactu_record_pending_idx on verifactu_record (issuer_id, position) where sent_state <> 'sent';

-- What arrived stays so; what was refused may be sent once more.
create or replace function keep_verifactu_record() returns trigger language plpgsql as $$
declare moves text[] := array['sent_state', 'sent_at', 'sent_answer', 'batch_id'];
begin
  if tg_op <> 'UPDATE' then call refuse('invoice_issued', 'invoice'); end if;
  if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves or old.sent_state = 'sent' and new.sent_state <> 'sent' then
    call refuse('invoice_issued', 'invoice');
  end if;
  return new;
end $$;

-- AEAT's chain is of who is obliged to invoice: with another NIF another one begins. Positions and the hash over the whole
-- content go on, so that nothing can be taken out in between.
alter table verifactu_chain add column issuer_tax_id text;
update verifactu_chain c set issuer_tax_id =
  (select r.issuer_tax_id from verifactu_record r where r.issuer_id = c.issuer_id and r.position = c.position);

create or replace procedure chain_records(ids uuid[], record_kind text) language plpgsql as $$
declare
  chained record;
  head verifactu_chain;
  made_at timestamptz;
  previous text;
begin
  insert into verifactu_chain (issuer_id)
  select distinct i.issuer_id from invoice i join issuer s on s.id = i.issuer_id
  where i.id = any(ids) and i.kind <> 'receipt' and s.is_verifactu order by 1
  on conflict do nothing;
  for chained in
    select i.*, coalesce(i.rectification_type, 'F1') as invoice_type, invoice_content(i.id) as content
    from unnest(ids) with ordinality g (id, place) join invoice i on i.id = g.id join issuer s on s.id = i.issuer_id
    where i.kind <> 'receipt' and (case record_kind when 'issue' then s.is_verifactu
      else exists (select 1 from verifactu_record v where v.invoice_id = i.id and v.kind = 'issue') end)
    order by i.issuer_id, g.place
  loop
    if head.issuer_id is distinct from chained.issuer_id then
      select * into head from verifactu_chain where issuer_id = chained.issuer_id for update;
      -- Taken once the chain is ours, so that no record is older than the one before it.
      made_at := date_trunc('second', clock_timestamp() + coalesce(nullif(current_setting('llavero.clock_offset', true), ''), '0')::interval);
    end if;
    previous := head.hash;
    if head.issuer_tax_id <> chained.issuer_tax_id then
      previous := coalesce((select r.hash from verifactu_record r
        where r.issuer_id = chained.issuer_id and r.issuer_tax_id = chained.issuer_tax_id order by r.position desc limit 1), '');
    end if;
    insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount,
                                  total, previous_hash, generated_at, hash, content, content_hash)
    values (chained.issuer_id, head.position + 1, record_kind, chained.id, chained.issuer_tax_id, chained.number, chained.issue_date,
            chained.invoice_type, chained.tax_amount, chained.total, previous, made_at,
            verifactu_fingerprint(record_kind, chained.issuer_tax_id, chained.number, chained.issue_date,
              chained.invoice_type, chained.tax_amount, chained.total, previous, made_at),
            chained.content, content_fingerprint(head.content_hash, chained.content))
    returning issuer_id, position, hash, content_hash, issuer_tax_id into head;
    update verifactu_chain c set position = head.position, hash = head.hash, content_hash = head.content_hash,
      issuer_tax_id = head.issuer_tax_id
    where c.issuer_id = head.issuer_id;
  end loop;
end $$;
