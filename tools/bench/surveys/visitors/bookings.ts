import { ROWS } from "./properties.ts";

/*
 * A link and a booking for each of the contracts: four of five were converted, the others rejected, lapsed or
 * cancelled; a few hundred wait for an answer. A fifth of the links was never used; their bookings came from the
 * public offer.
 */

export const bookings: readonly string[] = [
  `create temp table asked as
   select l.*, uuidv7() as link_id, uuidv7() as booking_id, l.n % 5 > 0 as is_by_link, d.at,
     case when l.n % 300 = 1 then 'received' when l.n % 300 = 2 then 'info_requested' when l.n % 300 = 3 then 'accepted'
          when l.n % 100 < 80 then 'converted' when l.n % 100 < 88 then 'rejected' when l.n % 100 < 94 then 'lapsed'
          else 'cancelled' end as state
   from let l cross join lateral (select clock_now() - interval '3 years' + l.n * interval '15 minutes' as at) d`,
  `create unique index on asked (n)`,
  `analyze asked`,
  `insert into booking_link (id, code, state, asset_id, property_id, regime, rent, earliest_start, language, expires_at, opened_at, email,
     booking_id, search_text, created_at)
   select link_id, 'ENL-' || lpad(n::text, 6, '0'),
     case when is_by_link then 'used' when n % 100 = 0 then 'active' when n % 100 = 5 then 'revoked' else 'expired' end, asset_id,
     property_id, 'habitual', 60000 + n % 900 * 100, start_date, case when n % 10 = 0 then 'en' else 'es' end,
     case when n % 100 = 0 then clock_now() + interval '3 days' else at + interval '3 days' end, case when n % 4 > 0 then at end,
     'visita' || n || '@llavero.test', case when is_by_link then booking_id end,
     normalize_text(concat_ws(' ', 'ENL-' || lpad(n::text, 6, '0'), 'visita' || n || '@llavero.test', asset_label)), at
   from asked order by n`,
  `insert into booking_link_key select link_id, sha256(('link' || n)::bytea), 'sealed' from asked`,
  `insert into booking (id, code, state, booking_link_id, asset_id, property_id, start_date, end_date, regime, rent, language, kind, name,
     last_name, phone, email, documentation, documentation_type, message, hold_until, confirmed_at, answered_at, person_id, rental_id,
     search_text, created_at)
   select booking_id, 'RES-' || lpad(n::text, 6, '0'), state, case when is_by_link then link_id end, asset_id, property_id, start_date,
     start_date + 365, 'habitual', 60000 + n % 900 * 100, case when n % 10 = 0 then 'en' else 'es' end, 'natural', name, last_name,
     '+34600000000', 'visita' || n || '@llavero.test', documentation, 'passport', 'Nos gustaría verlo.',
     case when state in ('received', 'info_requested') then clock_now() + interval '2 days' end, at, at,
     case when state = 'converted' then person_id end, case when state = 'converted' then id end,
     normalize_text(concat_ws(' ', 'RES-' || lpad(n::text, 6, '0'), name, last_name, documentation, 'visita' || n || '@llavero.test',
       '+34600000000', asset_label)), at
   from asked order by n`,
  `insert into booking_key select booking_id, sha256(('booking' || n)::bytea), 'sealed' from asked`,
  `insert into booking_occupant (booking_id, position, role, name, last_name, person_id)
   select booking_id, p, case p when 1 then 'additional_tenant' else 'occupant' end, name, last_name, null
   from asked, generate_series(1, 2) p`,
  `insert into booking_consent (booking_id, text_id, text_version, language, at, ip)
   select booking_id, 'privacy_booking', '2026-01', 'es', at, '127.0.0.1' from asked`,
  `insert into booking_message (booking_id, author, body, created_at)
   select booking_id, a, '¿Tienes mascota?', at from asked, unnest(array['staff', 'applicant']) a where n % 5 = 0`,
  `insert into attachment (owner_entity, owner_id, name, type, size, sha256, file_key, created_at)
   select 'booking', booking_id, 'dni.pdf', 'application/pdf', 200000, encode(sha256(('b' || n)::bytea), 'hex'), 'b' || n, at
   from asked where n % 2 = 0`,
  `insert into mail ("to", language, subject, text, is_confidential, state, sent_at, entity, entity_id, created_at)
   select 'visita' || n || '@llavero.test', 'es', 'Tu reserva', 'Hola, ' || name, false, 'sent', at, 'booking', booking_id, at from asked`,
  `insert into audit_entry (entity, entity_id, label, action, at)
   select 'booking', booking_id, 'RES-' || n, a, at from asked, unnest(array['create', 'accept', 'convert']) a`,
  `select setval('booking_code', ${ROWS * 10}), setval('booking_link_code', ${ROWS * 10})`,
];
