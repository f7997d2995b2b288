import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Webhook, WebhookAttempt, WebhookDelivery } from "#shared/domain/administration/webhook.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { purgeStale } from "#server/areas/administration/purge-stale.ts";
import { deliverWebhooks } from "#server/areas/administration/webhooks/deliver-webhooks.ts";
import { lockDueDelivery } from "#server/areas/administration/webhooks/webhook-queue.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { trustTestServer } from "#tests/support/smtp-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import {
  WEBHOOK_ATTEMPTS,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_SUSPENSION_DAYS,
} from "#shared/domain/administration/policy.ts";

let app: TestApp;
let admin: Api;
let receiver: WebhookReceiver;
let untrust: () => void;
beforeAll(async () => {
  untrust = trustTestServer();
  app = await createTestApp({ env: { webhookAllowPrivate: true } });
  admin = await app.logInAs("admin");
});
afterAll(async () => {
  await app.close();
  untrust();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await app.db.query("delete from webhook");
  await receiver.close();
});

const hookInput = (values: object = {}) => ({
  name: "Contabilidad",
  url: receiver.url,
  events: ["person.*"],
  ...values,
});
const aHook = async (values: object = {}) => dataOf(await admin.post<Webhook>("/webhooks", hookInput(values)));
const aPerson = async () => dataOf(await admin.post<Person>("/persons", aPersonInput()));
const deliver = () => deliverWebhooks(app.services, new AbortController().signal);
const logOf = async ({ id }: Webhook) => dataOf(await admin.get<WebhookDelivery[]>(`/webhooks/${id}/deliveries`));
const attemptsOf = async ({ id }: Webhook, delivery: WebhookDelivery) =>
  dataOf(await admin.get<WebhookAttempt[]>(`/webhooks/${id}/deliveries/${delivery.id}/attempts`));
const refuse = (status = 500) => receiver.answerBy((response) => void response.writeHead(status).end());
const accept = () => receiver.answerBy((response) => void response.writeHead(204).end());
/** Makes all queued deliveries due. */
const makeDue = () => app.db.query("update webhook_delivery set next_attempt_at = clock_now() where state = 'queued'");
const newest = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error("There is none");
  return row;
};

test("a committed change is delivered with ids and changed fields, signed with the secret that was shown once", async () => {
  const hook = await aHook();
  const { secret } = dataOf(
    await admin.post<{ secret: string }>(`/webhooks/${hook.id}/secret`, { version: hook.version }),
  );
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const person = await aPerson();
  dataOf(await admin.patch(`/persons/${person.id}`, { version: person.version, last_name: "Peñalver" }));
  await runJobs(app.services);
  expect(receiver.messages).toHaveLength(2);
  const verified = receiver.messages.map(({ body, headers }) => {
    const signed = Object.fromEntries(
      ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(headers[name])]),
    );
    return new Verifier(secret).verify(body, signed);
  });
  expect(verified).toMatchObject([
    { type: "person.create", data: { entity: "person", id: person.id, action: "create", changes: {} } },
    {
      type: "person.update",
      data: { id: person.id, changes: { last_name: [person.last_name, "Peñalver"] }, actor: { kind: "user" } },
    },
  ]);
  expect(await logOf(hook)).toMatchObject([
    { event: "person.update", state: "delivered", attempts: 1, last_status: 204 },
    { event: "person.create", state: "delivered" },
  ]);
});

test("the secret is in no row, list, history or database column in readable form", async () => {
  const hook = await aHook();
  const { secret } = dataOf(
    await admin.post<{ secret: string }>(`/webhooks/${hook.id}/secret`, { version: hook.version }),
  );
  const [stored] = await app.db.query<{ text: string }>("select to_jsonb(w)::text as text from webhook_work w");
  expect(stored?.text).not.toContain(secret.slice(6));
  for (const path of [`/webhooks/${hook.id}`, "/webhooks", `/webhooks/${hook.id}/timeline`])
    expect(JSON.stringify((await admin.get(path)).body)).not.toContain("whsec_");
});

test("rolled-back changes and events without subscription are not delivered", async () => {
  const hook = await aHook({ events: ["person.update"] });
  await aPerson();
  await admin.post("/persons", { ...aPersonInput(), last_name: null, kind: "natural" });
  await deliver();
  expect(receiver.messages).toEqual([]);
  expect(await logOf(hook)).toEqual([]);
});

test("columns that no response shows are in no message", async () => {
  const hook = await aHook({ events: ["user.*"] });
  const [user] = await app.db.query<{ id: string }>(`select id from "user" where email like 'viewer%'`);
  await app.db.query(
    `insert into audit_entry (entity, entity_id, label, action, changes)
     values ('user', $1, 'x', 'update', '{"name": ["a", "b"], "password_hash": ["c", "d"], "unheard_of": [1, 2]}')`,
    [user?.id],
  );
  await deliver();
  expect(await logOf(hook)).toHaveLength(1);
  expect(JSON.parse(receiver.messages[0]?.body ?? "{}")).toMatchObject({ data: { changes: { name: ["a", "b"] } } });
  expect(receiver.messages[0]?.body).not.toMatch(/password_hash|unheard_of/);
});

test("a refused delivery is retried with growing pauses, the same id and the same body, and then fails", async () => {
  const hook = await aHook();
  refuse();
  await aPerson();
  await deliver();
  const waiting = newest(await logOf(hook));
  expect(waiting).toMatchObject({ state: "queued", attempts: 1, last_status: 500, last_error: "status" });
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  const pauses: number[] = [];
  for (let attempt = 2; attempt <= WEBHOOK_ATTEMPTS; attempt += 1) {
    const [row] = await app.db.query<{ minutes: number }>(
      `select round(extract(epoch from next_attempt_at - clock_now()) / 60)::int as minutes from webhook_delivery`,
    );
    pauses.push(row?.minutes ?? 0);
    await makeDue();
    await deliver();
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, minutes) => sum + minutes, 0) / 60).toBeGreaterThan(20);
  expect(newest(await logOf(hook))).toMatchObject({
    state: "failed",
    attempts: WEBHOOK_ATTEMPTS,
    next_attempt_at: null,
  });
  const ids = new Set(receiver.messages.map(({ headers }) => headers["webhook-id"]));
  const bodies = new Set(receiver.messages.map(({ body }) => body));
  expect([receiver.messages.length, ids.size, bodies.size]).toEqual([WEBHOOK_ATTEMPTS, 1, 1]);
  expect(await attemptsOf(hook, waiting)).toHaveLength(WEBHOOK_ATTEMPTS);
});

test("a recovered receiver gets refused messages at once, and a failing one gets one attempt per run", async () => {
  const hook = await aHook();
  refuse();
  await aPerson();
  await aPerson();
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  accept();
  await deliver();
  expect((await logOf(hook)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

test("a server killed during a delivery leaves a message that is sent later", async () => {
  const hook = await aHook();
  await aPerson();
  const locked = await lockDueDelivery(app.db, hook.id);
  expect(locked?.attempts).toBe(1);
  await deliver();
  expect(receiver.messages).toEqual([]);
  await makeDue();
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  const delivery = newest(await logOf(hook));
  expect(delivery).toMatchObject({ state: "delivered", attempts: 2 });
  expect((await attemptsOf(hook, delivery)).map(({ status }) => status)).toEqual([null, 204]);
});

test("two servers deliver each message once", async () => {
  const hook = await aHook();
  await Promise.all(Array.from({ length: 10 }, aPerson));
  const twin = await app.startTwin();
  await Promise.all([deliver(), deliverWebhooks(twin.services, new AbortController().signal)]);
  await twin.close();
  expect(new Set(receiver.messages.map(({ headers }) => headers["webhook-id"])).size).toBe(10);
  expect(receiver.messages).toHaveLength(10);
  expect((await logOf(hook)).every(({ state }) => state === "delivered")).toBe(true);
});

test("a webhook that fails for days is suspended and administrators are notified; resumed, it gets the queued messages", async () => {
  const hook = await aHook();
  refuse();
  await aPerson();
  await deliver();
  await app.db.query("update webhook_work set failing_since = clock_now() - make_interval(days => $1, hours => 1)", [
    WEBHOOK_SUSPENSION_DAYS,
  ]);
  await makeDue();
  await deliver();
  const suspended = dataOf(await admin.get<Webhook>(`/webhooks/${hook.id}`));
  expect(suspended).toMatchObject({ state: "suspended", suspended_for: "failing" });
  const notices = dataOf(await admin.get<Notification[]>("/notifications"));
  expect(notices).toMatchObject([{ message: "El webhook «Contabilidad» lleva días fallando y se ha suspendido" }]);
  const agent = await app.logInAs("agent");
  expect(dataOf(await agent.get<Notification[]>("/notifications"))).toEqual([]);
  await aPerson();
  accept();
  dataOf(await admin.post(`/webhooks/${hook.id}/resume`, { version: suspended.version }));
  await deliver();
  expect((await logOf(hook)).map(({ state }) => state)).toEqual(["delivered"]);
});

test("a receiver that answers gone is suspended at once", async () => {
  const hook = await aHook();
  refuse(410);
  await aPerson();
  await deliver();
  const gone = dataOf(await admin.get<Webhook>(`/webhooks/${hook.id}`));
  expect(gone).toMatchObject({ state: "suspended", suspended_for: "gone" });
});

describe("responsible user of a webhook", () => {
  const now = async ({ id }: Webhook) => dataOf(await admin.get<Webhook>(`/webhooks/${id}`));
  const setRights = (permissions: object) =>
    app.db.query("update role set permissions = $1 where slug = 'manager'", [permissions]);
  let former: object;
  beforeEach(async () => {
    const [role] = await app.db.query<{ permissions: object }>("select permissions from role where slug = 'manager'");
    former = role?.permissions ?? {};
    await setRights({ ...former, webhook: ["read", "create", "update"] });
  });
  afterEach(() => setRights(former));

  /** A webhook with a manager's permissions. */
  async function aManagersHook(): Promise<Webhook> {
    const manager = await app.logInAs("manager");
    return dataOf(await manager.post<Webhook>("/webhooks", hookInput()));
  }

  test("the responsible user is the creator, and then the last user to change it", async () => {
    const hook = await aManagersHook();
    expect(hook.responsible_label).toContain("Usuario manager");
    const { version } = hook;
    const changed = dataOf(await admin.patch<Webhook>(`/webhooks/${hook.id}`, { version, name: "Otro" }));
    expect(changed.responsible_label).toContain("Usuario admin");
  });

  test("a webhook whose responsible user may no longer read its events is suspended until a user with permission resumes it", async () => {
    const hook = await aManagersHook();
    await aPerson();
    await deliver();
    expect(receiver.messages).toHaveLength(1);
    await aPerson();
    await setRights({ ...former, person: [] });
    await deliver();
    expect(receiver.messages).toHaveLength(1);
    const ended = await now(hook);
    expect(ended).toMatchObject({ state: "suspended", suspended_for: "rights" });
    const [notice] = dataOf(await admin.get<Notification[]>("/notifications"));
    expect(notice?.message).toBe(
      "El webhook «Contabilidad» se ha suspendido: la persona cuyos permisos usaba ya no los tiene",
    );
    const resumed = dataOf(await admin.post<Webhook>(`/webhooks/${hook.id}/resume`, { version: ended.version }));
    expect(resumed).toMatchObject({ state: "active", suspended_for: null });
    await deliver();
    expect(receiver.messages).toHaveLength(2);
  });

  test.each([
    ["was deactivated", "is_active = false", "is_active = true"],
    ["sees no more than some properties", null, null],
  ])("a webhook is also suspended if %s", async (_what, taken, givenBack) => {
    const hook = await aManagersHook();
    await aPerson();
    const change = (set: string) => app.db.query(`update "user" set ${set} where email = $1`, [emailOf("manager")]);
    if (taken) await change(taken);
    else await assignProperties(app.db, [(await createBuilders(admin).aProperty()).id]);
    await deliver();
    expect(receiver.messages).toEqual([]);
    expect(await now(hook)).toMatchObject({ state: "suspended", suspended_for: "rights" });
    if (givenBack) await change(givenBack);
    else await assignProperties(app.db, "all");
  });
});

test("a message is resent on demand under the same id; a test is a message too", async () => {
  const hook = await aHook();
  dataOf(await admin.post(`/webhooks/${hook.id}/test`));
  await deliver();
  const sent = newest(await logOf(hook));
  expect(sent).toMatchObject({ event: "webhook.test", state: "delivered" });
  dataOf(await admin.post(`/webhooks/${hook.id}/deliveries/${sent.id}/resend`));
  await deliver();
  expect(receiver.messages.map(({ headers }) => headers["webhook-id"])).toEqual([`msg_${sent.id}`, `msg_${sent.id}`]);
  expect(await attemptsOf(hook, sent)).toHaveLength(2);
  const other = await aHook();
  expect((await admin.post(`/webhooks/${other.id}/deliveries/${sent.id}/resend`)).status).toBe(404);
  expect(await attemptsOf(other, sent)).toEqual([]);
});

test("a paused webhook gets no messages, and its log is deleted after a month", async () => {
  const hook = await aHook();
  dataOf(await admin.post(`/webhooks/${hook.id}/test`));
  await deliver();
  const { version } = dataOf(await admin.get<Webhook>(`/webhooks/${hook.id}`));
  dataOf(await admin.post(`/webhooks/${hook.id}/pause`, { version }));
  await aPerson();
  expect(await logOf(hook)).toHaveLength(1);
  await app.db.query("update webhook_delivery set ended_at = ended_at - make_interval(days => $1)", [
    WEBHOOK_DELIVERY_DAYS + 1,
  ]);
  await purgeStale(app.db);
  expect(await logOf(hook)).toEqual([]);
  expect(await app.db.query("select 1 from webhook_attempt")).toEqual([]);
});

describe("permissions for webhooks", () => {
  test("only administrators read or write webhooks", async () => {
    const hook = await aHook();
    for (const role of ["manager", "agent", "viewer"] as const) {
      const api = await app.logInAs(role);
      expect((await api.get("/webhooks")).status, role).toBe(403);
      expect((await api.get(`/webhooks/${hook.id}/deliveries`)).status, role).toBe(403);
      expect((await api.post("/webhooks", hookInput())).status, role).toBe(403);
    }
  });

  test("a user limited to some properties, or without read access to an event, cannot create its webhook", async () => {
    const given = createBuilders(admin);
    const property = await given.aProperty();
    const [former] = await app.db.query<{ permissions: object }>("select permissions from role where slug = 'manager'");
    const grant = (permissions: object) =>
      app.db.query("update role set permissions = permissions || $1 where slug = 'manager'", [permissions]);
    const manager = await app.logInAs("manager");
    const make = async (events: readonly string[]) => (await manager.post("/webhooks", hookInput({ events }))).status;
    await grant({ webhook: ["read", "create", "update"] });
    await expect.poll(() => make(["person.*"]), { timeout: 2_000, interval: 5 }).toBe(201);
    expect(await make(["user.update"])).toBe(403);
    expect(await make(["*"])).toBe(403);
    await assignProperties(app.db, [property.id]);
    await expect.poll(() => make(["person.*"]), { timeout: 2_000, interval: 5 }).toBe(403);
    await assignProperties(app.db, "all");
    await app.db.query("update role set permissions = $1 where slug = 'manager'", [former?.permissions]);
  });

  test("a URL without https or with a user name, and an unknown event, are refused at their field", async () => {
    const wrong: readonly [object, string][] = [
      [{ url: "http://example.com/" }, "url"],
      [{ url: "https://user:pass@example.com/" }, "url"],
      [{ url: "nonsense" }, "url"],
      [{ events: [] }, "events"],
      [{ events: ["castle.built"] }, "events"],
      [{ events: ["audit_entry.*"] }, "events"],
      [{ events: ["webhook.update"] }, "events"],
    ];
    for (const [values, field] of wrong) {
      const { status, body } = await admin.post("/webhooks", hookInput(values));
      expect(status, JSON.stringify(values)).toBe(400);
      expect(body.errors[0]?.field?.split(".")[0]).toBe(field);
    }
  });
});

test("a private network address is refused at once unless private addresses are allowed", async () => {
  const strict = await createTestApp();
  const api = await strict.logInAs("admin");
  for (const host of ["127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254"]) {
    const { status, body } = await api.post("/webhooks", hookInput({ url: `https://${host}/hook` }));
    expect([status, body.errors[0]?.translationKey], host).toEqual([400, "validation.private_address"]);
  }
  await strict.close();
});
