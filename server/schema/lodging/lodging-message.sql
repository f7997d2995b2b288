-- Messages to SES.HOSPEDAJES: one communication, or the cancellation of one, in a lot of its own. Deleted with the stay.
create table lodging_message (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references lodging on delete cascade,
  kind text not null,
  -- What a cancellation cancels.
  cancels_id uuid references lodging_message on delete cascade,
  -- The cancellation after whose acceptance a corrected message is sent.
  after_id uuid references lodging_message on delete cascade,
  state text not null default 'waiting',
  environment text not null,
  -- The communication as it was sent, or would be sent if the stay were no longer complete, sealed with the secret of the installation; a cancellation needs none.
  sealed_content text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  answered_at timestamptz,
  lot text,
  communication text,
  fault text,
  answer_code text,
  answer_text text,
  -- Of an accepted one: since when the stay differs from it.
  changed_at timestamptz,
  constraint lodging_message_kind_check check (kind in ('reservation', 'arrival', 'cancellation')),
  constraint lodging_message_cancels_id_check check ((kind = 'cancellation') = (cancels_id is not null)),
  constraint lodging_message_sealed_content_check check ((kind = 'cancellation') = (sealed_content is null)),
  constraint lodging_message_state_check check
    (state in ('waiting', 'sending', 'received', 'unclear', 'accepted', 'refused', 'cancelled', 'withdrawn')),
  constraint lodging_message_environment_check check (environment in ('test', 'production'))
);

create index lodging_message_rental_id_idx on lodging_message (rental_id, created_at);
create index lodging_message_after_id_idx on lodging_message (after_id);
create index lodging_message_created_by_idx on lodging_message (created_by);
create index lodging_message_due_idx on lodging_message (next_attempt_at)
  where state in ('waiting', 'sending', 'received', 'unclear');
-- Nothing twice: one message of a kind that is on its way or was accepted, but for a correction behind its cancellation.
create unique index lodging_message_live_key on lodging_message (rental_id, kind, environment)
  where kind <> 'cancellation' and after_id is null and state in ('waiting', 'sending', 'received', 'unclear', 'accepted');
create unique index lodging_message_cancels_id_key on lodging_message (cancels_id)
  where state in ('waiting', 'sending', 'received', 'unclear', 'accepted');
create index lodging_message_cancels_id_idx on lodging_message (cancels_id);
