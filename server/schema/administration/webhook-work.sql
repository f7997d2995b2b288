-- The secret that signs the messages, sealed with the secret of the installation, and since when deliveries fail. No
-- list, export or history shows it.
create table webhook_work (
  webhook_id uuid primary key references webhook on delete cascade,
  sealed_secret text,
  former_secret text,
  former_until timestamptz,
  failing_since timestamptz
);
