-- Persons and owners whose retention term has passed, found by a nightly job. A user decides on the erasure.
create table erasure_proposal (
  subject_id uuid constraint erasure_proposal_person_id_not_null not null primary key,
  until date,
  term text,
  proposed_at timestamptz not null default clock_now(),
  entity text not null,
  constraint erasure_proposal_entity_check check (entity in ('person', 'owner'))
);
