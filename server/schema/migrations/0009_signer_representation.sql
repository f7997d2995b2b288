alter table signer add column representation text;
alter table signer add constraint signer_representation_check
  check (representation is null or signature_kind is not distinct from 'typed');
