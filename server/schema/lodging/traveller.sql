-- Persons who stay: the fields of personaHospedajeType, and no more. Deleted with the stay.
create table traveller (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references lodging on delete cascade,
  name text not null,
  surname text not null,
  second_surname text,
  document_type text,
  document_number text,
  support_number text,
  birth_date date not null,
  nationality text,
  sex text,
  street text not null,
  street_extra text,
  municipality_code text,
  municipality text,
  postal_code text not null,
  country text not null,
  phone text,
  second_phone text,
  email text,
  kinship text,
  signed_on date,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  constraint traveller_document_check check ((document_type is null) = (document_number is null))
);

create index traveller_rental_id_idx on traveller (rental_id);
