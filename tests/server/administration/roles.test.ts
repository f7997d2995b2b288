import { io } from "socket.io-client";
import { beforeAll, expect, test } from "vitest";
import type { Role } from "#shared/domain/administration/role.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api: superAdmin } = testServer({ role: "super_admin" });
let admin: Api;
beforeAll(async () => {
  admin = await app.logInAs("admin");
});

const roleOf = async (slug: string): Promise<Role> => {
  const [role] = dataOf(await superAdmin.get<Role[]>(`/roles?slug=${slug}`));
  if (!role) throw new Error(`There is no role ${slug}`);
  return role;
};
const change = (api: Api, { id, version }: Role, patch: Partial<Role>) =>
  api.patch<Role>(`/roles/${id}`, { ...patch, version });
const refusalOf = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];

test("a new role gets a unique slug from its name, and keeps it when renamed", async () => {
  const make = async (name: string) =>
    dataOf(await admin.post<Role>("/roles", { name, scope: "all", permissions: {} }));
  const first = await make("Jefa de obra, 2.ª");
  const second = await make("Jefa de obra 2 a");
  expect([first.slug, second.slug]).toEqual(["jefa_de_obra_2_a", "jefa_de_obra_2_a_2"]);
  expect((await make("Super_admin")).slug).toBe("super_admin_2");
  expect(dataOf(await change(admin, first, { name: "Capataz" })).slug).toBe("jefa_de_obra_2_a");
  expect((await admin.patch(`/roles/${first.id}`, { slug: "admin", version: 2 })).status).toBe(400);
});

test("the super administrator's role cannot be changed, and the roles of the installation cannot be removed", async () => {
  const role = await roleOf("super_admin");
  expect(refusalOf(await change(superAdmin, role, { permissions: {} }))).toEqual([422, "error.fixed_role"]);
  for (const slug of ["super_admin", "viewer"]) {
    const { id, version } = await roleOf(slug);
    expect(refusalOf(await superAdmin.post(`/roles/${id}/archive`, { version }))).toEqual([422, "error.fixed_role"]);
    expect(refusalOf(await superAdmin.delete(`/roles/${id}`))).toEqual([422, "error.fixed_role"]);
  }
});

test("a role in use cannot be archived", async () => {
  const given = createBuilders(superAdmin);
  const role = await given.aRole();
  await given.aUser({ role_id: role.id });
  const refused = await admin.post(`/roles/${role.id}/archive`, { version: role.version });
  expect(refusalOf(refused)).toEqual([409, "error.referenced"]);
});

test("a user cannot remove their own permission to change roles; others may", async () => {
  const role = await roleOf("admin");
  const without = { permissions: { ...role.permissions, role: ["read" as const] } };
  expect(refusalOf(await change(admin, role, without))).toEqual([422, "error.own_role"]);
  const changed = dataOf(await change(superAdmin, role, without));
  expect((await change(admin, changed, { name: "Otra" })).status).toBe(403);
  dataOf(await change(superAdmin, changed, { permissions: role.permissions }));
});

test("unknown entities and actions are refused at the field", async () => {
  for (const permissions of [{ castle: ["read"] }, { person: ["fly"] }, { person: "read" }, []]) {
    const { status, body } = await admin.post("/roles", { name: "Rara", scope: "all", permissions });
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "permissions" });
  }
});

test("a role change applies at once to logged-in users and notifies their windows, and no others", async () => {
  const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const tokens = await app.logIn(emailOf("agent"));
  const viewer = await app.logIn(emailOf("viewer"));
  const agent = app.withToken(tokens.accessToken);
  expect((await agent.get("/owners")).status).toBe(200);
  const sockets = [tokens, viewer].map(({ accessToken }) =>
    io(origin, { path: "/api/socket.io", auth: { token: accessToken }, reconnection: false }),
  );
  const heard: number[] = [];
  sockets.forEach((socket, index) => socket.on("access_changed", () => heard.push(index)));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", () => resolve(null)))));
  const accessChanged = new Promise((resolve) => sockets[0]?.once("access_changed", () => resolve(true)));
  const role = await roleOf("agent");
  dataOf(await change(admin, role, { permissions: { ...role.permissions, owner: [] } }));
  expect((await agent.get("/owners")).status).toBe(403);
  expect(await accessChanged).toBe(true);
  expect(heard).toEqual([0]);
  sockets.forEach((socket) => socket.close());
});

test("a role that may send mails reads their log once it is saved, and no other does", async () => {
  const save = async (name: string, permissions: Role["permissions"]) =>
    dataOf(await admin.post<Role>("/roles", { name, scope: "all", permissions }));
  expect((await save("Lectura de facturas", { invoice: ["read"] })).permissions).toEqual({ invoice: ["read"] });
  const sender = await save("Envío de facturas", { "*": [], invoice: ["read", "update"] });
  expect(sender.permissions).toEqual({ "*": [], invoice: ["read", "update"], mail: ["read"] });
  const changed = await change(admin, sender, { permissions: { message: ["read", "approve"], mail: [] } });
  expect(dataOf(changed).permissions.mail).toEqual(["read"]);
});

test("a user who does not read the mail log grants no right to send, which would include it", async () => {
  const own = { role: ["read", "create", "update"], invoice: ["read", "update"] };
  await app.db.query("update role set permissions = $1 where slug = 'agent'", [JSON.stringify(own)]);
  const agent = await app.logInAs("agent");
  const permissions: Role["permissions"] = { invoice: ["read", "update"] };
  const role = { name: "Facturación", scope: "own", permissions };
  const refused = await agent.post("/roles", role);
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([403, "error.grant_beyond_own"]);
  const reader = dataOf(await agent.post<Role>("/roles", { ...role, permissions: { invoice: ["read"] } }));
  const changed = await change(agent, reader, { permissions });
  expect([changed.status, changed.body.errors[0]?.translationKey]).toEqual([403, "error.grant_beyond_own"]);
});
