-- Deposits that the landlord holds without lodging them.
alter table deposit add column held_on date;
alter table deposit drop constraint deposit_state_check;
alter table deposit drop constraint deposit_lodged_on_check;
alter table deposit drop constraint deposit_days_check;
alter table deposit add constraint deposit_state_check check
  (state in ('pending', 'received', 'held', 'lodged', 'recovered', 'returned', 'partly_returned', 'retained'));
alter table deposit add constraint deposit_held_on_check check
  (case when held_on is null then state <> 'held' else kind = 'legal' and state not in ('pending', 'received') end);
alter table deposit add constraint deposit_lodged_on_check check
  (case when lodged_on is null then state not in ('lodged', 'recovered') else kind = 'legal'
    and state not in ('pending', 'received', 'held') end);
alter table deposit add constraint deposit_days_check check (held_on >= received_on and lodged_on >= greatest(received_on, held_on)
    and recovered_on >= lodged_on and returned_on >= greatest(received_on, held_on, recovered_on));

-- A term that is not verified is no deadline.
update deposit d set lodge_due_on = null
where lodge_due_on is not null and not exists (select 1 from deposit_body b where b.id = d.body_id and b.is_verified);

-- The legal interest of money by year, and the payments of it. Running offices get the rates of `server/seed/interest-rates.ts`.
create table interest_rate (
  year integer not null,
  rate integer not null,
  source text not null,
  constraint interest_rate_year_key unique (year),
  constraint interest_rate_year_check check (year between 1985 and 2100),
  constraint interest_rate_rate_check check (rate between 0 and 10000),
  constraint interest_rate_source_check check (source <> '')
);
call make_entity('interest_rate', 'year::text', 'year::text || '' '' || source');
insert into interest_rate (year, rate, source) values
  (2023, 325, 'Ley 31/2022, de Presupuestos Generales del Estado para 2023'),
  (2024, 325, 'Ley 31/2022, prorrogada para 2024 (Constitución, art. 134.4)'),
  (2025, 325, 'Ley 31/2022, prorrogada para 2025 (Constitución, art. 134.4)');

alter table payment add column interest_deposit_id uuid references deposit;
alter table payment add constraint payment_interest_deposit_id_check check
  (interest_deposit_id is null or direction = 'out' and returns_deposit_id is null and refunds_payment_id is null);
create index payment_interest_deposit_id_idx on payment (interest_deposit_id);

-- The arrears status of a rental is moved, with a day, a note and files.
alter table rental add column arrears_changed_on date;
alter table rental add column arrears_note text;
alter table rental add constraint rental_arrears_status_check check (arrears_status in ('normal', 'claimed', 'judicial'));
create index rental_arrears_status_idx on rental (arrears_status) where arrears_status <> 'normal';
alter table attachment drop constraint attachment_owner_entity_check;
alter table attachment add constraint attachment_owner_entity_check check
  (owner_entity in ('incident', 'deposit', 'asset', 'booking', 'rental'));

-- Roles that send mails see those about the records in their reach.
update role set permissions = jsonb_set(permissions, '{mail}', '["read"]')
where not coalesce(permissions -> 'mail', permissions -> '*', '[]') ? 'read'
  and exists (
    select 1 from unnest(array['invoice', 'booking', 'booking_link', 'document', 'incident']) entity
    where coalesce(permissions -> entity, permissions -> '*', '[]') ? 'update');
