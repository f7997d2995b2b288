-- A rental whose rent is not updated on one anniversary, and why; and the rentals by the day of their anniversary.
alter table rental add column update_skipped_on date;
alter table rental add column update_skipped_reason text;
alter table rental add constraint rental_update_skipped_check check ((update_skipped_on is null) = (update_skipped_reason is null));
create index rental_anniversary_idx on rental (((extract(month from start_date) * 100 + extract(day from start_date))::integer))
  where state in ('active', 'notice_given') and archived_at is null and index_clause <> 'none';
