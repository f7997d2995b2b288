-- Whose term has passed, as the nightly job found out; nobody is erased before somebody says so.
create table erasure_proposal (
  person_id uuid primary key constraint erasure_proposal_person_id_fkey references person on delete cascade,
  until date,
  term text,
  proposed_at timestamptz not null default clock_now()
);

-- A record whose term has passed says nothing of the customer any more. Its hash stays, so that the chain goes on; its content is no
-- longer compared with it.
alter table verifactu_record add column erased_at timestamptz;
