-- The account with SES.HOSPEDAJES. A replaced or removed one stays as history, without its secrets.
create table lodging_service (
  id uuid primary key default uuidv7(),
  environment text not null,
  -- User, password and lessor code, sealed with the secret of the installation; deleted with the removal.
  sealed_account text,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  removed_at timestamptz,
  removed_by uuid references "user",
  -- Its last answer, and why and since when it has given none.
  answered_at timestamptz,
  failure text,
  failed_at timestamptz,
  constraint lodging_service_environment_check check (environment in ('test', 'production')),
  constraint lodging_service_sealed_account_check check ((sealed_account is null) = (removed_at is not null)),
  constraint lodging_service_failure_check check ((failure is null) = (failed_at is null))
);

-- One account is in use.
create unique index lodging_service_current_key on lodging_service ((removed_at is null)) where removed_at is null;
create index lodging_service_created_by_idx on lodging_service (created_by);
create index lodging_service_removed_by_idx on lodging_service (removed_by);
