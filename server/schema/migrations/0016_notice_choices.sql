alter table notification_settings
  add column digest_hour integer not null default 8,
  add constraint notification_settings_digest_hour_check check (digest_hour between 0 and 23);

alter table notification
  add column in_bell boolean not null default true,
  add column on_desktop boolean not null default true;

create table notice_choice (
  user_id uuid not null references "user" on delete cascade,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (user_id, kind, channel),
  constraint notice_choice_channel_check check (channel in ('bell', 'desktop', 'email', 'digest'))
);

create table notice_mail (
  notification_id uuid not null references notification on delete cascade,
  channel text not null,
  kind text not null,
  primary key (notification_id, channel),
  constraint notice_mail_channel_check check (channel in ('email', 'digest'))
);

create index notice_mail_channel_idx on notice_mail (channel, notification_id);

create table notice_digest (
  user_id uuid primary key references "user" on delete cascade,
  day date not null
);
