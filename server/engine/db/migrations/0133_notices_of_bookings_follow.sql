-- What was told of a booking or of a document goes with it to another property, as what was told of incidents and rentals does.
create trigger carry_notifications after update on booking for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();
create trigger carry_notifications after update on document for each row
  when (old.property_id is distinct from new.property_id) execute function carry_notifications();

update notification n set property_id = b.property_id from booking b
where n.subject_id = b.id and n.property_id is distinct from b.property_id;
update notification n set property_id = d.property_id from document d
where n.subject_id = d.id and n.property_id is distinct from d.property_id;
