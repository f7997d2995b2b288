import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openSocket } from "#shared/client/socket.ts";
import { connectionState, noteReachable } from "#shared/client/state/connection-state.ts";
import { notificationsState, receiveUnreadCount } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { initWorkerClient } from "#shared/client/worker-client.ts";
import { storeTokens } from "#shared/client/session-refresh.ts";
import type { Tokens } from "#shared/platform/platform.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMemoryDevice } from "#tests/support/memory-device.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* The client's own socket, as the extension's worker runs it, against a listening server. */

const { app } = testServer({ role: null });
let refreshes = 0;
let close = () => {};
const device = createMemoryDevice();

beforeAll(async () => {
  app.http.addHook("onRequest", async ({ url }) => {
    if (url === "/api/auth/refresh-token") refreshes += 1;
  });
  await initWorkerClient(device.platformFor(await app.http.listen({ port: 0, host: "127.0.0.1" })));
  // The shortest wait there is before each next try.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => close());

const isOnline = () => connectionState.status === "online";
const patience = { timeout: 10_000, interval: 20 };
async function waitUntil(state: typeof connectionState.status): Promise<void> {
  await expect.poll(() => connectionState.status, patience).toBe(state);
}

/** Logged in as the agent, and connected. */
async function goOnline(): Promise<Tokens> {
  const tokens = await app.logIn(emailOf("agent"));
  await storeTokens(tokens);
  close = openSocket();
  await waitUntil("online");
  refreshes = 0;
  return tokens;
}

/** Ends the server's connection that listens to the database: it drops every socket, for it may have missed something. */
async function loseAnnouncements(): Promise<void> {
  const ended = await app.db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'",
  );
  expect(ended.length).toBeGreaterThan(0);
}

test("a server that hangs up without a word about the session is connected to again, with the same tokens", async () => {
  const tokens = await goOnline();
  await loseAnnouncements();
  await waitUntil("offline");
  await waitUntil("online");
  expect(refreshes).toBe(0);
  expect(sessionState.tokens).toEqual(tokens);
  const { title } = await createBuilders(await app.logInAs("admin")).anIncident({ title: "Después del corte" });
  await expect.poll(() => notificationsState.list[0]?.message, patience).toContain(title);
});

test("whoever hears that the server answers connects at once, without waiting for the time of the next try", async () => {
  await goOnline();
  await loseAnnouncements();
  await waitUntil("offline");
  noteReachable();
  await expect.poll(isOnline, { timeout: 400, interval: 10 }).toBe(true);
});

test("a session that ended on the server ends here, after one try to refresh it", async () => {
  const { refreshToken } = await goOnline();
  await app.visitor.post("/auth/logout", { token: refreshToken });
  await expect.poll(() => sessionState.ended, patience).toBe("expired");
  expect(sessionState.tokens).toBeNull();
  expect(device.storedTokens()).toBeNull();
  expect(refreshes).toBe(1);
  expect(isOnline()).toBe(false);
});

test("a handshake whose token is worth nothing is repeated at once with a new one", async () => {
  const { accessToken, refreshToken } = await app.logIn(emailOf("agent"));
  refreshes = 0;
  const spoiled = `${accessToken.split(".").slice(0, 2).join(".")}.AAAA`;
  await storeTokens({ accessToken: spoiled, refreshToken });
  close = openSocket();
  await waitUntil("online");
  expect(refreshes).toBe(1);
  expect(sessionState.tokens?.accessToken).not.toBe(spoiled);
});

test("a server in trouble is waited for, and no token is renewed for it", async () => {
  const tokens = await app.logIn(emailOf("agent"));
  await storeTokens(tokens);
  refreshes = 0;
  await app.db.query("alter table session rename to lost_session");
  app.services.access.forget();
  close = openSocket();
  await waitUntil("offline");
  await app.db.query("alter table lost_session rename to session");
  app.services.access.forget();
  await waitUntil("online");
  expect(refreshes).toBe(0);
  expect(sessionState.tokens).toEqual(tokens);
});

test("a count that was taken before the newest notification came leaves that one unread", async () => {
  const build = createBuilders(await app.logInAs("admin"));
  await goOnline();
  const { title } = await build.anIncident({ title: "Persiana rota" });
  const newest = () => notificationsState.list.find(({ message }) => message.includes(title));
  await expect.poll(newest, patience).toBeDefined();
  receiveUnreadCount(0);
  await expect.poll(() => notificationsState.unread, patience).toBeGreaterThan(0);
  expect(newest()?.is_read).toBe(false);
});

test("what another window of the same user has read is read here", async () => {
  const build = createBuilders(await app.logInAs("admin"));
  const { accessToken } = await goOnline();
  await build.anIncident({ title: "Timbre mudo" });
  await expect.poll(() => notificationsState.unread, patience).toBeGreaterThan(0);
  dataOf(await app.withToken(accessToken).patch("/notifications/read", {}));
  await expect.poll(() => notificationsState.unread, patience).toBe(0);
  await expect.poll(() => notificationsState.list.every(({ is_read }) => is_read), patience).toBe(true);
});
