-- With a hundred thousand documents a state in the order of the list walked half of them, and its total read each of its rows.
drop index document_state_idx;
create index document_state_idx on document (state, created_at, id) include (archived_at);
-- What few documents are, or none: without these every row was read to say so.
create index document_language_idx on document (language, created_at, id) where archived_at is null;
create index document_is_contract_idx on document (is_contract, created_at, id) where archived_at is null;

-- What was archived is little beside what was not, and no order of a list holds it.
create index document_archived_idx on document (created_at, id) where archived_at is not null;
create index booking_archived_idx on booking (created_at, id) where archived_at is not null;
create index booking_link_archived_idx on booking_link (created_at, id) where archived_at is not null;
create index incident_archived_idx on incident (created_at, id) where archived_at is not null;

-- The public offer, where few of many assets are published.
create index asset_published_idx on asset (id) where is_published and archived_at is null;

-- Reports open the incidents that were resolved or closed in a period, which no order of the list follows.
call index_list('incident', 'resolved_at', 'closed_at');
