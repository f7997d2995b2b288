-- Owners are blocked and erased by the one mechanism that persons are (0176): what is put aside and what is proposed says of whom.
alter table owner
  add column blocked_at timestamptz,
  add column erased_at timestamptz,
  add constraint owner_blocked_at_check check (blocked_at is null or archived_at is not null),
  add constraint owner_erased_at_check check (erased_at is null or (archived_at is not null and blocked_at is null));
create index owner_forgotten_at_idx on owner (greatest(blocked_at, erased_at)) where blocked_at is not null or erased_at is not null;

alter table reserved_value drop constraint reserved_value_person_id_fkey;
alter table reserved_value rename column person_id to subject_id;
alter table reserved_value add column entity text not null default 'person' constraint reserved_value_entity_check check (entity in ('person', 'owner'));
alter table reserved_value alter column entity drop default;
alter index reserved_value_person_id_idx rename to reserved_value_subject_id_idx;

alter table erasure_proposal drop constraint erasure_proposal_person_id_fkey;
alter table erasure_proposal rename column person_id to subject_id;
alter table erasure_proposal add column entity text not null default 'person' constraint erasure_proposal_entity_check check (entity in ('person', 'owner'));
alter table erasure_proposal alter column entity drop default;

-- Where a backup was taken to, so that it is told whom it must not bring back.
create table backup_taken (
  folder text primary key,
  taken_at timestamptz not null
);
