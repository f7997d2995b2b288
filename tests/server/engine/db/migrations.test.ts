import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { applyMigrations } from "#tests/support/apply-migrations.ts";
import { addUser } from "#tests/support/test-users.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* What migrations make of rows that are there already. */

let database: TestDatabase;
let db: Db;

const applyFiles = (wanted: (name: string) => boolean) => applyMigrations(database.url, wanted);

beforeEach(async () => {
  database = await createEmptyDatabase();
  db = createDb({ url: database.url });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

test("0009 keeps the verdict on every refresh token", async () => {
  await applyFiles((name) => name < "0009");
  await db.query("insert into role (name, slug, scope, permissions) values ('Agente', 'agent', 'all', '{}')");
  const user_id = await addUser(db, { role: "agent", email: "ana@test.example", name: "Ana", password_hash: null });
  const [session] = await db.query<{ id: string }>("insert into session (user_id) values ($1) returning id", [user_id]);
  const issue = async (name: string, parent: string | null, ends: { used?: boolean; revoked?: boolean } = {}) => {
    const [row] = await db.query<{ id: string }>(
      `insert into refresh_token (session_id, token_hash, parent_id, expires_at, used_at, revoked_at)
       values ($1, $2, $3, now() + interval '1 day', $4, $5) returning id`,
      [
        session?.id,
        createHash("sha256").update(name).digest(),
        parent,
        ends.used ? new Date() : null,
        ends.revoked ? new Date() : null,
      ],
    );
    return row?.id ?? "";
  };
  const first = await issue("first", null, { used: true });
  const lost = await issue("lost", first, { revoked: true });
  const twin = await issue("twin", first);
  const second = await issue("second", first, { used: true });
  const third = await issue("third", second);
  await applyFiles((name) => name >= "0009");
  const spent = await db.query<{ id: string }>("select id from refresh_token where spent_at is not null");
  expect(new Set(spent.map(({ id }) => id))).toEqual(new Set([first, lost, twin]));
  const live = await db.query<{ id: string }>("select id from refresh_token where spent_at is null order by id");
  expect(live.map(({ id }) => id)).toEqual([second, third]);
});

test("0024 finds out of each incident its kind of status, and whether somebody set the day it is due", async () => {
  await applyFiles((name) => name < "0024");
  const [type] = await db.query<{ id: string }>(
    `insert into incident_type (name, default_priority, response_hours, is_public)
     values ('Ruidos', 'low', 24, true) returning id`,
  );
  const [status] = await db.query<{ id: string }>(
    `insert into incident_status (name, kind, color, position, is_default)
     values ('Abierta', 'in_progress', 'blue', 1, true) returning id`,
  );
  await db.query(
    `insert into incident (title, description, incident_type_id, incident_status_id, priority, due_on)
     select title, 'x', $1, $2, 'low', due_on from (values
       ('calculada', ((clock_now() + interval '24 hours') at time zone 'Europe/Madrid')::date),
       ('a mano', business_today() + 30), ('sin día', null)) as told (title, due_on)`,
    [type?.id, status?.id],
  );
  const before = await db.query<{ title: string; version: number }>("select title, version from incident order by id");
  await applyFiles((name) => name >= "0024");
  const after = await db.query<{ title: string; version: number; due_by_hand: boolean; incident_status_kind: string }>(
    "select title, version, due_by_hand, incident_status_kind from incident order by id",
  );
  expect(after).toEqual([
    { ...before[0], due_by_hand: false, incident_status_kind: "in_progress" },
    { ...before[1], due_by_hand: true, incident_status_kind: "in_progress" },
    { ...before[2], due_by_hand: true, incident_status_kind: "in_progress" },
  ]);
});

test("0056 gives the deposits that are there a code, their rental's days and the money that their state tells of", async () => {
  await applyFiles((name) => name < "0056");
  const one = async (sql: string, values: readonly unknown[] = []) => {
    const [row] = await db.query<{ id: string }>(`${sql} returning id`, values);
    return row?.id ?? "";
  };
  const address = await one(
    "insert into address (street, city, state, country, postal_code) values ('Mayor, 1', 'Girona', 'Girona', 'España', '17001')",
  );
  const type = await one("insert into property_type (name) values ('Edificio')");
  const property = await one(
    "insert into property (cod, name, property_type_id, address_id) values ('P1', 'Casa', $1, $2)",
    [type, address],
  );
  const kind = await one("insert into asset_type (name, shape) values ('Vivienda', 'dwelling')");
  const status = await one(
    "insert into asset_status (name, kind, color, position, is_default) values ('Libre', 'available', 'green', 1, true)",
  );
  const asset = await one(
    "insert into asset (cod, name, asset_type_id, asset_status_id, property_id) values ('A1', 'Piso', $1, $2, $3)",
    [kind, status, property],
  );
  const tenant = await one(
    "insert into person (kind, name, documentation, documentation_type, is_tenant, is_guarantor) values ('company', 'Peña', 'P1', 'passport', true, false)",
  );
  const rental = await one(
    `insert into rental (asset_id, property_id, tenant_id, regime, monthly_rent, start_date, signed_on, state, keys_returned_on)
     values ($1, $2, $3, 'habitual', 85000, '2025-01-01', '2024-12-20', 'ended', '2025-12-31')`,
    [asset, property, tenant],
  );
  for (const state of ["lodged", "retained", "pending"])
    await one("insert into deposit (rental_id, kind, amount, state) values ($1, $2, 85000, $3)", [
      rental,
      state === "lodged" ? "legal" : "additional",
      state,
    ]);
  await applyFiles((name) => name >= "0056");
  const rows = await db.query<object>(
    `select code, label, state, tenant_id, property_id, date::text, received_on::text, received_amount, withheld_amount, lodge_due_on::text,
            lodged_on::text, return_due_on::text, returned_on::text, is_processed from deposit order by code`,
    [],
  );
  const common = { tenant_id: tenant, property_id: property, date: "2024-12-20", return_due_on: "2026-01-31" };
  expect(rows).toEqual([
    {
      ...common,
      code: "FIA-00001",
      label: "FIA-00001",
      state: "lodged",
      received_on: "2024-12-20",
      received_amount: 85_000,
      withheld_amount: 0,
      lodge_due_on: "2025-02-18",
      lodged_on: "2024-12-20",
      returned_on: null,
      is_processed: true,
    },
    {
      ...common,
      code: "FIA-00002",
      label: "FIA-00002",
      state: "retained",
      received_on: "2024-12-20",
      received_amount: 85_000,
      withheld_amount: 85_000,
      lodge_due_on: null,
      lodged_on: null,
      returned_on: "2025-12-31",
      is_processed: false,
    },
    {
      ...common,
      code: "FIA-00003",
      label: "FIA-00003",
      state: "pending",
      received_on: null,
      received_amount: 0,
      withheld_amount: 0,
      lodge_due_on: null,
      lodged_on: null,
      returned_on: null,
      is_processed: false,
    },
  ]);
  const told = await db.query<{ label: string; action: string }>(
    "select distinct label, action from audit_entry where entity = 'deposit' order by label",
    [],
  );
  expect(told.map(({ label, action }) => `${label} ${action}`)).toEqual([
    "FIA-00001 create",
    "FIA-00002 create",
    "FIA-00003 create",
  ]);
});
