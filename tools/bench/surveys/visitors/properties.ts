/*
 * Assets for the bookings and documents: every asset of the benchmark's buildings is offered with a price and three
 * photos, and has had five contracts, the last of which still runs in two of three.
 */

export const ROWS = 100_000;

export const visitorPropertyStatements: readonly string[] = [
  `update asset set asset_type_id = (select id from asset_type where shape = 'dwelling' order by name limit 1), is_published = true`,
  `update person set email = 'inquilino' || documentation || '@llavero.test'`,
  `insert into asset_price (asset_id, property_id, amount, valid_from, label, search_text)
   select id, property_id, 60000 + (row_number() over (order by cod)) % 900 * 100, '2020-01-01', label, normalize_text(label) from asset`,
  `insert into attachment (owner_entity, owner_id, name, type, size, sha256, width, height, file_key, thumbnail_key)
   select 'asset', a.id, 'foto.jpg', 'image/jpeg', 200000, encode(sha256((a.cod || n)::bytea), 'hex'), 1600, 1200, 'f' || a.cod || n,
     't' || a.cod || n from asset a, generate_series(1, 3) n`,
  `create temp table let as
   select g.n, uuidv7() as id, 'ALQ-' || lpad(g.n::text, 6, '0') as code, a.id as asset_id, a.label as asset_label, a.property_id,
     p.id as person_id, p.name, p.last_name, p.label as person_label, p.documentation, g.n % 5 as turn,
     business_today() - 1000 + g.n % 5 * 200 + g.n % 100 as start_date
   from generate_series(0, ${ROWS - 1}) g (n)
   join (select *, row_number() over (order by cod) - 1 as n from asset) a on a.n = g.n / 5
   join (select *, row_number() over (order by documentation) - 1 as n from person) p on p.n = (g.n * 7) % 20000`,
  `create unique index on let (n)`,
  `analyze let`,
  `insert into rental (id, code, asset_id, property_id, tenant_id, regime, monthly_rent, start_date, end_date, state, signed_on, search_text)
   select id, code, asset_id, property_id, person_id, 'habitual', 60000 + n % 900 * 100, start_date,
     case when turn < 4 or n % 3 = 0 then start_date + 99 end, case when turn < 4 or n % 3 = 0 then 'ended' else 'active' end, start_date,
     normalize_text(concat_ws(' ', code, person_label, documentation, asset_label)) from let`,
  `insert into asset_occupancy (asset_id, period, source, rental_id)
   select asset_id, daterange(start_date, case when turn < 4 or n % 3 = 0 then start_date + 99 end, '[]'), 'rental', id from let`,
];
