import type { Db } from "#server/db/pool.ts";

const SURNAMES = ["García", "Núñez", "Fernández", "Ibáñez", "López", "Martínez", "Sánchez", "Pérez", "Gómez", "Martín"];
const NAMES = ["Lucía", "Íñigo", "María", "José", "Ana", "Óscar", "Carmen", "Álvaro", "Sofía", "Hugo"];

const steps: readonly string[] = [
  `insert into address (street, city, state, country, postal_code)
   select 'Calle Mayor ' || n, 'Madrid', 'Madrid', 'España', '28013' from generate_series(1, 200) n`,
  `insert into property (cod, name, property_type_id, address_id)
   select 'P' || lpad(n::text, 6, '0'), 'Edificio ' || n, (select id from property_type limit 1), a.id
   from (select id, row_number() over () as n from address) a`,
  `insert into asset (cod, name, asset_type_id, asset_status_id, property_id)
   select p.cod || '-' || n, 'Piso ' || n, (select id from asset_type limit 1),
          (select id from asset_status where kind = 'available'), p.id
   from property p cross join generate_series(1, 100) n`,
  `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor)
   select 'natural', ($1::text[])[1 + n % 10], ($2::text[])[1 + n / 10 % 10] || ' ' || ($2::text[])[1 + n / 100 % 10],
          'B' || lpad(n::text, 8, '0'), 'passport', n % 5 > 0, n % 5 = 0
   from generate_series(1, 20000) n`,
];

/** Fills an empty, migrated database with rentals and what they point to; the same rows on every machine. */
export async function fillBenchDatabase(db: Db, rentals: number): Promise<void> {
  for (const step of steps) await db.query(step, step.includes("$1") ? [NAMES, SURNAMES] : []);
  await db.query(
    `with a as (select array_agg(id order by cod) as ids from asset),
          p as (select array_agg(id order by documentation) as ids from person)
     insert into rental (asset_id, property_id, tenant_id, guarantor_id, regime, monthly_rent, start_date, end_date, state)
     select a.ids[1 + n % array_length(a.ids, 1)], (select id from property limit 1), p.ids[1 + n % array_length(p.ids, 1)],
            case when n % 3 = 0 then p.ids[1 + (n * 7) % array_length(p.ids, 1)] end,
            'habitual', 60000 + n % 900 * 100, date '2015-01-01' + n % 4000, date '2015-01-01' + n % 4000 + 365, 'cancelled'
     from a, p, generate_series(1, $1::int) n`,
    [rentals],
  );
  await db.query("vacuum analyze");
}
