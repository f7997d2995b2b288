import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import type { Role } from "#shared/domain/administration/role.ts";
import type { User, UserVerb } from "#shared/domain/administration/user.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import type { TestTokens } from "#tests/support/test-app.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z" });
let superAdmin: Api;
let given: Builders;
beforeAll(async () => {
  superAdmin = await app.logInAs("super_admin");
  given = createBuilders(superAdmin);
});

const password = "una frase nueva y larga";
const roleOf = async (slug: string) => dataOf(await admin.get<Role[]>(`/roles?slug=${slug}`))[0]?.id ?? "";
const byEmail = async (email: string) => {
  const [user] = dataOf(await admin.get<User[]>(`/users?query=${encodeURIComponent(email)}`));
  if (!user) throw new Error(`There is no user ${email}`);
  return user;
};
const move = <T = User>(api: Api, { id, version }: User, verb: UserVerb) =>
  api.post<T>(`/users/${id}/${verb}`, { version });
const issue = async (user: User, verb: UserVerb) => dataOf(await move<IssuedUserLink>(admin, user, verb)).path;
const keyOf = (reply: { body: { errors: readonly { translationKey: string }[] } }) =>
  reply.body.errors[0]?.translationKey;

async function anActiveUser(slug = "agent"): Promise<{ user: User; tokens: TestTokens }> {
  const invited = await given.aUser({ role_id: await roleOf(slug) });
  const tokens = dataOf(await app.visitor.post<TestTokens>(await issue(invited, "invite"), { password }));
  return { user: dataOf(await admin.get<User>(`/users/${invited.id}`)), tokens };
}

describe("invitations", () => {
  test("an invitation sets a password once, logs the user in and appears in the history", async () => {
    const invited = await given.aUser({ name: "Iñaki Goñi" });
    expect(invited).toMatchObject({ is_active: true, has_password: false, last_login_at: null });
    const path = await issue(invited, "invite");
    expect(path).toMatch(/^\/invite\/\w{22}$/);
    expect(dataOf(await app.visitor.get(path))).toEqual({
      name: "Iñaki Goñi",
      email: invited.email,
      language: "es",
    });
    const { accessToken } = dataOf(await app.visitor.post<TestTokens>(path, { password }));
    expect(dataOf(await app.withToken(accessToken).get("/auth/me"))).toMatchObject({ email: invited.email });
    expect((await app.logIn(invited.email, password)).accessToken).not.toBe("");

    const again = await app.visitor.post(path, { password: "otra contraseña más" });
    expect({ status: again.status, key: keyOf(again) }).toEqual({ status: 404, key: "error.link_unavailable" });
    const timeline = dataOf(await admin.get<TimelineEntry[]>(`/users/${invited.id}/timeline`));
    expect(timeline.map(({ action }) => action)).toEqual(["accept_invite", "invite", "create"]);
    expect(JSON.stringify(timeline)).not.toMatch(/argon2|password_hash/);
  });

  test("an invitation is void once another is created, and the database stores no key", async () => {
    const invited = await given.aUser();
    const first = await issue(invited, "invite");
    const second = await issue(invited, "invite");
    expect(keyOf(await app.visitor.get(first))).toBe("error.link_unavailable");
    expect((await app.visitor.get(second)).status).toBe(200);
    const [row] = await app.db.query<{ text: string }>(
      "select jsonb_agg(l)::text || (select coalesce(jsonb_agg(i)::text, '') from idempotency_key i) as text from user_link l",
      [],
    );
    expect(row?.text).not.toContain(second.slice("/invite/".length));
  });

  test("an invitation is valid for 72 hours, a password link for 24", async () => {
    const { user } = await anActiveUser();
    const invite = await issue(await given.aUser(), "invite");
    const reset = await issue(user, "reset_password");
    await app.db.query("update user_link set expires_at = expires_at - interval '24 hours'", []);
    expect((await app.visitor.get(invite)).status).toBe(200);
    const late = await app.visitor.post(reset, { password });
    expect(late.body.errors[0]?.message).toBe("Este enlace caducó: era válido durante 24 horas");
    await app.db.query("update user_link set expires_at = expires_at - interval '48 hours'", []);
    expect(keyOf(await app.visitor.get(invite))).toBe("error.link_expired");
  });

  test("an unknown key is invalid, and a key opens only its own kind of page", async () => {
    const path = await issue(await given.aUser(), "invite");
    expect(keyOf(await app.visitor.get("/invite/0000000000000000000000"))).toBe("error.invalid_link");
    expect(keyOf(await app.visitor.get(path.replace("invite", "reset-password")))).toBe("error.invalid_link");
  });

  test("an invitation used twice concurrently sets one password", async () => {
    const invited = await given.aUser();
    const path = await issue(invited, "invite");
    const answers = await Promise.all(
      ["primera frase larga", "segunda frase larga"].map((typed) => app.visitor.post(path, { password: typed })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });
});

test("a password link ends the open sessions and the old password", async () => {
  const { user, tokens } = await anActiveUser();
  const path = await issue(user, "reset_password");
  expect((await app.withToken(tokens.accessToken).get("/auth/me")).status).toBe(200);
  const renewed = dataOf(await app.visitor.post<TestTokens>(path, { password: "la tercera contraseña" }));
  expect((await app.withToken(tokens.accessToken).get("/auth/me")).status).toBe(401);
  expect((await app.withToken(renewed.accessToken).get("/auth/me")).status).toBe(200);
  expect((await app.visitor.post("/auth/login", { email: user.email, password })).status).toBe(401);
});

test("a login is recorded without changing the user's version or history", async () => {
  const { user } = await anActiveUser();
  await app.logIn(user.email, password);
  const after = dataOf(await admin.get<User>(`/users/${user.id}`));
  expect(after).toEqual({ ...user, last_login_at: after.last_login_at });
  expect(after.last_login_at).toMatch(/^2026-03-10T09:0/);
  const actions = dataOf(await admin.get<TimelineEntry[]>(`/users/${user.id}/timeline`)).map(({ action }) => action);
  expect(actions).toEqual(["accept_invite", "invite", "create"]);
});

describe("deactivating users", () => {
  let origin: string;
  const open: Socket[] = [];
  beforeAll(async () => void (origin = await app.http.listen({ port: 0, host: "127.0.0.1" })));
  afterAll(() => open.forEach((socket) => socket.close()));

  test("deactivation ends sessions, tokens, links and the live connection at once, until reactivation", async () => {
    const { user, tokens } = await anActiveUser();
    const api = app.withToken(tokens.accessToken);
    const path = await issue(user, "reset_password");
    const socket = io(origin, { path: "/api/socket.io", auth: { token: tokens.accessToken }, reconnection: false });
    open.push(socket);
    await new Promise((resolve) => socket.once("connect", () => resolve(null)));
    const ended = new Promise((resolve) => socket.once("session_ended", () => resolve(true)));
    const inactive = dataOf(await move(admin, user, "deactivate"));
    expect(inactive.is_active).toBe(false);
    expect((await api.get("/auth/me")).status).toBe(401);
    expect(await ended).toBe(true);
    expect((await app.visitor.post("/auth/refresh-token", { token: tokens.refreshToken })).status).toBe(401);
    expect((await app.visitor.post("/auth/login", { email: user.email, password })).status).toBe(401);
    expect(keyOf(await app.visitor.post(path, { password }))).toBe("error.link_unavailable");

    const active = dataOf(await move(admin, inactive, "activate"));
    expect((await api.get("/auth/me")).status).toBe(401);
    expect(keyOf(await app.visitor.get(path))).toBe("error.link_unavailable");
    await app.logIn(active.email, password);
  });

  test("users cannot deactivate themselves or the last active super administrator", async () => {
    const own = await move(admin, await byEmail(emailOf("admin")), "deactivate");
    expect({ status: own.status, key: keyOf(own) }).toEqual({ status: 422, key: "error.own_account" });
    const last = await byEmail(emailOf("super_admin"));
    const role_id = await roleOf("admin");
    const demoted = await superAdmin.patch(`/users/${last.id}`, { role_id, version: last.version });
    expect(keyOf(demoted)).toBe("error.last_super_admin");
    const second = await anotherSuperAdmin();
    dataOf(await move(app.withToken(second.tokens.accessToken), last, "deactivate"));
    const back = await app.db.query(`update "user" set is_active = true where id = $1 returning id`, [last.id]);
    expect(back).toHaveLength(1);
    superAdmin = app.withToken((await app.logIn(last.email, TEST_PASSWORD)).accessToken);
    given = createBuilders(superAdmin);
  });

  test("of two super administrators who deactivate each other one stays active", async () => {
    const [a, b] = [await anotherSuperAdmin(), await anotherSuperAdmin()];
    const others = dataOf(await superAdmin.get<User[]>("/users?page_size=200")).filter(
      ({ role_slug, id }) => role_slug === "super_admin" && id !== a.user.id && id !== b.user.id,
    );
    const ids = others.map(({ id }) => id);
    await app.db.query(`update "user" set is_active = false where id = any($1)`, [ids]);
    const answers = await Promise.all([
      move(app.withToken(a.tokens.accessToken), b.user, "deactivate"),
      move(app.withToken(b.tokens.accessToken), a.user, "deactivate"),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.query(`update "user" set is_active = true where id = any($1)`, [ids]);
    superAdmin = app.withToken((await app.logIn(emailOf("super_admin"))).accessToken);
    given = createBuilders(superAdmin);
  });

  test("a deactivated user cannot be assigned new incidents and keeps existing ones", async () => {
    const { user } = await anActiveUser();
    const incident = await given.anIncident({ assignee_id: user.id });
    dataOf(await move(admin, user, "deactivate"));
    const refused = await admin.post("/incidents", await given.anIncidentInput({ assignee_id: user.id }));
    expect({ status: refused.status, errors: refused.body.errors }).toMatchObject({
      status: 422,
      errors: [{ field: "assignee_id", message: "Esa persona está desactivada: elige a otra" }],
    });
    const other = await given.anIncident();
    const given_to = { assignee_id: user.id, version: other.version };
    expect(keyOf(await admin.patch(`/incidents/${other.id}`, given_to))).toBe("error.inactive_user");
    const reply = await admin.patch(`/incidents/${incident.id}`, { priority: "low", version: incident.version });
    expect(reply.status).toBe(200);
  });
});

async function anotherSuperAdmin() {
  const invited = await given.aUser({ role_id: await roleOf("super_admin") });
  const { path } = dataOf(await move<IssuedUserLink>(superAdmin, invited, "invite"));
  const tokens = dataOf(await app.visitor.post<TestTokens>(path, { password }));
  return { user: dataOf(await superAdmin.get<User>(`/users/${invited.id}`)), tokens };
}

test("an administrator can neither create nor change a super administrator", async () => {
  const role_id = await roleOf("super_admin");
  const input = await given.aUserInput({ role_id });
  const { user } = await anotherSuperAdmin();
  const agent = await given.aUser();
  const answers = [
    await admin.post("/users", input),
    await admin.patch(`/users/${agent.id}`, { role_id, version: agent.version }),
    await admin.patch(`/users/${user.id}`, { name: "Otra", version: user.version }),
    await move(admin, user, "deactivate"),
    await move(admin, user, "reset_password"),
  ];
  expect(answers.map((one) => [one.status, keyOf(one)])).toEqual(answers.map(() => [403, "error.super_admin_only"]));
  expect((await superAdmin.post("/users", input)).status).toBe(201);
});

test("a user administrator cannot grant more permissions than they have", async () => {
  const rights = { user: ["read", "create", "update"], person: ["read"] } as const;
  const helper = await given.aRole({ permissions: { user: [...rights.user], person: [...rights.person] } });
  const invited = await given.aUser({ role_id: helper.id });
  const tokens = dataOf(await app.visitor.post<TestTokens>(await issue(invited, "invite"), { password }));
  const api = app.withToken(tokens.accessToken);
  const strong = await given.aUserInput({ role_id: await roleOf("admin") });
  const refused = await api.post("/users", strong);
  expect([refused.status, keyOf(refused)]).toEqual([403, "error.grant_beyond_own"]);
  expect((await move(api, await byEmail(emailOf("agent")), "reset_password")).status).toBe(403);
  expect((await api.post("/users", await given.aUserInput({ role_id: helper.id }))).status).toBe(201);
});

test("a user administrator of some properties manages no user who sees others, whose account they could take over", async () => {
  const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  const role = await given.aRole({ scope: "own", permissions: { user: ["read", "create", "update"] } });
  const join = async (input: object) => {
    const invited = await given.aUser({ role_id: role.id });
    const tokens = dataOf(await app.visitor.post<TestTokens>(await issue(invited, "invite"), { password }));
    dataOf(await admin.post("/managers", { user_id: invited.id, ...input }));
    return { user: await byEmail(invited.email), api: app.withToken(tokens.accessToken) };
  };
  const { api } = await join({ property_ids: [mine.id] });
  const wider = [await join({ sees_all_properties: true }), await join({ property_ids: [mine.id, theirs.id] })];
  for (const { user } of wider) {
    const answers = [
      await api.patch(`/users/${user.id}`, { email: "otra@test.example", version: user.version }),
      await move(api, user, "reset_password"),
      await move(api, user, "deactivate"),
    ];
    expect(answers.map((one) => [one.status, keyOf(one)])).toEqual(
      answers.map(() => [403, "error.every_property_required"]),
    );
  }
  const { user: peer } = await join({ property_ids: [mine.id] });
  expect((await api.patch(`/users/${peer.id}`, { name: "Otra", version: peer.version })).status).toBe(200);
  expect((await api.post("/users", await given.aUserInput({ role_id: role.id }))).status).toBe(201);
});
