-- The signers of a document.
create table signer (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document,
  party text not null,
  person_id uuid references person,
  owner_id uuid references owner,
  user_id uuid references "user",
  name text not null,
  documentation text,
  email text,
  role text not null,
  position integer not null,
  language text not null default 'es',
  state text not null default 'pending',
  key_hash bytea,
  keyed_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  consent_version text,
  signature_kind text,
  strokes jsonb,
  typed_name text,
  ip text,
  user_agent text,
  signed_sha256 text,
  reminded_at timestamptz,
  reminder_count integer not null default 0,
  -- The link to the signed document, mailed when all have signed. It is separate from the signing link so that
  -- neither ends the other.
  copy_key_hash bytea,
  -- The capacity in which another person signed for the signer, as they declared it; `typed_name` names a representative who
  -- drew the signature of a company.
  representation text,
  -- What the signer's browser said of the reading: the pages that were on screen, of how many, and for how long.
  pages_shown integer[],
  page_count integer,
  read_seconds integer,
  phone text,
  -- Where the signer's code goes to, as the office chose it.
  code_choice text not null default 'mail',
  task text not null default 'sign',
  -- To whom the signer gave the signing, and why; null once the company revoked it. The signer stays the party.
  delegated_at timestamptz,
  delegate_name text,
  delegate_documentation text,
  delegate_email text,
  delegate_reason text,
  -- The capacity in which the delegate acts for the signer, as the signer declared it.
  delegate_representation text,
  delegate_opened_at timestamptz,
  -- The signer's link of before: it only says that the signing was delegated.
  delegated_key_hash bytea,
  -- The same signer in the first document of a bundle, where link, codes and pictures are; null there, without a bundle, and
  -- once that document was erased.
  lead_id uuid references signer on delete set null,
  constraint signer_party_check check (party in ('person', 'owner', 'user', 'other')),
  constraint signer_party_id_check check (case party
      when 'person' then person_id is not null and num_nonnulls(owner_id, user_id) = 0
      when 'owner' then owner_id is not null and num_nonnulls(person_id, user_id) = 0
      when 'user' then user_id is not null and num_nonnulls(person_id, owner_id) = 0
      else num_nonnulls(person_id, owner_id, user_id) = 0 end),
  constraint signer_name_check check (name <> ''),
  constraint signer_role_check check (role in ('landlord', 'tenant', 'additional_tenant', 'guarantor', 'other')),
  constraint signer_language_check check (language in ('es', 'en')),
  constraint signer_state_check check (state in ('pending', 'viewed', 'signed', 'declined')),
  constraint signer_key_check check ((key_hash is null) = (keyed_at is null)),
  constraint signer_signature_kind_check check (signature_kind in ('drawn', 'typed', 'approval')),
  -- A signature has a time, the hash of the signed bytes, its kind, and the version of the text
  -- consented to.
  constraint signer_signed_check check (case when state = 'signed'
      then num_nulls(signed_at, signed_sha256, signature_kind, consent_version) = 0
      and case signature_kind when 'drawn' then strokes is not null when 'typed' then typed_name is not null else true end
      else num_nonnulls(signed_at, signed_sha256, signature_kind) = 0 end),
  constraint signer_declined_check check ((state = 'declined') = (declined_at is not null)),
  constraint signer_representation_check check (representation is null or signature_kind is not distinct from 'typed'
    or (delegated_at is not null or typed_name is not null) and signature_kind is not distinct from 'drawn'),
  -- A delegate has a name, a mailbox and a reason; who signs in another one's name also a capacity.
  constraint signer_delegate_check check (case when delegated_at is null
      then num_nonnulls(delegate_name, delegate_documentation, delegate_email, delegate_reason, delegate_representation,
        delegate_opened_at, delegated_key_hash) = 0
      else num_nulls(delegate_name, delegate_email, delegate_reason, delegated_key_hash) = 0
        and (delegate_representation is not null) = (task = 'sign') end),
  constraint signer_reading_check check (num_nulls(pages_shown, page_count, read_seconds) in (0, 3)),
  constraint signer_code_choice_check check (code_choice in ('mail', 'sms', 'sms_or_mail')),
  constraint signer_task_check check (task in ('sign', 'approve', 'copy')),
  -- Who only gets a copy does nothing with the document.
  constraint signer_copy_check check (task <> 'copy' or state = 'pending' and key_hash is null),
  constraint signer_approval_check check (signature_kind is distinct from 'approval' or task = 'approve'),
  constraint signer_lead_check check (lead_id is null or key_hash is null and delegated_at is null and task <> 'copy'),
  constraint signer_position_key unique (document_id, position) deferrable initially immediate,
  constraint signer_key_hash_key unique (key_hash),
  constraint signer_delegated_key_hash_key unique (delegated_key_hash),
  constraint signer_copy_key_hash_key unique (copy_key_hash)
);

create index signer_person_id_idx on signer (person_id);
create index signer_owner_id_idx on signer (owner_id);
create index signer_user_id_idx on signer (user_id);
create index signer_lead_id_idx on signer (lead_id) where lead_id is not null;

-- ==== Functions, triggers and views ====

-- Signers are fixed when the document is sent; a signature or a refusal is final. Only `person_id` may change, when
-- two persons are merged: the frozen name says who signed.
create function protect_signer() returns trigger language plpgsql as $$
declare stage text;
begin
  if is_reserving() then return coalesce(new, old); end if;
  select state into stage from document where id = case tg_op when 'DELETE' then old.document_id else new.document_id end;
  if tg_op <> 'UPDATE' then
    if stage <> 'draft' then call refuse('document_frozen', 'signer'); end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if stage <> 'draft' and (old.document_id, old.party, old.owner_id, old.user_id, old.name, old.documentation, old.role, old.position,
        old.code_choice, old.task, old.lead_id)
      is distinct from (new.document_id, new.party, new.owner_id, new.user_id, new.name, new.documentation, new.role, new.position,
        new.code_choice, new.task, new.lead_id)
    or stage not in ('sent', 'partly_signed') and old.state <> new.state
    or (old.state, new.state) not in (('pending', 'pending'), ('pending', 'viewed'), ('pending', 'signed'),
      ('pending', 'declined'), ('viewed', 'viewed'),
      ('viewed', 'signed'), ('viewed', 'declined'), ('signed', 'signed'), ('declined', 'declined'))
    or old.state in ('signed', 'declined')
      and (old.signed_at, old.declined_at, old.decline_reason, old.consent_version, old.signature_kind, old.strokes, old.typed_name, old.ip,
           old.user_agent, old.signed_sha256, old.representation, old.pages_shown, old.page_count, old.read_seconds, old.delegated_at,
           old.delegate_name, old.delegate_documentation, old.delegate_email, old.delegate_reason, old.delegate_representation)
          is distinct from (new.signed_at, new.declined_at, new.decline_reason, new.consent_version, new.signature_kind,
            new.strokes, new.typed_name,
           new.ip, new.user_agent, new.signed_sha256, new.representation, new.pages_shown, new.page_count, new.read_seconds,
           new.delegated_at, new.delegate_name, new.delegate_documentation, new.delegate_email, new.delegate_reason,
           new.delegate_representation) then
    call refuse('document_frozen', 'signer');
  end if;
  return new;
end $$;
create trigger protect_signer before insert or update or delete on signer for each row execute function protect_signer();
