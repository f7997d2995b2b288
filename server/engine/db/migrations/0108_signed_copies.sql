-- The link by which a signer finds the signed document: mailed once all have signed, beside the one by which they signed, so
-- that neither ends the other.
alter table signer
  add column copy_key_hash bytea,
  add constraint signer_copy_key_hash_key unique (copy_key_hash);

-- Documents that all have signed and that are not sealed yet: few, and asked for by a job.
create index document_unsealed_idx on document (completed_at) where state = 'signed' and signed_pdf_key is null;
-- A file that is brought to be verified is looked for by what it is.
create index document_pdf_sha256_idx on document (pdf_sha256) where pdf_sha256 is not null;
create index document_signed_pdf_sha256_idx on document (signed_pdf_sha256) where signed_pdf_sha256 is not null;
