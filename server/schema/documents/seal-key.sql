-- The keys that seal signed documents, shared by all servers: the private key sealed with the secret of the
-- installation, and the public certificate. When the company's name changes, a new key is created.
create table seal_key (
  id bigint generated always as identity primary key,
  name text not null,
  tax_id text,
  certificate bytea not null,
  sealed_key text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default clock_now()
);
