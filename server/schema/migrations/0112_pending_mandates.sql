-- Types of documents that are SEPA mandates. What exists is none.
alter table document_type
  add column is_mandate boolean not null default false,
  add constraint document_type_is_mandate_check check (not is_mandate or requires_signature and not is_contract);
alter table document add column is_mandate boolean not null default false;

-- A mandate that waits for the signature of its document has no day of signature yet. What exists has no document, and no issuer: it was
-- signed on paper, and whom it names as creditor is not known.
alter table mandate
  alter column signed_on drop not null,
  add column document_id uuid references document,
  add column issuer_id uuid references issuer,
  drop constraint mandate_state_check,
  add constraint mandate_state_check check (state in ('pending', 'active', 'cancelled')),
  add constraint mandate_signed_on_check check (case state when 'pending' then signed_on is null and last_used_on is null
    and document_id is not null when 'active' then signed_on is not null else signed_on is not null or document_id is not null end);
create unique index mandate_document_key on mandate (document_id) where document_id is not null;
create index mandate_issuer_id_idx on mandate (issuer_id);
