-- An applicant withdraws a request.
alter table booking drop constraint booking_state_check;
alter table booking add constraint booking_state_check check (state in
    ('unconfirmed', 'received', 'info_requested', 'accepted', 'converted', 'rejected', 'cancelled', 'lapsed', 'withdrawn'));

-- Visitors whose matter fits no other type choose this one.
insert into incident_type (name, name_en, default_priority, response_hours, is_public)
select 'Otro', 'Other', 'normal', 72, true
where exists (select from incident_type)
  and not exists (select from incident_type where normalize_text(name) in ('otro', 'otra', 'otros'));
