-- The keys by which the installation seals what was signed, shared by all its servers: the key itself sealed with the
-- installation's secret, the certificate as anybody may see it. A company that changes its name gets another one.
create table seal_key (
  id bigint generated always as identity primary key,
  name text not null,
  tax_id text,
  certificate bytea not null,
  sealed_key text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default clock_now()
);
