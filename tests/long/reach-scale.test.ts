import { beforeAll, expect, test } from "vitest";
import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { everyRow, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import { partiesToReviewRows } from "#server/areas/reports/party-rows.ts";
import { visibleRows } from "#server/areas/reports/visible-rows.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* The reach of a manager in an office of 100,000 persons and 20,000 rentals in 200 properties. */

const { app, given } = testServer();
let one: RowScope;
let half: RowScope;
/** A person in scope of `one`. */
let person_id = "";

const fill: readonly string[] = [
  "insert into address (street, city, country, postal_code) select 'Calle ' || n, 'Madrid', 'España', '28014' from generate_series(1, 20000) n",
  `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, address_id,
       birth_date)
     select 'natural', 'Nombre ' || n, 'Apellido ' || n, 'S' || n, 'passport', true, false, a.id,
       case when n % 1000 = 0 then date '2020-01-01' else date '1950-01-01' + (n % 15000)::int end
     from generate_series(1, 100000) n left join (select id, row_number() over () as n from address) a using (n)`,
  `insert into property (cod, name, property_type_id, address_id)
     select 'S-' || n, 'Casa ' || n, p.property_type_id, p.address_id from generate_series(1, 199) n, (select * from property limit 1) p`,
  `insert into asset (cod, name, asset_type_id, asset_status_id, property_id)
     select 'S-' || n, 'Piso ' || n, a.asset_type_id, a.asset_status_id, p.id
     from generate_series(1, 20000) n cross join (select * from asset limit 1) a
     join (select id, row_number() over (order by cod) as place from property) p on p.place = 1 + n % 200`,
  `insert into rental (code, state, asset_id, property_id, tenant_id, regime, monthly_rent, start_date, signed_on)
     select 'S-' || a.n, 'active', a.id, a.property_id, p.id, 'habitual', 1000, '2026-01-01', '2025-12-01'
     from (select id, property_id, row_number() over (order by cod) as n from asset) a
     join (select id, row_number() over (order by id) as n from person) p using (n)`,
  `insert into rental_party (rental_id, person_id, role, since) select id, tenant_id, 'tenant', start_date from rental where code like 'S-%'
     union all
     select r.id, p.id, 'guarantor', r.start_date from (select *, row_number() over (order by code) as n from rental where code like 'S-%') r
     join (select id, row_number() over (order by id desc) as n from person) p using (n)`,
  `insert into mandate (person_id, reference, signed_on, iban)
     select tenant_id, code, '2026-01-01', 'ES9121000418450200051332' from rental where code like 'S-%'`,
  "insert into owner (kind, name, documentation) select 'person', 'Dueño ' || n, 'D' || n from generate_series(1, 5000) n",
  `insert into ownership (asset_id, owner_id, share, since)
     select a.id, o.id, 10000, '2020-01-01' from (select id, row_number() over () as n from asset) a
     join (select id, row_number() over () as n from owner) o on o.n = 1 + a.n % 5000`,
];

beforeAll(async () => {
  await given.aRental();
  const client = await app.db.pool.connect();
  // Without triggers, foreign keys and time limits; the connection is thrown away.
  await client.query("set session_replication_role = replica; set statement_timeout = 0");
  for (const sql of fill) await client.query(sql);
  await client.query("analyze");
  client.release(true);
  const properties = await app.db.query<{ id: string }>("select id from property order by cod");
  const [user] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [emailOf("manager")]);
  const user_id = user?.id ?? "";
  const idsOf = (count: number) => properties.slice(0, count).map(({ id }) => id);
  one = { property_ids: idsOf(1), user_id };
  half = { property_ids: idsOf(100), user_id };
  const [named] = await app.db.query<{ tenant_id: string }>(
    "select tenant_id from rental where property_id = $1 limit 1",
    [one.property_ids?.[0]],
  );
  person_id = named?.tenant_id ?? "";
}, 300_000);

/** Pages of memory that a statement reads: the same on a busy machine, unlike its time. */
async function pagesOfStatement(text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await app.db.query<{ "QUERY PLAN": readonly Explained[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

interface Explained {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
}

const ordered: ReadonlyMap<Resource, string> = new Map<Resource, string>([
  [personResource, "last_name"],
  [ownerResource, "label"],
  [mandateResource, "reference"],
  [addressResource, "street"],
]);

/** SQL of the first page of a list, or of one row, within a scope. */
function statementOf(resource: Resource, scope: RowScope, id: string | null) {
  const statement = new Statement();
  const limit = withinScope(resource.name, "t", scope, statement) ?? "true";
  const rest =
    id === null
      ? `and t.archived_at is null order by t.${ordered.get(resource)}, t.id limit 50`
      : `and t.id = ${statement.bind(id)}`;
  return { text: `select t.* from ${quoteName(resource.name)} t where ${limit} ${rest}`, values: statement.values };
}

/** Pages of memory that a list's first page reads, or one row. */
async function pagesOf(resource: Resource, scope: RowScope, id: string | null = null): Promise<number> {
  const { text, values } = statementOf(resource, scope, id);
  return pagesOfStatement(text, values);
}

test.each([...ordered.keys()])("a page of $name costs by what is in scope", async (resource) => {
  // 100 of 20,000 rentals: some pages each for the rental, its parties and the persons that they name.
  expect(await pagesOf(resource, one)).toBeLessThan(6_000);
  expect(await pagesOf(resource, half)).toBeLessThan(200_000);
});

test.each([...ordered.keys()])("a page of $name has no condition for who sees every property", async (resource) => {
  expect(await pagesOf(resource, everyRow)).toBeLessThan(30);
});

test("one person is found by index, however large the reach", async () => {
  expect(person_id).not.toBe("");
  for (const scope of [everyRow, one, half]) expect(await pagesOf(personResource, scope, person_id)).toBeLessThan(30);
});

/** Rows of the report of parties to review, for who sees these properties. */
function reviewStatement(scope: RowScope) {
  const statement = new Statement();
  const today = statement.bind("2026-03-16");
  const context = {
    statement,
    filters: {},
    today: `${today}::date`,
    visible: (resource: Resource) => visibleRows(resource, scope, statement),
  };
  return { text: partiesToReviewRows(context).sql, values: statement.values };
}

test("the report of parties to review reads each party once, and those in scope only", async () => {
  const readAs = async (scope: RowScope) => {
    const { text, values } = reviewStatement(scope);
    return { rows: (await app.db.query(text, values)).length, pages: await pagesOfStatement(text, values) };
  };
  const [all, some] = [await readAs(everyRow), await readAs(one)];
  // 100 of 100,000 persons are minors; some are parties.
  expect(all.rows).toBeGreaterThan(some.rows);
  expect(all.pages).toBeLessThan(30_000);
  expect(some.pages).toBeLessThan(8_000);
});
