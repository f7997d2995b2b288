-- Notifications that are still to be mailed: at once, or in the daily mail. A row is deleted in the transaction that queues
-- the mail.
create table notice_mail (
  notification_id uuid not null references notification on delete cascade,
  channel text not null,
  kind text not null,
  primary key (notification_id, channel),
  constraint notice_mail_channel_check check (channel in ('email', 'digest'))
);

create index notice_mail_channel_idx on notice_mail (channel, notification_id);
