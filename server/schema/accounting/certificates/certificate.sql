-- Certificates of issuers, with which records are sent and documents signed, and of the company, with which documents
-- are sealed. A replaced or removed one stays as history, without its key.
create table certificate (
  id uuid primary key default uuidv7(),
  -- Null: the certificate of the company, with which signed documents are sealed.
  issuer_id uuid references issuer,
  capacity text not null,
  holder_name text not null,
  holder_tax_id text not null,
  authority text not null,
  serial text not null,
  is_seal boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Key and certificates, sealed with the secret of the installation.
  sealed_content text,
  -- The notice of its end that was sent last, in days before it.
  notified_days integer,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  removed_at timestamptz,
  removed_by uuid references "user",
  constraint certificate_capacity_check check (capacity in ('issuer', 'representative', 'collaborator')),
  constraint certificate_sealed_content_check check ((sealed_content is null) = (removed_at is not null))
);

-- One certificate of an issuer, and one of the company, is in use.
create unique index certificate_current_key on certificate (issuer_id) nulls not distinct where removed_at is null;
create index certificate_issuer_id_idx on certificate (issuer_id, id);
create index certificate_removed_by_idx on certificate (removed_by);
