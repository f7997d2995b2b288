-- Records are sent to AEAT, and each has its answer.
create table verifactu_sending (
  issuer_id uuid primary key references issuer,
  environment text not null default 'none',
  send_after timestamptz,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references "user",
  constraint verifactu_sending_environment_check check (environment in ('none', 'test', 'production'))
);
create index verifactu_sending_changed_by_idx on verifactu_sending (changed_by);

alter table verifactu_batch
  add column environment text not null default 'none',
  add column is_incident boolean not null default false,
  add column error_text text,
  add constraint verifactu_batch_environment_check check (environment in ('none', 'test', 'production'));
alter table verifactu_batch drop constraint verifactu_batch_state_check;
alter table verifactu_batch add constraint verifactu_batch_state_check check (state in ('waiting', 'sent', 'dropped'));

alter table verifactu_record
  add column answer_code integer,
  add column answer_csv text,
  add column refusals integer not null default 0;
alter table verifactu_record drop constraint verifactu_record_sent_state_check;
alter table verifactu_record add constraint verifactu_record_sent_state_check check (sent_state in
    ('pending', 'sent', 'tested', 'accepted', 'accepted_with_errors', 'duplicate', 'failed'));
drop index verifactu_record_pending_idx;
create index verifactu_record_pending_idx on verifactu_record (issuer_id, position)
  where sent_state in ('pending', 'duplicate', 'failed') and mode = 'verifactu';
