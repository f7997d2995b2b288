import { beforeAll, describe, expect, test } from "vitest";
import type { Manager, ManagerSight } from "#shared/domain/administration/manager.ts";
import type { Role } from "#shared/domain/administration/role.ts";
import type { User } from "#shared/domain/administration/user.ts";
import { MOST_COUNTED } from "#shared/domain/core/policy.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api: admin, given } = testServer();
let a: Property;
let b: Property;
let c: Property;
let manager: Manager;

const userOf = async (email: string): Promise<User> => {
  const [user] = dataOf(await admin.get<User[]>(`/users?query=${encodeURIComponent(email)}`));
  if (!user) throw new Error(`There is no user ${email}`);
  return user;
};
const refusalOf = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey, body.errors[0]?.field];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function change(api: Api, patch: Partial<Manager>) {
  const { version } = dataOf(await admin.get<Manager>(`/managers/${manager.id}`));
  return api.patch<Manager>(`/managers/${manager.id}`, { ...patch, version });
}

beforeAll(async () => {
  [a, b, c] = [await given.aProperty(), await given.aProperty(), await given.aProperty()];
  const user = await userOf(emailOf("manager"));
  const [own] = dataOf(await admin.get<Manager[]>(`/managers?user_id=${user.id}`));
  if (!own) throw new Error("The test user of the role manager has no manager");
  manager = own;
});

describe("properties of a manager", () => {
  test("a manager's properties limit their view from the next call on, and without any they see nothing", async () => {
    const own = await app.logInAs("manager");
    const seen = async () => idsOf(dataOf(await own.get<Property[]>("/properties")));
    expect(await seen()).toHaveLength(3);
    const limited = dataOf(await change(admin, { property_ids: [a.id], sees_all_properties: false }));
    expect(limited.property_ids).toEqual([a.id]);
    expect(await seen()).toEqual([a.id]);
    dataOf(await change(admin, { property_ids: [c.id, b.id] }));
    expect((await seen()).toSorted()).toEqual([b.id, c.id]);
    expect((await own.get(`/properties/${a.id}`)).status).toBe(404);
    dataOf(await change(admin, { property_ids: [] }));
    expect(await seen()).toEqual([]);
    dataOf(await change(admin, { sees_all_properties: true }));
    expect(await seen()).toHaveLength(3);
    dataOf(await change(admin, { sees_all_properties: false }));
    expect(await seen()).toEqual([]);
  });

  test("a manager without a property sees no record of any kind, not even one of no property", async () => {
    await given.anIncident();
    await given.aRental();
    const own = await app.logInAs("manager");
    for (const path of ["properties", "assets", "rentals", "incidents", "persons", "owners", "invoices", "payments"])
      expect({ path, total: (await own.get(`/${path}`)).body.meta.total }).toEqual({ path, total: 0 });
  });

  test("a new manager sees nothing unless a property is assigned or all are chosen", async () => {
    const { id: user_id } = await given.aUser();
    expect(dataOf(await admin.post<Manager>("/managers", { user_id }))).toMatchObject({
      property_ids: [],
      sees_all_properties: false,
    });
  });

  test("a manager's properties are filterable, reflect direct changes of the table and survive other updates", async () => {
    dataOf(await change(admin, { property_ids: [a.id, a.id] }));
    expect(dataOf(await change(admin, { phone: null })).property_ids).toEqual([a.id]);
    expect(idsOf(dataOf(await admin.get<Manager[]>(`/managers?property_ids=${a.id}`)))).toEqual([manager.id]);
    await app.db.query("delete from manager_property where manager_id = $1", [manager.id]);
    expect(dataOf(await admin.get<Manager>(`/managers/${manager.id}`)).property_ids).toEqual([]);
  });

  test("a change of a manager's properties is one history entry, with their names and its author", async () => {
    dataOf(await change(admin, { property_ids: [a.id, b.id] }));
    dataOf(await change(admin, { property_ids: [c.id] }));
    const [last, before] = dataOf(await admin.get<TimelineEntry[]>(`/managers/${manager.id}/timeline`));
    expect(last).toMatchObject({
      action: "update",
      changes: { property_ids: [[a.id, b.id], [c.id]] },
      labels: { [a?.id ?? ""]: a?.label, [c.id]: c?.label },
    });
    expect(before?.changes["property_ids"]).toEqual([[], [a.id, b.id]]);
    expect(last?.actor_label).toBe("Usuario admin");
  });

  test("a manager's properties must exist; unknown ones are refused at their field", async () => {
    const missing = "01890000-0000-7000-8000-000000000000";
    expect(refusalOf(await change(admin, { property_ids: [missing] }))).toEqual([
      400,
      "error.unknown_reference",
      "property_ids",
    ]);
  });
});

test("the counts of a manager's visible records follow the rules of their own lists", async () => {
  const asset = await given.anAsset({ property_id: a.id });
  await given.anAsset({ property_id: b.id });
  await given.aRental({ asset_id: asset.id });
  await given.anIncident({ property_id: b.id });
  const own = await app.logInAs("manager");
  for (const property_ids of [[a.id], []]) {
    dataOf(await change(admin, { property_ids }));
    const sight = dataOf(await admin.get<ManagerSight>(`/managers/${manager.id}/sight`));
    const lists = await Promise.all(
      ["properties", "assets", "rentals", "incidents"].map(async (path) => (await own.get(`/${path}`)).body.meta.total),
    );
    expect(Object.values(sight)).toEqual(lists);
  }
  expect((await admin.get("/managers/01890000-0000-7000-8000-000000000000/sight")).status).toBe(404);
});

test("a user is a manager once, and is found by name, e-mail address and telephone", async () => {
  const twice = await admin.post("/managers", { user_id: manager.user_id });
  expect(refusalOf(twice)).toEqual([409, "error.duplicate", "user_id"]);
  const user = await given.aUser({ name: "Íñigo Peña" });
  const created = dataOf(await admin.post<Manager>("/managers", { user_id: user.id, phone: "622334455" }));
  for (const query of ["inigo", user.email, "622334455"])
    expect(idsOf(dataOf(await admin.get<Manager[]>(`/managers?query=${encodeURIComponent(query)}`)))).toEqual([
      created.id,
    ]);
  const gone = await given.aUser();
  dataOf(await admin.post(`/users/${gone.id}/deactivate`, { version: gone.version }));
  const refused = await admin.post("/managers", { user_id: gone.id });
  expect(refusalOf(refused)).toEqual([422, "error.inactive_user", "user_id"]);
  expect((await admin.post(`/managers/${created.id}/archive`, { version: created.version })).status).toBe(404);
  expect((await admin.delete(`/managers/${created.id}`)).status).toBe(404);
});

test("a manager of some properties assigns only these, and never all properties", async () => {
  const [role] = dataOf(await admin.get<Role[]>("/roles?slug=manager"));
  if (!role) throw new Error("There is no role manager");
  const permissions = { ...role.permissions, manager: ["read", "create", "update"] };
  dataOf(await admin.patch(`/roles/${role.id}`, { version: role.version, permissions }));
  dataOf(await change(admin, { property_ids: [a.id, b.id] }));
  const own = await app.logInAs("manager");
  const user_id = (await given.aUser()).id;
  for (const property_ids of [[b.id], undefined])
    expect(refusalOf(await own.post("/managers", { user_id, property_ids, sees_all_properties: true }))[0]).toBe(403);
  expect((await own.post("/managers", { user_id, property_ids: [c.id] })).status).toBe(400);
  expect(refusalOf(await change(own, { sees_all_properties: true }))[0]).toBe(403);
  const created = dataOf(await own.post<Manager>("/managers", { user_id, property_ids: [b.id] }));
  dataOf(await admin.patch(`/managers/${created.id}`, { version: created.version, property_ids: [b.id, c.id] }));
  const others = await own.patch(`/managers/${created.id}`, { version: created.version + 1, property_ids: [b.id] });
  expect(others.status).toBe(403);
  expect(dataOf(await change(own, { property_ids: [a.id] })).property_ids).toEqual([a.id]);
});

test("the counts of a manager's visible records end after the most that is counted", async () => {
  await app.db.query(
    `insert into property (cod, name, property_type_id, address_id)
     select 'MANY' || n, 'Edificio ' || n, property_type_id, address_id from property, generate_series(1, $2) n where id = $1`,
    [a.id, MOST_COUNTED + 2],
  );
  dataOf(await change(admin, { sees_all_properties: true }));
  const sight = dataOf(await admin.get<ManagerSight>(`/managers/${manager.id}/sight`));
  expect(sight.property).toBe(MOST_COUNTED + 1);
});
