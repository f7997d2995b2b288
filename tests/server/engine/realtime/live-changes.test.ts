import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { RowChange } from "#shared/domain/core/events.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { isWithinProperties, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { gateSize } from "#tests/support/gate-cases.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader } from "#tests/support/bulk-upload.ts";
import { connectLive, type LiveSocket } from "#tests/support/live.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createPropertyFixture, type PropertyFixture, scopedResources } from "#tests/support/property-fixture.ts";
import { createSamples, creatableResources, type ResourceName } from "#tests/support/resource-samples.ts";
import type { Row, Sample } from "#tests/support/sample.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { SOON } from "#tests/support/soon.ts";

/* The database's announcements for each entity, and who receives them. */

const { app, api, given } = testServer({ role: "super_admin", clockAt: "2026-03-02T09:00:00Z" });
let samples: Record<ResourceName, Sample>;
let address = "";
const open: LiveSocket[] = [];

beforeAll(async () => {
  const [user] = await app.db.query<{ id: string }>(`select id from "user" limit 1`);
  samples = createSamples(given, createMoneyBuilders(api, given), user?.id ?? "");
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** The announcements that a role receives from now on. */
async function listen(role: RoleSlug): Promise<RowChange[]> {
  const socket = await connectLive(address, (await app.logIn(emailOf(role))).accessToken);
  open.push(socket);
  const heard: RowChange[] = [];
  socket.on("row_changed", (change) => heard.push(change));
  return heard;
}

const ofEntity = (heard: readonly RowChange[], name: string) =>
  heard.filter(({ entity, part }) => entity === name && part === null).map(({ ids }) => ids);

test.each(creatableResources)(
  "a $name that is created, changed or archived is announced by its id",
  async (resource) => {
    const sample = samples[resource.name];
    const values = await sample.input();
    const heard = await listen("super_admin");
    const row = dataOf(await api.post<Row>(`/${resource.path}`, values));
    await expect.poll(() => ofEntity(heard, resource.name).flat(), SOON).toContain(row.id);
    const before = ofEntity(heard, resource.name).length;
    const { version } = dataOf(await api.get<Row>(`/${resource.path}/${row.id}`));
    dataOf(await api.patch(`/${resource.path}/${row.id}`, { version, ...sample.change }));
    await expect.poll(() => ofEntity(heard, resource.name).slice(before).flat(), SOON).toContain(row.id);
  },
);

test("every table with a history is announced, also one added later", async () => {
  const rows = await app.db.query<{ name: string; announces: number }>(
    `select relname as name, count(*) filter (where tgname like 'announce\\_%' and tgfoid::regproc::text like 'announce_changed_%') as announces
     from pg_trigger join pg_class c on c.oid = tgrelid group by relname having bool_or(tgname = 'record_insert')`,
  );
  expect(rows.filter(({ announces }) => announces !== 3)).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["person", "user", "deposit", "bulk_upload"]));
  const announced = new Set(rows.map(({ name }) => name));
  // The audit log is written by the changes themselves, and personal data is only a permission.
  expect(entityNames.filter((name) => !announced.has(name))).toEqual(["audit_entry", "personal_data"]);
  await app.db.query("create table boat (name text not null)");
  await app.db.query("call make_entity('boat', 'name', 'name')");
  await app.db.query("call track_changes('boat')");
  const triggers = await app.db.query(
    "select 1 from pg_trigger where tgrelid = 'boat'::regclass and tgname like 'announce%'",
  );
  expect(triggers).toHaveLength(3);
  await app.db.query("drop table boat");
});

describe("many rows in one transaction", () => {
  const INSERT = `insert into person (kind, name, documentation, documentation_type, is_tenant, is_guarantor)
    select 'natural', 'Masa', $1 || n, 'passport', true, false from generate_series(1, $2::integer) n`;

  test("many rows of one statement are one announcement without ids", async () => {
    const heard = await listen("viewer");
    await app.db.query(INSERT, ["AA", gateSize(50_000, 2_000)]);
    await expect.poll(() => ofEntity(heard, "person"), SOON).toEqual([null]);
  });

  test("rows of single statements are announced by id up to twenty, and the rest in one announcement", async () => {
    const heard = await listen("viewer");
    await transact(app.db, null, async (tx) => {
      for (let index = 0; index < 500; index++) await tx.query(INSERT, [`B${index}-`, 1]);
    });
    await expect.poll(() => ofEntity(heard, "person").at(-1), SOON).toBeNull();
    const ids = ofEntity(heard, "person");
    expect(ids).toHaveLength(21);
    expect(new Set(ids.flatMap((some) => some ?? [])).size).toBe(20);
  });

  test("the rows of a bulk upload are announced once per entity, with the progress meanwhile", async () => {
    const loader = createLoader(api, () => app.services);
    const heard = await listen("super_admin");
    const person = () => ({
      name: "Ana",
      last_name: "Gil",
      documentation: generateDni(60_000_000 + nextNumber()),
      is_tenant: "Sí",
    });
    const batch = await loader.load("person", Array.from({ length: 300 }, person));
    await expect.poll(() => ofEntity(heard, "person"), SOON).toEqual([null]);
    expect(ofEntity(heard, "bulk_upload").flat()).toContain(batch.id);
    expect(heard).toContainEqual({ entity: "bulk_upload", part: "progress", ids: [batch.id] });
  });

  test("ids and properties beyond an announcement's size do not fail the write", async () => {
    const heard = await listen("super_admin");
    const properties = Array.from({ length: 300 }, () => crypto.randomUUID());
    await app.db.query(
      `insert into price_increment (name, index_kind, percentage, effective_date, notified_on, target, scope, property_ids)
       values ('Todo', 'percentage', 100, '2026-05-01', '2026-04-01', 'both', 'properties', $1)`,
      [properties],
    );
    await expect.poll(() => ofEntity(heard, "price_increment"), SOON).toEqual([null]);
  });
});

test("rows changed by triggers are not announced; a login is not, and a person's new name is", async () => {
  const rental = await given.aRental();
  const heard = await listen("super_admin");
  await app.logInAs("viewer");
  const person = dataOf(await api.get<Row>(`/persons/${rental.tenant_id}`));
  dataOf(await api.patch(`/persons/${person.id}`, { version: person.version, name: "Nadia" }));
  await expect.poll(() => heard, SOON).toEqual([{ entity: "person", part: null, ids: [person.id] }]);
});

describe("a manager with assigned properties", () => {
  let mine: PropertyFixture;
  let theirs: PropertyFixture;
  const idIn = (fixture: PropertyFixture, { name }: Resource) =>
    Object.entries<{ readonly id: string }>({ ...fixture }).find(([key]) => key === name)?.[1].id;

  beforeAll(async () => {
    mine = await createPropertyFixture(given, api, "mío", createBookingBuilders(app, api, given));
    theirs = await createPropertyFixture(given, api, "ajeno", createBookingBuilders(app, api, given));
    await assignProperties(app.db, [mine.property.id]);
  });
  afterAll(() => assignProperties(app.db, "all"));

  test.each(scopedResources)("the manager receives announcements only of their own $name", async (resource) => {
    const [own, other] = [idIn(mine, resource), idIn(theirs, resource)];
    const heard = await listen("manager");
    for (const id of [other, own])
      await app.db.query(`update ${quoteName(resource.name)} set version = version where id = $1`, [id]);
    await expect.poll(() => heard, SOON).toEqual([{ entity: resource.name, part: null, ids: [own] }]);
  });

  test.each(scopedResources)(
    "the announcement of every $name gives the same visibility as the database",
    async (resource) => {
      for (const property_ids of [null, [], [mine.property.id], [mine.property.id, theirs.property.id]]) {
        const statement = new Statement();
        const limit = withinScope(resource.name, "t", { property_ids, user_id: null }, statement) ?? "true";
        const rows = await app.db.query<{ payload: Readonly<Record<string, unknown>>; seen: boolean }>(
          `select change_event_payload(to_jsonb(t)) as payload, coalesce(${limit}, false) as seen from ${quoteName(resource.name)} t`,
          statement.values,
        );
        expect(rows.length).toBeGreaterThan(1);
        for (const { payload, seen } of rows) {
          // Null: only the database knows.
          const verdict = isWithinProperties(resource.name, payload, { property_ids });
          expect({ payload, seen: verdict ?? seen }).toEqual({ payload, seen });
        }
      }
    },
  );
});
