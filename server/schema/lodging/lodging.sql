-- Rentals that an administrator marked as lodging (RD 933/2021), with what is communicated of the stay. Deleted by a job three
-- years after its end.
create table lodging (
  rental_id uuid primary key references rental,
  marked_at timestamptz not null default clock_now(),
  marked_by uuid references "user",
  -- Whether the landlord owes services of the hotel trade: it is taxed as lodging, and not as a let home (LIVA arts. 20.Uno.23.e' and 91.Uno.2.2).
  has_hotel_services boolean not null default false,
  -- When the office cancelled what it had communicated.
  cancelled_at timestamptz,
  version integer not null default 1,
  -- Local time, in Madrid; in the Canary Islands terms end an hour later than is shown. Null until they are entered.
  booked_at timestamp,
  arrives_at timestamp,
  departs_at timestamp,
  guest_count integer,
  room_count integer,
  has_internet boolean,
  payment_type text,
  payment_date date,
  payment_means text,
  payment_holder text,
  card_expiry text,
  -- Who booked.
  holder_name text,
  holder_surname text,
  holder_second_surname text,
  holder_document_type text,
  holder_document_number text,
  holder_phone text,
  holder_email text,
  constraint lodging_details_check check
    (num_nulls(booked_at, arrives_at, departs_at, guest_count, payment_type, holder_name, holder_surname) in (0, 7)),
  constraint lodging_departs_at_check check (departs_at > arrives_at),
  constraint lodging_guest_count_check check (guest_count > 0)
);

create index lodging_marked_by_idx on lodging (marked_by);
create index lodging_departs_at_idx on lodging (departs_at);

-- ==== Functions, triggers and views ====

-- A renewal of lodging is lodging, with the same services: its tax, series and communications are not those of a let home. Its stay is its
-- own. What is marked, unmarked or changed later is of that rental alone.
create function carry_lodging() returns trigger language plpgsql as $$
begin
  insert into lodging (rental_id, marked_by, has_hotel_services)
  select new.id, f.marked_by, f.has_hotel_services from lodging f where f.rental_id = new.renews_id;
  return null;
end $$;
create trigger carry_lodging after insert on rental for each row when (new.renews_id is not null) execute function carry_lodging();

-- A draft that is deleted is lodging no longer. What was communicated of it keeps it from being deleted, as it keeps its mark.
create function drop_lodging() returns trigger language plpgsql as $$
begin
  -- Locked, so that the job takes none of them for sending meanwhile.
  perform 1 from lodging_message m where m.rental_id = old.id for update;
  delete from lodging l where l.rental_id = old.id and not exists (
    select from lodging_message m where m.rental_id = l.rental_id and m.state not in ('withdrawn', 'refused', 'waiting'));
  return old;
end $$;
create trigger drop_lodging before delete on rental for each row execute function drop_lodging();
