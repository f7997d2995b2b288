-- A file with changes that somebody has yet to accept or reject would print what was taken out: nothing is made of it meanwhile.
alter table template_revision add column has_changes boolean not null default false;
