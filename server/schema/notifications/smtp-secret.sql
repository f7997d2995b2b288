-- The password of the mail account, sealed with the secret of the installation.
create table smtp_secret (
  notification_settings_id uuid primary key references notification_settings on delete cascade,
  sealed_password text not null
);
