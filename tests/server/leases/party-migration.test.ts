import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { applyMigrations } from "#tests/support/apply-migrations.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createEmptyDatabase();
  db = createDb({ url: database.url });
  await applyMigrations(database.url, (name) => name < "0031");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function insertOne(sql: string, values: readonly unknown[] = []): Promise<string> {
  const [row] = await db.query<{ id: string }>(`${sql} returning id`, values);
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

let number = 0;
const aPerson = (name: string) =>
  insertOne(
    `insert into person (kind, name, documentation, documentation_type, is_tenant, is_guarantor)
     values ('company', $1, $2, 'passport', true, true)`,
    [name, `P${++number}`],
  );

async function aRental(tenant_id: string): Promise<string> {
  const type = await insertOne("insert into property_type (name) values ('Edificio')");
  const address = await insertOne(
    "insert into address (street, city, state, country, postal_code) values ('Mayor, 1', 'Madrid', 'Madrid', 'España', '28013')",
  );
  const property_id = await insertOne(
    "insert into property (cod, name, property_type_id, address_id) values ('E-1', 'Casa', $1, $2)",
    [type, address],
  );
  const shape = await insertOne("insert into asset_type (name, shape) values ('Piso', 'dwelling')");
  const status = await insertOne(
    "insert into asset_status (name, kind, color, position, is_default) values ('Libre', 'available', 'green', 1, true)",
  );
  const asset = await insertOne(
    `insert into asset (cod, name, asset_type_id, asset_status_id, property_id) values ('P-1', 'Piso', $1, $2, $3)`,
    [shape, status, property_id],
  );
  return insertOne(
    `insert into rental (asset_id, property_id, tenant_id, regime, monthly_rent, start_date)
     values ($1, $2, $3, 'habitual', 1, '2025-01-01')`,
    [asset, property_id, tenant_id],
  );
}

test("0031 keeps one role a person and one guarantor a day of what shared the day of its change", async () => {
  const [tenant, before, after, roommate] = [
    await aPerson("Ana"),
    await aPerson("Bea"),
    await aPerson("Cai"),
    await aPerson("Dan"),
  ];
  const rental = await aRental(tenant);
  await db.query(
    `insert into rental_party (rental_id, person_id, role, since, until)
     select $1, person_id, role, since, until
     from unnest($2::uuid[], $3::text[], $4::date[], $5::date[]) p (person_id, role, since, until)`,
    [
      rental,
      [tenant, before, after, roommate, roommate, roommate],
      ["tenant", "guarantor", "guarantor", "additional_tenant", "additional_tenant", "additional_tenant"],
      ["2025-01-01", "2025-01-01", "2025-06-01", "2025-02-01", "2025-04-01", "2025-04-01"],
      [null, "2025-06-01", null, "2025-04-01", "2025-04-01", null],
    ],
  );
  await applyMigrations(database.url, (name) => name === "0031_rental_history.sql");
  const parties = await db.query(
    `select p.name, r.role, r.since, r.until from rental_party r join person p on p.id = r.person_id
     order by p.name, r.since`,
    [],
  );
  expect(parties).toEqual([
    { name: "Ana", role: "tenant", since: "2025-01-01", until: null },
    { name: "Bea", role: "guarantor", since: "2025-01-01", until: "2025-05-31" },
    { name: "Cai", role: "guarantor", since: "2025-06-01", until: null },
    { name: "Dan", role: "additional_tenant", since: "2025-02-01", until: "2025-03-31" },
    { name: "Dan", role: "additional_tenant", since: "2025-04-01", until: null },
  ]);
});
