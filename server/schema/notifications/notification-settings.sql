-- Mail settings and terms of the company: exactly one row.
create table notification_settings (
  id uuid primary key default uuidv7(),
  incident_email text,
  language text not null default 'es',
  smtp_host text,
  smtp_port integer not null default 587,
  smtp_security text not null default 'starttls',
  smtp_user text,
  smtp_password text,
  smtp_password_set_at timestamptz,
  sender_name text,
  sender text,
  -- Days ahead within which a contract counts as ending. The landlord's notice for a home is four months (LAU art.
  -- 10.1).
  contract_ending_days integer not null default 120,
  -- How long a booking holds its days before it is answered.
  booking_hold_hours integer not null default 48,
  -- How long a booking link is valid.
  booking_link_hours integer not null default 72,
  -- What happens with money on account when an invoice is issued.
  credit_mode text not null default 'propose',
  label text not null generated always as ('SMTP') stored,
  search_text text not null
    generated always as (normalize_text(coalesce(smtp_host, '') || ' ' || coalesce(sender, ''))) stored,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  archived_at timestamptz,
  version integer not null default 1,
  -- Hour of the day (Madrid) at which the daily mail of unread notifications is sent.
  digest_hour integer not null default 8,
  -- The company's account with the provider of text messages; the token is stored in `sms_secret`.
  sms_account text,
  sms_sender text,
  sms_token text,
  sms_token_set_at timestamptz,
  constraint notification_settings_language_check check (language in ('es', 'en')),
  constraint notification_settings_smtp_port_check check (smtp_port between 1 and 65535),
  constraint notification_settings_smtp_security_check check (smtp_security in ('starttls', 'tls', 'none')),
  -- The password is written through this column and stored in `smtp_secret`: no list, export or history can show it.
  constraint notification_settings_smtp_password_check check (smtp_password is null),
  -- As the password: no list, export or history can show it.
  constraint notification_settings_sms_token_check check (sms_token is null),
  constraint notification_settings_sms_sender_check check (sms_account is null or sms_sender is not null),
  constraint notification_settings_sender_check check (smtp_host is null or sender is not null),
  constraint notification_settings_contract_ending_days_check check (contract_ending_days between 1 and 730),
  constraint notification_settings_booking_hold_hours_check check (booking_hold_hours between 1 and 2160),
  constraint notification_settings_booking_link_hours_check check (booking_link_hours between 1 and 8760),
  constraint notification_settings_credit_mode_check check (credit_mode in ('propose', 'automatic', 'never')),
  constraint notification_settings_digest_hour_check check (digest_hour between 0 and 23)
);

create index notification_settings_search_idx on notification_settings using gin (search_text gin_trgm_ops);
create unique index notification_settings_only_one on notification_settings ((true));

-- ==== Functions, triggers and views ====

call track_changes('notification_settings');
