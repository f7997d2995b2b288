-- Uploaded logos. Rows are never deleted, because issued invoices reference the logo that they were rendered with.
create table logo (
  id uuid primary key default uuidv7(),
  file_key text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  constraint logo_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint logo_file_key_key unique (file_key)
);
