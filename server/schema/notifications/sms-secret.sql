-- The token of the account for text messages, sealed with the secret of the installation.
create table sms_secret (
  notification_settings_id uuid primary key references notification_settings on delete cascade,
  sealed_token text not null
);
