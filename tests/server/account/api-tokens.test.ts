import { beforeEach, describe, expect, test } from "vitest";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import type { AuditEntry } from "#shared/domain/administration/audit-entry.ts";
import { isAllowed, type RoleSlug } from "#shared/domain/core/roles.ts";
import { seededRoles } from "#server/seed/seeded-roles.ts";
import { type TokenScope, tokenScopes } from "#shared/domain/core/token-scopes.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { createApiKey, hashApiKey } from "#server/engine/services/api-keys.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput, createBuilders } from "#tests/support/builders.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { API_TOKEN_CALLS, MAX_API_TOKENS } from "#shared/domain/account/policy.ts";

const { app } = testServer({ role: null });
beforeEach(() => app.db.query("delete from api_token"));

const today = () => app.services.clock.today();
const make = async (api: Api, scopes: readonly string[], values: object = {}) =>
  api.post<CreatedApiToken>(
    "/auth/tokens",
    { name: "Contabilidad", expires_on: addDays(today(), 30), scopes, ...values },
    await confirmed(api),
  );
const tokenOf = async (role: RoleSlug, scopes: readonly string[]) =>
  app.withToken(dataOf(await make(await app.logInAs(role), scopes)).token);
/** Resets the per-minute call counters. */
const forgetCalls = () => app.db.query("delete from api_token_use");

describe("token × scope × route", () => {
  const MISSING = "01890000-0000-7000-8000-000000000000";
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const guarded = routes.filter(({ access }) => access !== "public");

  async function statusOf(api: Api, { method, path }: Route): Promise<number> {
    const url = path.replaceAll(/:\w+/g, MISSING);
    if (method === "GET" && /\/(export|pdf)$/.test(url)) return (await api.download(url)).status;
    return (await api.call(method, url, method === "GET" || method === "DELETE" ? undefined : {})).status;
  }

  const AT_ONCE = 50;

  async function reachedBy(api: Api): Promise<string[]> {
    const reached: string[] = [];
    for (let from = 0; from < guarded.length; from += AT_ONCE) {
      if (from % (API_TOKEN_CALLS / 2) === 0) await forgetCalls();
      const batch = guarded.slice(from, from + AT_ONCE);
      const statuses = await Promise.all(batch.map((route) => statusOf(api, route)));
      const answered = batch.map((route, index) => ({ name: nameOf(route), status: statuses[index] ?? 0 }));
      expect(answered.filter(({ status }) => [401, 429].includes(status) || status >= 500)).toEqual([]);
      reached.push(...answered.filter(({ status }) => status !== 403).map(({ name }) => name));
    }
    return reached;
  }

  /** Entities that no token may change. */
  const closed = ["user", "role", "manager", "notification_settings", "mail", "webhook"];

  /** The routes that scopes should open, stated independently of the server's code. */
  function opens(scopes: readonly string[], { access, method, isForTokens = false }: Route): boolean {
    const held = (entity: string, level: string) => scopes.includes(`${entity}:${level}`);
    if (typeof access === "string")
      return isForTokens && (method === "GET" || scopes.some((scope) => scope.endsWith(":write")));
    const { entity, action } = access;
    const isReading = action === "read" || action === "export";
    if (!isReading && closed.includes(entity)) return false;
    const levels = isReading ? ["read", "write"] : ["write"];
    return levels.some((level) => held(entity, level) || held("*", level));
  }

  /** These routes involve two entities and check the permission for the second themselves. */
  const composed = new Set([
    "GET /asset-prices/increments/anniversaries",
    "GET /bookings/:id/people",
    "GET /lodging-tasks",
    "GET /messages/:id/recipients",
    "GET /payments/credit",
    "GET /payments/collection-round",
    "GET /persons/:id/balance",
    "GET /persons/:id/account-statement",
    "GET /persons/:id/guarantor-notices",
    "GET /recurring-charges/:id/missed-months",
    "POST /recurring-charges/:id/missed-months",
    "GET /rental-exits/proposal",
    "GET /rentals/:id/guarantor-notices",
    "GET /rentals/:id/guarantor-notices/:person_id/letter",
    "GET /rentals/:id/lodging",
    "GET /rentals/:id/lodging/form",
    "POST /rentals/:id/lodging/cancel",
    "POST /rentals/:id/lodging/mark",
    "GET /rentals/:id/missing-facts",
  ]);
  /** Routes reached that should be closed, and the reverse. */
  const differences = (reached: readonly string[], open: readonly Route[]) => {
    const names = open.map(nameOf);
    return [
      ...reached.filter((name) => !names.includes(name)),
      ...names.filter((name) => !reached.includes(name) && !composed.has(name)),
    ];
  };

  const named = tokenScopes.filter((scope) => !scope.startsWith("*"));
  /** Any two scopes differ in a bit of their indexes, so some token has one without the other, and the reverse. */
  const bits = Array.from({ length: Math.ceil(Math.log2(named.length)) }, (_nothing, bit) => bit);
  const halves = bits.flatMap((bit) =>
    [0, 1].map((side) => named.filter((_scope, index) => ((index >> bit) & 1) === side)),
  );

  test.each(
    gateCases(
      halves.map((scopes, index): [number, TokenScope[]] => [index, scopes]),
      1,
    ),
  )("a token opens exactly the routes of its scopes (mixture %i)", async (_index, scopes) => {
    const reached = await reachedBy(await tokenOf("super_admin", scopes));
    expect(
      differences(
        reached,
        guarded.filter((route) => opens(scopes, route)),
      ),
    ).toEqual([]);
  });

  test.each(gateCases(["manager", "agent", "viewer"] as const, 1))(
    "a token never exceeds the permissions of the role %s",
    async (role) => {
      const permissions = seededRoles.find(({ slug }) => slug === role)?.permissions ?? {};
      const reached = await reachedBy(await tokenOf(role, ["*:write"]));
      const expected = guarded.filter(
        (route) =>
          opens(["*:write"], route) &&
          (typeof route.access === "string" || isAllowed(permissions, route.access.entity, route.access.action)),
      );
      expect(differences(reached, expected)).toEqual([]);
    },
  );

  test("of its owner's account a token opens only the identity, the home page's figures and records' files", async () => {
    const own = guarded.filter(({ access }) => access === "session");
    expect(own.filter(({ isForTokens }) => isForTokens).map(nameOf)).toEqual([
      "GET /auth/me",
      "GET /attachments",
      "POST /attachments",
      "POST /attachments/attach",
      "GET /attachments/:id/file",
      "GET /attachments/:id/thumbnail",
      "DELETE /attachments/:id",
      "GET /dashboard",
    ]);
    const token = await tokenOf("super_admin", ["*:write"]);
    for (const path of ["/auth/change-password", "/auth/tokens", "/auth/log-out-everywhere"])
      expect((await token.post(path, {})).status, path).toBe(403);
    for (const path of ["/auth/tokens", "/auth/sessions"]) expect((await token.get(path)).status, path).toBe(403);
  });

  test("no token changes users, roles, managers or the mail server, or creates a user's link", async () => {
    const admin = await app.logInAs("super_admin");
    for (const entity of closed) expect((await make(admin, [`${entity}:write`])).status, entity).toBe(400);
    const token = await tokenOf("super_admin", ["*:write"]);
    const own = await app.db.query<{ id: string }>(`select id from "user" limit 1`);
    for (const verb of ["reset_password", "invite", "reset_second_factor", "deactivate"]) {
      const { status, body } = await token.post(`/users/${own[0]?.id}/${verb}`, {});
      expect([status, body.errors[0]?.translationKey], verb).toEqual([403, "error.session_required"]);
    }
    const personal = await token.post("/auth/second-factor/enrol", {});
    expect(personal.body.errors[0]?.translationKey).toBe("error.session_required");
    const narrow = await tokenOf("super_admin", ["person:read"]);
    expect((await narrow.get("/rentals")).body.errors[0]?.translationKey).toBe("error.not_allowed");
  });
});

describe("other users' tokens", () => {
  const idOf = async (role: RoleSlug) => {
    const [user] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [emailOf(role)]);
    return user?.id ?? "";
  };

  test("administrators see other users' tokens without the secret and revoke them, and the history records it", async () => {
    const agent = await app.logInAs("agent");
    const { token, ...created } = dataOf(await make(agent, ["person:read"]));
    const path = `/users/${await idOf("agent")}`;
    const admin = await app.logInAs("admin");
    expect(dataOf(await admin.get(`${path}/tokens`))).toEqual([created]);
    const program = app.withToken(token);
    expect((await program.get("/persons")).status).toBe(200);
    dataOf(await admin.post(`${path}/tokens/${created.id}/revoke`));
    expect((await program.get("/persons")).status).toBe(401);
    expect(dataOf(await admin.get(`${path}/tokens`))).toEqual([]);
    expect((await admin.post(`${path}/tokens/${created.id}/revoke`)).status).toBe(404);
    const [entry] = dataOf(await admin.get<AuditEntry[]>(`${path}/timeline`));
    expect(entry).toMatchObject({ action: "revoke_token", actor_label: "Usuario admin" });
  });

  test("other staff, tokens and lesser roles neither see nor revoke another user's tokens", async () => {
    const chief = await app.logInAs("super_admin");
    const { id } = dataOf(await make(chief, ["*:write"]));
    const path = `/users/${await idOf("super_admin")}/tokens`;
    const admin = await app.logInAs("admin");
    expect((await admin.post(`${path}/${id}/revoke`)).body.errors[0]?.translationKey).toBe("error.super_admin_only");
    expect((await admin.post(`/users/${await idOf("agent")}/tokens/${id}/revoke`)).status).toBe(404);
    for (const api of [await app.logInAs("manager"), await tokenOf("super_admin", ["*:write"])]) {
      expect((await api.get(path)).status).toBe(403);
      expect((await api.post(`${path}/${id}/revoke`)).status).toBe(403);
    }
    expect(dataOf(await chief.get<CreatedApiToken[]>("/auth/tokens"))).toHaveLength(2);
  });
});

test.each(["*", "person", "owner", "company", "issuer", "mandate"])(
  "a token that may change bank accounts (%s:write) is created after the password was given again",
  async (entity) => {
    const api = await app.logInAs("admin");
    const input = { name: "Contabilidad", expires_on: addDays(today(), 30), scopes: [`${entity}:write`] };
    const refused = await api.post("/auth/tokens", input);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({ translationKey: "error.confirmation_required", field: "scopes" });
    expect((await api.post("/auth/tokens", input, await confirmed(api))).status).toBe(201);
    expect((await api.post("/auth/tokens", { ...input, scopes: ["*:read", "incident:write"] })).status).toBe(201);
  },
);

test("a token is shown once and stored as a hash of its bytes", async () => {
  const api = await app.logInAs("admin");
  const created = dataOf(await make(api, ["person:read"]));
  expect(created.token).toMatch(/^llv_[0-9A-Za-z]{33}$/);
  expect(created.hint).toBe(`llv_…${created.token.slice(-4)}`);
  const stored = await app.db.query<{ row: string }>("select to_jsonb(t)::text as row from api_token t");
  expect(stored).toHaveLength(1);
  expect(stored[0]?.row).not.toContain(created.token.slice(4, -4));
  const listed = dataOf(await api.get<object[]>("/auth/tokens"));
  expect(listed).toMatchObject([{ id: created.id, name: "Contabilidad", last_used_on: null, scopes: ["person:read"] }]);
  expect(JSON.stringify(listed)).not.toContain(created.token);
});

test("a mistyped, truncated or invented token is refused with a specific message", async () => {
  const { token } = createApiKey();
  expect(hashApiKey(token)).not.toBeNull();
  const broken = [
    token.slice(0, -1),
    `${token}x`,
    `llv_${"x".repeat(33)}`,
    token.replace(/.$/, (end) => (end === "0" ? "1" : "0")),
  ];
  for (const text of broken) expect(hashApiKey(text), text).toBeNull();
  for (const text of [token, ...broken]) {
    const { status, body } = await app.withToken(text).get("/persons");
    expect([status, body.errors[0]?.translationKey]).toEqual([401, "error.token_invalid"]);
  }
});

test("a revoked token is refused at once, and no user revokes another user's token", async () => {
  const [admin, agent] = [await app.logInAs("admin"), await app.logInAs("agent")];
  const created = dataOf(await make(agent, ["person:read"]));
  const token = app.withToken(created.token);
  expect((await token.get("/persons")).status).toBe(200);
  expect((await admin.post(`/auth/tokens/${created.id}/revoke`)).status).toBe(404);
  expect((await token.get("/persons")).status).toBe(200);
  dataOf(await agent.post(`/auth/tokens/${created.id}/revoke`));
  expect((await token.get("/persons")).status).toBe(401);
  expect(dataOf(await agent.get<unknown[]>("/auth/tokens"))).toEqual([]);
});

test("a permission that the user loses is lost to their tokens: the role is checked at each call", async () => {
  const token = await tokenOf("agent", ["*:write"]);
  expect((await token.get("/persons")).status).toBe(200);
  const [role] = await app.db.query<{ permissions: object }>("select permissions from role where slug = 'agent'");
  await app.db.query(`update role set permissions = permissions || '{"person": []}' where slug = 'agent'`);
  const read = async () => (await token.get("/persons")).status;
  await expect.poll(read, { timeout: 2_000, interval: 5 }).toBe(403);
  await app.db.query("update role set permissions = $1 where slug = 'agent'", [role?.permissions]);
  await expect.poll(read, { timeout: 2_000, interval: 5 }).toBe(200);
});

test("the tokens of a deactivated user stop working", async () => {
  const token = await tokenOf("viewer", ["*:read"]);
  expect((await token.get("/persons")).status).toBe(200);
  await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("viewer")]);
  await expect.poll(async () => (await token.get("/persons")).status, { timeout: 2_000, interval: 5 }).toBe(401);
  await app.db.query(`update "user" set is_active = true where email = $1`, [emailOf("viewer")]);
});

test("a token works until the end of its last day", async () => {
  const created = dataOf(await make(await app.logInAs("admin"), ["person:read"], { expires_on: today() }));
  expect((await app.withToken(created.token).get("/persons")).status).toBe(200);
  await app.db.query("update api_token set expires_on = expires_on - 1");
  app.services.access.forget();
  expect((await app.withToken(created.token).get("/persons")).status).toBe(401);
});

test("a token reaches no property that its user cannot see", async () => {
  const given = createBuilders(await app.logInAs("admin"));
  const [mine, other] = [await given.aProperty(), await given.aProperty()];
  await assignProperties(app.db, [mine.id]);
  const token = await tokenOf("manager", ["property:read"]);
  expect(dataOf(await token.get<Property[]>("/properties")).map(({ id }) => id)).toEqual([mine.id]);
  expect((await token.get(`/properties/${other.id}`)).status).toBe(404);
  await assignProperties(app.db, "all");
});

test("calls beyond the limit per minute get the time to wait, also when concurrent", async () => {
  const token = await tokenOf("admin", ["person:read"]);
  const calls = Array.from({ length: API_TOKEN_CALLS + 5 }, () => token.get("/auth/me"));
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  // If the minute ends during the burst, no call is refused.
  if (refused.length === 0) return;
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.errors[0]).toMatchObject({ translationKey: "error.token_rate" });
  expect((await tokenOf("admin", ["person:read"]).then((other) => other.get("/persons"))).status).toBe(200);
  await forgetCalls();
  expect((await token.get("/auth/me")).status).toBe(200);
});

test("the history names the token that an action used, and records its creation and revocation", async () => {
  const admin = await app.logInAs("admin");
  const created = dataOf(await make(admin, ["person:write"]));
  const person = dataOf(await app.withToken(created.token).post<Person>("/persons", aPersonInput()));
  const read = async (query: string) => dataOf(await admin.get<AuditEntry[]>(`/audit?${query}`));
  expect(await read(`entity_id=${person.id}`)).toMatchObject([
    { action: "create", actor_label: "Usuario admin", token: `Contabilidad · ${created.hint}` },
  ]);
  expect(dataOf(await admin.get(`/persons/${person.id}/timeline`))).toMatchObject([
    { token: `Contabilidad · ${created.hint}` },
  ]);
  dataOf(await admin.post(`/auth/tokens/${created.id}/revoke`));
  const entries = await read("entity=user&action=make_token,revoke_token&sort=-at&page_size=2");
  expect(entries).toMatchObject([
    { action: "revoke_token", changes: { api_token: [`Contabilidad · ${created.hint}`, null] }, token: null },
    { action: "make_token", changes: { api_token: [null, `Contabilidad · ${created.hint}`] } },
  ]);
  const byHand = dataOf(await admin.post<Person>("/persons", aPersonInput()));
  expect(await read(`entity_id=${byHand.id}`)).toMatchObject([{ token: null }]);
});

test("the day of a token's last use is stored", async () => {
  const admin = await app.logInAs("admin");
  const created = dataOf(await make(admin, ["person:read"]));
  await app.withToken(created.token).get("/persons");
  expect(dataOf(await admin.get("/auth/tokens"))).toMatchObject([{ id: created.id, last_used_on: today() }]);
});

test("errors in a new token are reported at their fields", async () => {
  const admin = await app.logInAs("admin");
  const wrong: readonly [object, string][] = [
    [{ name: " " }, "name"],
    [{ expires_on: addDays(today(), -1) }, "expires_on"],
    [{ expires_on: addDays(today(), 400) }, "expires_on"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["user:write"] }, "scopes"],
    [{ scopes: ["nothing:read"] }, "scopes"],
  ];
  for (const [values, field] of wrong) {
    const { status, body } = await make(admin, ["person:read"], values);
    expect(status, JSON.stringify(values)).toBe(400);
    expect(body.errors.map((error) => error.field?.split(".")[0])).toEqual([field]);
  }
});

test("the number of tokens per user is limited, also under concurrent requests; expired ones do not count", async () => {
  const agent = await app.logInAs("agent");
  const tries = await Promise.all(Array.from({ length: MAX_API_TOKENS + 2 }, () => make(agent, ["person:read"])));
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(MAX_API_TOKENS);
  expect(tries.filter(({ status }) => status === 422)).toHaveLength(2);
  await app.db.query("update api_token set expires_on = expires_on - 100");
  expect((await make(agent, ["person:read"])).status).toBe(201);
});
