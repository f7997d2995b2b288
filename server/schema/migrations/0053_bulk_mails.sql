-- Mails of a message to many wait for every other mail.
alter table mail_queue add column is_bulk boolean not null default false;
drop index mail_queue_next_attempt_at_idx;
create index mail_queue_next_attempt_at_idx on mail_queue (is_bulk, next_attempt_at, mail_id);
