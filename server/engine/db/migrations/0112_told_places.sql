-- Where it is as the visitor said it, code included: what a code leads to shows nowhere outside, not even by being left out.
alter table incident_tracking add column told_place text;
update incident_tracking t set told_place = i.reported_place from incident i where i.id = t.incident_id and t.told is not null;
