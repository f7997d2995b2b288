import { ROWS } from "./properties.ts";

/** Visitors' reports, mostly resolved long ago, with two comments each; and the staff notifications of all this. */
export const incidentStatements: readonly string[] = [
  `create temp table told as
   select l.*, uuidv7() as incident_id, s.id as status_id, s.kind, t.id as type_id,
     clock_now() - interval '3 years' + l.n * interval '15 minutes' as at
   from let l
   join incident_status s on s.is_default and s.kind = case when l.n % 100 < 1 then 'new' when l.n % 100 < 2 then 'in_progress' when l.n % 100 < 3 then 'on_hold'
     when l.n % 100 < 20 then 'resolved' when l.n % 100 < 95 then 'closed' else 'rejected' end
   join (select *, row_number() over (order by name) - 1 as k, count(*) over () as all from incident_type) t on t.k = l.n % t.all`,
  `insert into incident (id, number, title, description, incident_type_id, incident_status_id, incident_status_kind, priority, property_id,
     asset_id, reporter_name, reporter_email, source, due_on, resolved_at, created_at, reported_place)
   select incident_id, 'INC-' || lpad(n::text, 6, '0'), 'Fuga en ' || asset_label, 'Gotea desde ayer en la cocina.', type_id, status_id, kind,
     'normal', property_id, asset_id, person_label, 'vecino' || n || '@llavero.test', 'public_form', at::date + 3,
     case when kind in ('resolved', 'closed') then at + interval '2 days' end, at, 'Calle Mayor 1' from told order by n`,
  `insert into incident_tracking (incident_id, key_hash, sealed_key, language, told, request_hash)
   select incident_id, sha256(('incident' || n)::bytea), 'sealed', 'es', 'Gotea', sha256(('request' || n)::bytea) from told`,
  `insert into incident_comment (incident_id, body, is_public, by_reporter, created_at)
   select incident_id, 'Vamos mañana', true, b, at from told, unnest(array[true, false]) b`,
  `insert into attachment (owner_entity, owner_id, name, type, size, sha256, file_key, created_at)
   select 'incident', incident_id, 'foto.jpg', 'image/jpeg', 200000, encode(sha256(('i' || n)::bytea), 'hex'), 'i' || n, at from told where n % 2 = 0`,
  `insert into incident_photo select id from attachment where owner_entity = 'incident'`,
  `insert into audit_entry (entity, entity_id, label, action, at)
   select 'incident', incident_id, 'INC-' || n, a, at from told, unnest(array['create', 'resolve']) a`,
  `insert into notification (user_id, type, message, created_at, is_read, subject_path, subject_id, property_id)
   select u.id, 'Incidencia', 'Nueva incidencia', at, n < 95000, '/incidents', incident_id, property_id from told, "user" u`,
  `insert into notification (user_id, type, message, created_at, is_read, subject_path, subject_id, property_id)
   select u.id, 'Reserva', 'Nueva reserva', at, n < 95000, '/bookings', booking_id, property_id from asked, "user" u`,
  `select setval('incident_number', ${ROWS * 10})`,
];
