-- A property's rentals stand together among a million, and not where the planner expects them: walking the order of all until fifty of
-- them were found took seconds.
create index rental_property_start_date_list on rental (property_id, start_date, id) where archived_at is null;
