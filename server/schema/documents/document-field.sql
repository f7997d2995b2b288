-- Where signers sign and fill in an uploaded PDF.
create table document_field (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document on delete cascade,
  -- Null where the signer was removed from the draft: it cannot be sent before another one has the field.
  signer_id uuid references signer on delete set null,
  kind text not null,
  -- From 1.
  page integer not null,
  -- Shares of the page as it is shown, from its upper left corner.
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  is_required boolean not null default true,
  -- What is requested of the signer.
  label text,
  -- What the signer filled in: a text, or 'yes' for a tick.
  value text,
  constraint document_field_kind_check check (kind in ('signature', 'initials', 'date', 'name', 'text', 'tick')),
  constraint document_field_page_check check (page >= 1),
  constraint document_field_box_check check
    (x >= 0 and y >= 0 and width > 0 and height > 0 and x + width <= 1.000001 and y + height <= 1.000001),
  constraint document_field_value_check check (value is null or kind = 'text' or kind = 'tick' and value = 'yes')
);

create index document_field_document_id_idx on document_field (document_id, id);
create index document_field_signer_id_idx on document_field (signer_id);

-- ==== Functions, triggers and views ====

-- Fields are placed in a draft. Once it is sent, only their values change, until their signer has signed.
create function protect_document_field() returns trigger language plpgsql as $$
declare
  stage text;
  signing text;
begin
  if is_reserving() then return coalesce(new, old); end if;
  select state into stage from document where id = coalesce(new.document_id, old.document_id);
  if stage is null or stage = 'draft' then return coalesce(new, old); end if;
  select state into signing from signer where id = old.signer_id;
  if tg_op <> 'UPDATE' or stage not in ('sent', 'partly_signed') or coalesce(signing, '') not in ('pending', 'viewed')
    or to_jsonb(old) - 'value' <> to_jsonb(new) - 'value' then
    call refuse('document_frozen', 'document_field');
  end if;
  return new;
end $$;
create trigger protect_document_field before insert or update or delete on document_field
  for each row execute function protect_document_field();
