-- Requirements of the tax agency that are answered with the signed records of a period (RD 1007/2023, art. 14.2; Orden
-- HAC/1177/2024, art. 18).
create table record_requirement (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer,
  -- Whose records they are: the issuer's number may change later.
  issuer_tax_id text not null,
  -- `RefRequerimiento`.
  reference text not null,
  starts_on date not null,
  ends_on date not null,
  environment text not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint record_requirement_environment_check check (environment in ('test', 'production')),
  constraint record_requirement_days_check check (starts_on <= ends_on),
  constraint record_requirement_reference_key unique (issuer_id, reference, environment)
);

create index record_requirement_created_by_idx on record_requirement (created_by);
