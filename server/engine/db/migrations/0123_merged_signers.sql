-- Two rows of one person become one after they signed, too: what was signed names them by what was frozen, not by the row.
create or replace function hold_signer() returns trigger language plpgsql as $$
declare stage text;
begin
  select state into stage from document where id = case tg_op when 'DELETE' then old.document_id else new.document_id end;
  if tg_op <> 'UPDATE' then
    if stage <> 'draft' then call refuse('document_frozen', 'signer'); end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if stage <> 'draft' and (old.document_id, old.party, old.owner_id, old.user_id, old.name, old.documentation, old.role, old.position)
      is distinct from (new.document_id, new.party, new.owner_id, new.user_id, new.name, new.documentation, new.role, new.position)
    or stage not in ('sent', 'partly_signed') and old.state <> new.state
    or (old.state, new.state) not in (('pending', 'pending'), ('pending', 'viewed'), ('pending', 'signed'), ('pending', 'declined'), ('viewed', 'viewed'),
      ('viewed', 'signed'), ('viewed', 'declined'), ('signed', 'signed'), ('declined', 'declined'))
    or old.state in ('signed', 'declined')
      and (old.signed_at, old.declined_at, old.decline_reason, old.consent_version, old.signature_kind, old.strokes, old.typed_name, old.ip,
           old.user_agent, old.signed_sha256)
          is distinct from (new.signed_at, new.declined_at, new.decline_reason, new.consent_version, new.signature_kind, new.strokes, new.typed_name,
           new.ip, new.user_agent, new.signed_sha256) then
    call refuse('document_frozen', 'signer');
  end if;
  return new;
end $$;
