-- The privacy notice that a guarantor gets, whose data another gave (RGPD art. 14): once for each rental.
create table guarantor_notice (
  rental_id uuid not null references rental on delete cascade,
  person_id uuid not null references person,
  -- Until a month later it is due (RGPD art. 14.3). Null: entered before this table, or loaded; whether they were informed is not known.
  entered_on date,
  mail_id uuid references mail on delete set null,
  -- When the mail was queued, and what became of it; both stay when the log of mails is cleared.
  mailed_at timestamptz,
  mail_state text,
  -- When the letter was given to them, as a user says.
  delivered_on date,
  created_at timestamptz not null default clock_now(),
  primary key (rental_id, person_id),
  constraint guarantor_notice_mail_state_check check (mail_state in ('queued', 'sent', 'failed', 'not_sent')),
  constraint guarantor_notice_mailed_at_check check ((mailed_at is null) = (mail_state is null))
);
create index guarantor_notice_person_id_idx on guarantor_notice (person_id);
create index guarantor_notice_mail_id_idx on guarantor_notice (mail_id);

-- ==== Functions, triggers and views ====

-- A natural person who guarantees a rental is to be informed (RGPD arts. 4.1 and 14): of a renewal they were with the contract
-- that it renews, and of those who are loaded it is not known.
create function enter_guarantor_notices() returns trigger language plpgsql as $$
begin
  insert into guarantor_notice (rental_id, person_id, entered_on)
  select distinct y.rental_id, y.person_id, case when current_bulk_upload() is null then business_today() end
  from new_rows y join person p on p.id = y.person_id join rental r on r.id = y.rental_id
  where y.role = 'guarantor' and p.kind = 'natural' and not exists (
    select from rental_party z where z.rental_id = r.renews_id and z.person_id = y.person_id and z.role = 'guarantor')
  on conflict do nothing;
  return null;
end $$;
create trigger enter_guarantor_notices after insert on rental_party referencing new table as new_rows
  for each statement execute function enter_guarantor_notices();

-- Who leaves a draft never was its guarantor. Checked at the end, because a draft's parties are deleted and written with each change.
create function drop_guarantor_notice() returns trigger language plpgsql as $$
begin
  delete from guarantor_notice n
  where n.rental_id = old.rental_id and n.person_id = old.person_id and n.mailed_at is null and n.delivered_on is null
    and not exists (
      select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor');
  return null;
end $$;
create constraint trigger drop_guarantor_notice after delete on rental_party deferrable initially deferred
  for each row when (old.role = 'guarantor') execute function drop_guarantor_notice();

-- What became of the mail, also of one that was sent while there was only a booking.
create function record_guarantor_mail() returns trigger language plpgsql as $$
begin
  update guarantor_notice set mail_state = new.state where mail_id = new.id;
  if new.entity = 'booking' then
    update booking_occupant set notice_mail_state = new.state where notice_mail_id = new.id;
  end if;
  return null;
end $$;
create trigger record_guarantor_mail after update on mail for each row
  when (old.state is distinct from new.state and new.entity in ('person', 'booking')) execute function record_guarantor_mail();
