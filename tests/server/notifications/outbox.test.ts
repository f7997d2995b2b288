import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { discardEntry, enqueueEntry, checkEntry, retryEntry, undoEntry } from "#shared/client/outbox/outbox.ts";
import { driveOutbox } from "#shared/client/outbox/outbox-driver.ts";
import { onSent, type SentMessage } from "#shared/client/outbox/outbox-channel.ts";
import { putEntry, readOwnEntries } from "#shared/client/outbox/outbox-store.ts";
import type { Outgoing } from "#shared/client/outbox/outgoing.ts";
import { endLocalSession, storeTokens } from "#shared/client/session-refresh.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { initWorkerClient } from "#shared/client/worker-client.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { IdempotencyRecord } from "#shared/domain/core/idempotency-record.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createMemoryDevice } from "#tests/support/memory-device.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* The outbox as run by the extension's worker, against a listening server whose responses can be lost. */

let app: TestApp;
let admin: Api;
let given: Builders;
let stop = () => {};
let stopHearing = () => {};
let sentMessages: SentMessage[] = [];
/**
 * What happens to the next POST: its response is lost before or after its work, or the server does not respond at
 * all.
 */
let fault: "none" | "before" | "after" | "down" = "none";
let posts: string[] = [];
const device = createMemoryDevice();

/** Breaks the connection without doing the work. */
function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

beforeAll(async () => {
  app = await createTestApp();
  app.http.addHook("onRequest", async (request, reply) => {
    // Only the client's own requests use the network; the test's are injected.
    if (request.headers["user-agent"] === "lightMyRequest") return;
    if (request.method === "POST" && /payments|incidents/.test(request.url)) {
      posts.push(String(request.headers["idempotency-key"]));
      if (fault === "before") cut(reply);
    }
    if (fault === "down") cut(reply);
  });
  app.http.addHook("onSend", async (request, reply) => {
    if (fault === "after" && request.method === "POST" && posts.length > 0) reply.raw.destroy();
  });
  admin = await app.logInAs("admin");
  given = createBuilders(admin);
  await initWorkerClient(device.platformFor(await app.http.listen({ port: 0, host: "127.0.0.1" })));
  // Makes every retry delay minimal.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterAll(() => app.close());

beforeEach(async () => {
  device.emptyOutbox();
  fault = "none";
  posts = [];
  sentMessages = [];
  stopHearing = onSent((one) => sentMessages.push(one));
  await storeTokens(await app.logIn(emailOf("agent")));
});
afterEach(() => {
  stop();
  stopHearing();
});

const drive = () => {
  const driver = driveOutbox();
  stop = driver.stop;
  return driver;
};
const patience = { timeout: 15_000, interval: 20 };
const states = async () => (await readOwnEntries()).map(({ state }) => state);

async function enterPayment(more: object = {}): Promise<Outgoing> {
  const person = await given.aPerson({ is_tenant: true });
  const [method] = dataOf(await admin.get<{ id: string }[]>("/payment-methods"));
  const body = {
    person_id: person.id,
    date: todayIn(new Date()),
    amount: 85_000,
    payment_method_id: method?.id,
    ...more,
  };
  return leaveNow(await enqueueEntry({ kind: "payment", path: "/payments", body, label: "850", draft: null }));
}

async function enterIncident(): Promise<Outgoing> {
  const body = { ...(await given.anIncidentInput({})) };
  return leaveNow(await enqueueEntry({ kind: "incident", path: "/incidents", body, label: "Fuga", draft: null }));
}

/** Ends the entry's five seconds to undo. */
async function leaveNow(entry: Outgoing): Promise<Outgoing> {
  const due = { ...entry, leaves_at: Date.now() };
  await putEntry(due);
  return due;
}

const paymentsOf = async ({ body }: Outgoing) =>
  dataOf(await admin.get<Payment[]>(`/payments?person_id=${String(body["person_id"])}`));

test("an entry is sent when its time has come, and is reported with the server's code", async () => {
  const payment = await enterPayment();
  const incident = await enterIncident();
  drive();
  await expect.poll(() => sentMessages.length, patience).toBe(2);
  expect(await readOwnEntries()).toEqual([]);
  const [created] = await paymentsOf(payment);
  expect(sentMessages[0]).toMatchObject({
    id: payment.id,
    kind: "payment",
    code: created?.code,
    record_id: created?.id,
  });
  expect(sentMessages[1]).toMatchObject({ id: incident.id, kind: "incident" });
  expect(dataOf(await admin.get<Incident>(`/incidents/${sentMessages[1]?.record_id}`)).number).toBe(
    sentMessages[1]?.code,
  );
});

test("an entry undone within its five seconds is never sent", async () => {
  drive();
  const body = { ...(await given.anIncidentInput({})) };
  const entry = await enqueueEntry({
    kind: "incident",
    path: "/incidents",
    body,
    label: "Fuga",
    draft: { description: "Fuga" },
  });
  expect(await undoEntry(entry.id)).toMatchObject({ draft: { description: "Fuga" } });
  expect(await undoEntry(entry.id)).toBeNull();
  expect([await readOwnEntries(), posts]).toEqual([[], []]);
});

test("without a server an entry waits and is not unsure, and is sent when the server is back", async () => {
  fault = "down";
  const payment = await enterPayment();
  drive();
  await expect.poll(states, patience).toEqual(["waiting"]);
  expect(posts).toEqual([]);
  fault = "none";
  await expect.poll(async () => (await paymentsOf(payment)).length, patience).toBe(1);
  await expect.poll(states, patience).toEqual([]);
});

test.each(["before", "after"] as const)(
  "an incident whose response is lost %s its work is resent with the same key and created once",
  async (when) => {
    const entry = await enterIncident();
    fault = when;
    drive();
    await expect.poll(() => posts.length, patience).toBeGreaterThan(0);
    fault = "none";
    await expect.poll(states, patience).toEqual([]);
    expect(new Set(posts)).toEqual(new Set([entry.id]));
    const found = dataOf(await admin.get<Incident[]>("/incidents?page_size=200"));
    expect(found.filter(({ id }) => id === sentMessages[0]?.record_id)).toHaveLength(1);
  },
);

test("a payment whose response is lost is unsure: it is never resent automatically, and a check finds it", async () => {
  const payment = await enterPayment();
  fault = "after";
  const { ring } = drive();
  await expect.poll(states, patience).toEqual(["unsure"]);
  fault = "none";
  ring();
  stop();
  drive();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([await states(), posts]).toEqual([["unsure"], [payment.id]]);
  expect(await checkEntry(payment)).toBe("registered");
  const [created, ...others] = await paymentsOf(payment);
  expect(others).toEqual([]);
  await expect.poll(() => sentMessages, patience).toMatchObject([{ id: payment.id, code: created?.code }]);
  expect(await readOwnEntries()).toEqual([]);
});

test("a payment that never arrived is not found by a check, stays, and is resent when the user says so", async () => {
  const payment = await enterPayment();
  fault = "before";
  const { ring } = drive();
  await expect.poll(states, patience).toEqual(["unsure"]);
  fault = "none";
  expect(await checkEntry(payment)).toBe("unknown");
  expect(await states()).toEqual(["unsure"]);
  await retryEntry(payment.id);
  ring();
  await expect.poll(states, patience).toEqual([]);
  expect(await paymentsOf(payment)).toHaveLength(1);
  expect(posts).toEqual([payment.id, payment.id]);
});

test("a payment found in sending at start-up is unsure, whether it was sent or not", async () => {
  const payment = await enterPayment();
  await putEntry({ ...payment, state: "sending", tried_at: Date.now(), tries: 1 });
  drive();
  await expect.poll(states, patience).toEqual(["unsure"]);
  expect(posts).toEqual([]);
});

test("a refused entry shows the reason and can be discarded", async () => {
  const payment = await enterPayment({ date: "2100-01-01" });
  drive();
  await expect.poll(states, patience).toEqual(["failed"]);
  const [failed] = await readOwnEntries();
  expect(failed?.failure?.message).not.toBe("");
  expect(await discardEntry(payment.id)).toMatchObject({ id: payment.id });
  expect(await readOwnEntries()).toEqual([]);
});

test("an entry is sent only in its own user's session, and waits for it", async () => {
  const payment = await enterPayment();
  await storeTokens(await app.logIn(emailOf("manager")));
  drive();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([await readOwnEntries(), posts]).toEqual([[], []]);
  await endLocalSession("logged_out");
  expect(sessionState.tokens).toBeNull();
  await storeTokens(await app.logIn(emailOf("agent")));
  await expect.poll(async () => (await paymentsOf(payment)).length, patience).toBe(1);
});

test("the result of an idempotency key is returned to its sender and to no one else", async () => {
  const agent = await app.logInAs("agent");
  const key = randomUUID();
  const created = await agent.post<Incident>("/incidents", await given.anIncidentInput({}), { "idempotency-key": key });
  const readRecord = async (api: Api) => dataOf(await api.get<IdempotencyRecord>(`/kept-answers/${key}`));
  expect(await readRecord(agent)).toEqual({
    state: "registered",
    id: created.body.data.id,
    code: created.body.data.number,
  });
  expect(await readRecord(admin)).toEqual({ state: "unknown", id: null, code: null });
});

test("a key with a running request is in flight, and checking it does not disturb the request", async () => {
  const agent = await app.logInAs("agent");
  const key = randomUUID();
  const input = await given.anIncidentInput({});
  const client = await app.db.pool.connect();
  await client.query("begin");
  await client.query("lock table incident in access exclusive mode");
  const posting = agent.post<Incident>("/incidents", input, { "idempotency-key": key });
  const readState = async () => dataOf(await agent.get<IdempotencyRecord>(`/kept-answers/${key}`)).state;
  await expect.poll(readState, patience).toBe("in_flight");
  await client.query("rollback");
  client.release();
  expect((await posting).status).toBe(201);
  expect(await readState()).toBe("registered");
});
