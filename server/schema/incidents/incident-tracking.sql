-- The link by which the reporter follows the incident. The key is found by its hash and stored sealed so that staff
-- can copy the link.
create table incident_tracking (
  incident_id uuid primary key references incident on delete cascade,
  key_hash bytea not null,
  sealed_key text not null,
  language text not null,
  -- The description as the reporter wrote it in the public form, whatever staff change later; null when staff created
  -- the link.
  told text,
  -- Consents given in the public form: [{text_id, text_version, language, at, ip}]; empty when staff created the
  -- link.
  consents jsonb not null default '[]',
  -- Of the submitted form: the hash of its Idempotency-Key and of its content.
  request_hash bytea,
  content_hash bytea,
  created_at timestamptz not null default clock_now(),
  -- The location as the reporter entered it, code included. What a code resolves to is never shown to the public, not
  -- even by leaving it out.
  told_place text,
  constraint incident_tracking_language_check check (language in ('es', 'en')),
  constraint incident_tracking_key_hash_key unique (key_hash),
  constraint incident_tracking_request_hash_key unique (request_hash)
);
