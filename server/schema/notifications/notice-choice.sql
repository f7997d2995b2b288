-- What a user chose to be notified of, by kind and channel. Without a row the default of the kind applies.
create table notice_choice (
  user_id uuid not null references "user" on delete cascade,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (user_id, kind, channel),
  constraint notice_choice_channel_check check (channel in ('bell', 'desktop', 'email', 'digest'))
);
