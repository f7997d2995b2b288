-- Consents that the applicant gave.
create table booking_consent (
  booking_id uuid not null references booking on delete cascade,
  text_id text not null,
  text_version text not null,
  language text not null,
  at timestamptz not null,
  ip text,
  primary key (booking_id, text_id)
);
