/*
 * Persons and rentals as the application writes them, but without its triggers, which would write an audit entry for
 * each.
 */

/** One person for each row of `named`. */
export const persons = `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, phone, email,
    bank_account, nationality, created_at, created_source)
  select case when n % 20 = 0 then 'company' else 'natural' end,
    case when n % 20 = 0 then 'Inmobiliaria ' || last_name || ' ' || n else name end, case when n % 20 > 0 then last_name end,
    'M' || lpad(n::text, 8, '0'), 'passport', n % 5 > 0, n % 5 = 0 or n % 7 = 0, '+346' || lpad((n * 7919 % 100000000)::text, 8, '0'),
    'persona' || n || '@ejemplo.es',
    case when n = 1 then 'ES9121000418450200051332' when n % 2 = 0 then 'ES' || lpad((n * 104729 % 10000000000)::text, 22, '0') end,
    case when n % 50 = 0 then 'Rumanía' else 'España' end, timestamptz '2020-01-01' + n * interval '3 minutes',
    case when n % 10 = 0 then 'manual' else 'mass_upload' end
  from named`;

/** `$1` rentals of the existing persons and assets. */
export const rentals = `insert into rental (code, asset_id, property_id, tenant_id, guarantor_id, regime, monthly_rent, start_date, end_date,
    state, signed_on, search_text, created_at)
  select 'ALQ-' || lpad(n::text, 7, '0'), a.id, a.property_id, p.id, g.id, case when n % 9 = 0 then 'business' else 'habitual' end,
    60000 + n % 900 * 100, date '2015-01-01' + n % 4000, date '2015-01-01' + n % 4000 + 365,
    case when n % 40 = 0 then 'active' when n % 41 = 0 then 'draft' else 'ended' end, date '2015-01-01',
    normalize_text(concat_ws(' ', 'ALQ-' || lpad(n::text, 7, '0'), p.search_text, a.label)),
    timestamptz '2020-01-01' + n * interval '3 minutes'
  from generate_series(1, $1::int) n
  join (select id, property_id, label, row_number() over (order by cod) as place, count(*) over () as places from asset) a
    on a.place = 1 + n % 20000
  join (select id, search_text, row_number() over (order by documentation) as place from person) p on p.place = 1 + (n * 7) % $2::int
  left join (select id, row_number() over (order by documentation) as place from person) g
    on n % 3 = 0 and g.place = 1 + (n * 11) % $2::int`;

/** Words for typo correction, as the triggers maintain them. */
export const searchWords = `insert into search_word (word)
  select distinct w from (select distinct regexp_split_to_table(label, ' ') as label from person) p cross join words_of(p.label) w`;

/** Words some of which are rare, as in practice: a search for those must not read the whole table. */
const FAULTS = `array['Caldera', 'Persiana', 'Gotera', 'Cerradura', 'Enchufe', 'Ascensor', 'Humedad', 'Portero', 'Grifo', 'Luz']`;

export const incidentCopies = `insert into incident (number, title, description, incident_type_id, incident_status_id, incident_status_kind,
    priority, property_id, source, created_at, due_on, assignee_id)
  select 'INC-' || lpad(n::text, 7, '0'), (${FAULTS})[1 + n % 10] || ' ' || n % 5000, 'Se ha roto en la planta ' || n % 9,
    t.ids[1 + n % array_length(t.ids, 1)], s.id, s.kind, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4]::incident_priority,
    b.ids[1 + n % 200], 'staff', timestamptz '2020-01-01' + n * interval '3 minutes',
    date '2020-01-05' + n / 480, case when n % 100 = 0 then u.id end
  from generate_series(1, $1::int) n
  join (select id, kind, row_number() over (order by position) as place from incident_status where is_default) s
    on s.place = case when n % 50 = 0 then 1 when n % 51 = 0 then 2 when n % 52 = 0 then 3 else 5 end,
    (select array_agg(id) as ids from incident_type) t, (select array_agg(id) as ids from property) b,
    (select id from "user" limit 1) u`;

export const auditEntries = `insert into audit_entry (at, actor_id, entity, entity_id, action, label)
  select timestamptz '2020-01-01' + n * interval '3 minutes', case when n % 4 > 0 then u.id end,
    (array['person', 'rental', 'incident', 'asset'])[1 + n % 4], uuidv7(),
    case when n % 30 = 0 then 'archive' when n % 3 = 0 then 'create' else 'update' end,
    (${FAULTS})[1 + n % 10] || ' ' || n % 5000
  from generate_series(1, $1::int) n, (select id from "user" limit 1) u`;
