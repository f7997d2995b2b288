-- Who draws the signature of a company names themselves (`typed_name`) and declares in what capacity, as who types it does.
alter table signer
  drop constraint signer_representation_check,
  add constraint signer_representation_check check (representation is null or signature_kind is not distinct from 'typed'
    or (delegated_at is not null or typed_name is not null) and signature_kind is not distinct from 'drawn');
