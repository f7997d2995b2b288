alter table person add column language text;
alter table person add constraint person_language_check check (language in ('es', 'en'));
-- What persons chose in the form of a booking.
update person p set language = b.language
from (select distinct on (person_id) person_id, language from booking where person_id is not null order by person_id, id desc) b
where b.person_id = p.id;
