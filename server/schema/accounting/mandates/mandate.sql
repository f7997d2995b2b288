create sequence mandate_reference;

-- SEPA direct debit mandates (Core and B2B rulebooks). One that is signed as a document is pending until its last signature.
create table mandate (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  reference text not null default next_code('MND-', 'mandate_reference'),
  signed_on date,
  iban text not null,
  scheme text not null default 'core',
  state text not null default 'active',
  last_used_on date,
  notes text,
  label text not null generated always as (reference) stored,
  search_text text not null generated always as (normalize_text(reference || ' ' || iban)) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- The document that is or was sent to be signed; its code is the reference.
  document_id uuid references document,
  -- The creditor who alone collects with it; null where it is not known, as of those signed on paper.
  issuer_id uuid references issuer,
  constraint mandate_scheme_check check (scheme in ('core', 'b2b')),
  constraint mandate_state_check check (state in ('pending', 'active', 'cancelled')),
  constraint mandate_signed_on_check check (case state when 'pending' then signed_on is null and last_used_on is null
    and document_id is not null when 'active' then signed_on is not null else signed_on is not null or document_id is not null end),
  constraint mandate_reference_key unique (reference)
);

create index mandate_search_idx on mandate using gin (search_text gin_trgm_ops);
create index mandate_reference_list on mandate (reference, id) where archived_at is null;
create index mandate_signed_on_list on mandate (signed_on, id) where archived_at is null;
create index mandate_created_at_list on mandate (created_at, id) where archived_at is null;
create index mandate_person_id_idx on mandate (person_id);
-- A document has one mandate. Where its rendering fails, it is deleted with the return to draft.
create unique index mandate_document_key on mandate (document_id) where document_id is not null;
create index mandate_issuer_id_idx on mandate (issuer_id);

-- ==== Functions, triggers and views ====

call track_changes('mandate');

-- Whether the person's account was the mandate's and was changed to another, or removed, since: it collects no more, and another is signed.
create function has_former_account(of_mandate mandate) returns boolean
  language sql stable parallel safe
  return exists (select 1 from person p join bank_account_change c on c.entity_id = p.id and c.entity = 'person'
    where p.id = of_mandate.person_id and p.bank_account is distinct from of_mandate.iban
      and c.changed_at > of_mandate.created_at and c.old_ending = right(of_mandate.iban, 4));

-- A pending mandate follows its document, whose completion makes it active; it is signed on the day in Madrid of the last signature of
-- that document, also where documents that are signed together wait for others. Any other end cancels it, and a document that is a draft again has none. A server of the release before mandates would send the document without creating one.
create function carry_mandate() returns trigger language plpgsql as $$
begin
  if new.state = 'printing' and not exists (select 1 from mandate where document_id = new.id and state = 'pending') then
    call refuse('forbidden_move', 'document');
  elsif new.state = 'signed' then
    update mandate set state = 'active', signed_on = (coalesce((select max(s.signed_at) from signer s where s.document_id = new.id),
      new.completed_at) at time zone 'Europe/Madrid')::date
    where document_id = new.id and state = 'pending';
  elsif new.state = 'draft' then
    delete from mandate where document_id = new.id and state = 'pending';
  elsif new.state in ('declined', 'expired', 'cancelled') then
    update mandate set state = 'cancelled' where document_id = new.id and state = 'pending';
  end if;
  return null;
end $$;
create trigger carry_mandate after update on document for each row
  when (new.is_mandate and old.state <> new.state) execute function carry_mandate();

-- While its document is out, only that moves, archives or deletes a pending mandate, and what is being signed stays as it is.
create function protect_pending_mandate() returns trigger language plpgsql as $$
begin
  if not is_reserving() and exists (
    select 1 from document d where d.id = old.document_id and d.state in ('printing', 'sent', 'partly_signed')) then
    call refuse('mandate_of_document', 'mandate');
  end if;
  return coalesce(new, old);
end $$;
create trigger protect_pending_mandate before update on mandate for each row
  when (old.state = 'pending' and (old.state, old.reference, old.iban, old.issuer_id, old.scheme, old.signed_on, old.document_id, old.archived_at)
    is distinct from (new.state, new.reference, new.iban, new.issuer_id, new.scheme, new.signed_on, new.document_id, new.archived_at))
  execute function protect_pending_mandate();
create trigger protect_removed_mandate before delete on mandate for each row
  when (old.state = 'pending') execute function protect_pending_mandate();
