-- Documents of a rental that are sent together: each signer has one link and signs all of them at once. What exists is alone.
alter table document add column bundle_id uuid;
create index document_bundle_id_idx on document (bundle_id) where bundle_id is not null;

-- The same signer in the first document of the bundle, where link, codes and pictures are.
alter table signer
  add column lead_id uuid references signer on delete set null,
  add constraint signer_lead_check check (lead_id is null or key_hash is null and delegated_at is null and task <> 'copy');
create index signer_lead_id_idx on signer (lead_id) where lead_id is not null;
