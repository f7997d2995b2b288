/** Two hundred buildings of a hundred flats each. */
export const propertyStatements: readonly string[] = [
  `insert into address (street, city, state, country, postal_code)
   select 'Calle Mayor ' || n, 'Madrid', 'Madrid', 'España', '28013' from generate_series(1, 200) n`,
  `insert into property (cod, name, property_type_id, address_id)
   select 'P' || lpad(n::text, 6, '0'), 'Edificio ' || n, (select id from property_type order by id limit 1), a.id
   from (select id, row_number() over (order by id) as n from address) a`,
  `insert into asset (cod, name, asset_type_id, asset_status_id, property_id)
   select p.cod || '-' || n, 'Piso ' || n, (select id from asset_type order by id limit 1),
          (select id from asset_status where kind = 'available'), p.id
   from property p cross join generate_series(1, 100) n`,
];
