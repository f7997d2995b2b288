-- Photos that the reporter sent. Of all files of an incident, the reporter sees only these.
create table incident_photo (
  attachment_id uuid primary key references attachment on delete cascade
);
