-- An answer to a requirement begins again under its reference, with another period where the first one was wrong. Its former messages keep theirs;
-- null is the requirement's own.
alter table requirement_message add column starts_on date, add column ends_on date;
alter table requirement_message add constraint requirement_message_days_check check ((starts_on is null) = (ends_on is null));
