-- An applicant withdraws a request.
alter table booking drop constraint booking_state_check;
alter table booking add constraint booking_state_check check (state in
    ('unconfirmed', 'received', 'info_requested', 'accepted', 'converted', 'rejected', 'cancelled', 'lapsed', 'withdrawn'));

-- Visitors whose matter fits no other type choose this one. A type that is archived or not public is not offered to them,
-- and keeps its name.
insert into incident_type (name, name_en, default_priority, response_hours, is_public)
select free.name, 'Other', 'normal', 72, true
from (values (1, 'Otro'), (2, 'Otros'), (3, 'Otra')) free (place, name)
where exists (select from incident_type)
  and not exists (select from incident_type t
    where t.is_public and t.archived_at is null and normalize_text(t.name) in ('otro', 'otra', 'otros'))
  and not exists (select from incident_type t where normalize_text(t.name) = normalize_text(free.name))
order by free.place limit 1;
