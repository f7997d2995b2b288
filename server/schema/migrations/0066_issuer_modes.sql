-- How an issuer keeps billing records, from a day on, instead of a mark that says only whether it does. A marked issuer is in
-- VERI*FACTU since its first record, and waits for the first acceptance; an unmarked one is `off`. Records keep their mode.
create table issuer_mode (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references issuer on delete cascade,
  mode text not null,
  starts_on date not null,
  accepted_at timestamptz,
  created_at timestamptz not null default clock_now(),
  created_by uuid references "user",
  constraint issuer_mode_mode_check check (mode in ('off', 'verifactu', 'no_verifactu')),
  constraint issuer_mode_accepted_at_check check (accepted_at is null or mode = 'verifactu'),
  constraint issuer_mode_starts_on_key unique (issuer_id, starts_on)
);
create index issuer_mode_created_by_idx on issuer_mode (created_by);

insert into issuer_mode (issuer_id, mode, starts_on, created_by)
select s.id, 'verifactu', least(r.first_day, (s.created_at at time zone 'Europe/Madrid')::date), s.created_by
from issuer s
left join lateral (select min(v.issue_date) as first_day from verifactu_record v where v.issuer_id = s.id) r on true
where s.is_verifactu or r.first_day is not null;
-- Records that were switched off end after the last recorded invoice.
insert into issuer_mode (issuer_id, mode, starts_on, created_by)
select s.id, 'off', max(v.issue_date) + 1, s.created_by
from issuer s join verifactu_record v on v.issuer_id = s.id and v.kind = 'issue'
where not s.is_verifactu group by s.id;

alter table issuer drop column is_verifactu;
alter table issuer add column taxpayer_kind text;
alter table issuer add constraint issuer_taxpayer_kind_check check (taxpayer_kind in ('corporate', 'other'));
alter table verifactu_record add column mode text not null default 'verifactu';
alter table verifactu_record add constraint verifactu_record_mode_check check (mode in ('verifactu', 'no_verifactu'));
drop index verifactu_record_pending_idx;
create index verifactu_record_pending_idx on verifactu_record (issuer_id, position) where sent_state <> 'sent' and mode = 'verifactu';
