import type { Db } from "#server/db/pool.ts";

/** Words of which some are rare, as in life: a search for those must not read the table. */
const WORDS = [
  "Caldera",
  "Persiana",
  "Gotera",
  "Cerradura",
  "Enchufe",
  "Ascensor",
  "Humedad",
  "Portero",
  "Grifo",
  "Luz",
];
const SURNAMES = ["García", "Núñez", "Fernández", "Ibáñez", "López", "Martínez", "Sánchez", "Pérez", "Gómez", "Martín"];

/** Rows as the application writes them, without its triggers: these would write a history of each first. */
const LOADS = {
  person: `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor,
      nationality, created_at, created_source)
    select case when n % 20 = 0 then 'company' else 'natural' end, 'Nombre' || n % 5000,
      case when n % 20 > 0 then ($1::text[])[1 + n % 10] || ' ' || ($1::text[])[1 + n / 10 % 10] end, 'M' || lpad(n::text, 8, '0'), 'passport',
      n % 5 > 0, n % 5 = 0, case when n % 50 = 0 then 'Rumanía' else 'España' end,
      timestamptz '2020-01-01' + n * interval '3 minutes', case when n % 10 = 0 then 'manual' else 'mass_upload' end
    from generate_series(1, $2::int) n`,
  rental: `insert into rental (code, asset_id, property_id, tenant_id, regime, monthly_rent, start_date, end_date, state,
      signed_on, search_text, created_at)
    select 'ALQ-' || lpad(n::text, 7, '0'), a.ids[1 + n % 20000], b.ids[1 + n % 200], p.ids[1 + n % 100000],
      case when n % 9 = 0 then 'business' else 'habitual' end, 60000 + n % 900 * 100, date '2015-01-01' + n % 4000,
      date '2015-01-01' + n % 4000 + 365,
      case when n % 40 = 0 then 'active' when n % 41 = 0 then 'draft' else 'ended' end, date '2015-01-01',
      normalize_text('ALQ-' || lpad(n::text, 7, '0') || ' nombre' || n % 5000 || ' ' || ($1::text[])[1 + n % 10]),
      timestamptz '2020-01-01' + n * interval '3 minutes'
    from generate_series(1, $2::int) n,
      (select array_agg(id) as ids from asset) a, (select array_agg(id) as ids from property) b,
      (select array_agg(id) as ids from (select id from person limit 100000) x) p`,
  incident: `insert into incident (number, title, description, incident_type_id, incident_status_id, incident_status_kind,
      priority, property_id, source, created_at, due_on, assignee_id)
    select 'INC-' || lpad(n::text, 7, '0'), ($1::text[])[1 + n % 10] || ' ' || n % 5000, 'Se ha roto en la planta ' || n % 9,
      t.ids[1 + n % array_length(t.ids, 1)], s.id, s.kind, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4]::incident_priority,
      b.ids[1 + n % 200], 'staff', timestamptz '2020-01-01' + n * interval '3 minutes',
      date '2020-01-05' + n / 480, case when n % 100 = 0 then u.id end
    from generate_series(1, $2::int) n
    join (select id, kind, row_number() over (order by position) as place from incident_status where is_default) s
      on s.place = case when n % 50 = 0 then 1 when n % 51 = 0 then 2 when n % 52 = 0 then 3 else 5 end,
      (select array_agg(id) as ids from incident_type) t, (select array_agg(id) as ids from property) b,
      (select id from "user" limit 1) u`,
  audit_entry: `insert into audit_entry (at, actor_id, entity, entity_id, action, label)
    select timestamptz '2020-01-01' + n * interval '3 minutes', case when n % 4 > 0 then u.id end,
      (array['person', 'rental', 'incident', 'asset'])[1 + n % 4], uuidv7(),
      case when n % 30 = 0 then 'archive' when n % 3 = 0 then 'create' else 'update' end,
      ($1::text[])[1 + n % 10] || ' ' || n % 5000
    from generate_series(1, $2::int) n, (select id from "user" limit 1) u`,
} as const;

export type LoadedTable = keyof typeof LOADS;

/** Fills the big tables of a migrated database that has places and catalogues; the text indexes are built at the end. */
export async function loadRows({ pool }: Db, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'",
    );
    const order = ["person", "rental", "incident", "audit_entry"] as const satisfies readonly LoadedTable[];
    for (const table of order) {
      await client.query(`drop index ${table}_search_idx`);
      await client.query(LOADS[table], [table === "incident" || table === "audit_entry" ? WORDS : SURNAMES, rows]);
      await client.query(`create index ${table}_search_idx on ${table} using gin (search_text gin_trgm_ops)`);
      await client.query(`vacuum analyze ${table}`);
    }
  } finally {
    client.release(true);
  }
}
