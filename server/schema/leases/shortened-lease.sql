-- The end that a contract had until its renewal was signed and ended it earlier: where that renewal is cancelled before it begins, the
-- contract has it back. Null where it was open-ended.
create table shortened_lease (
  renewal_id uuid not null,
  field text not null,
  former_day date,
  constraint shortened_lease_pkey primary key (renewal_id),
  constraint shortened_lease_field_check check (field in ('end_date', 'exit_date')),
  constraint shortened_lease_renewal_id_fkey foreign key (renewal_id) references rental on delete cascade
);
