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

/* The client's socket, as the extension's worker runs it, against a listening server. */

const { app } = testServer({ role: null });
let refreshes = 0;
let close = () => {};
const device = createMemoryDevice();

beforeAll(async () => {
  app.http.addHook("onRequest", async ({ url }) => {
    if (url === "/api/auth/refresh-token") refreshes += 1;
  });
  await initWorkerClient(device.platformFor(await app.http.listen({ port: 0, host: "127.0.0.1" })));
  // Makes every retry delay minimal.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => close());

const isOnline = () => connectionState.status === "online";
const patience = { timeout: 10_000, interval: 20 };
async function waitUntil(state: typeof connectionState.status): Promise<void> {
  await expect.poll(() => connectionState.status, patience).toBe(state);
}

/** Logs in as the agent and connects. */
async function goOnline(): Promise<Tokens> {
  const tokens = await app.logIn(emailOf("agent"));
  await storeTokens(tokens);
  close = openSocket();
  await waitUntil("online");
  refreshes = 0;
  return tokens;
}

/**
 * Ends the server's connection that listens to the database. The server then drops every socket, because
 * announcements may be missing.
 */
async function loseAnnouncements(): Promise<void> {
  const ended = await app.db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'",
  );
  expect(ended.length).toBeGreaterThan(0);
}

test("a connection closed without a session error is reopened with the same tokens", async () => {
  const tokens = await goOnline();
  await loseAnnouncements();
  await waitUntil("offline");
  await waitUntil("online");
  expect(refreshes).toBe(0);
  expect(sessionState.tokens).toEqual(tokens);
  const { title } = await createBuilders(await app.logInAs("admin")).anIncident({ title: "Después del corte" });
  await expect.poll(() => notificationsState.list[0]?.message, patience).toContain(title);
});

test("a client that learns that the server responds reconnects at once instead of at its next retry", async () => {
  await goOnline();
  await loseAnnouncements();
  await waitUntil("offline");
  noteReachable();
  await expect.poll(isOnline, { timeout: 400, interval: 10 }).toBe(true);
});

test("a session ended on the server ends in the client after one refresh attempt", async () => {
  const { refreshToken } = await goOnline();
  await app.visitor.post("/auth/logout", { token: refreshToken });
  await expect.poll(() => sessionState.ended, patience).toBe("expired");
  expect(sessionState.tokens).toBeNull();
  expect(device.storedTokens()).toBeNull();
  expect(refreshes).toBe(1);
  expect(isOnline()).toBe(false);
});

test("a handshake with an invalid token is repeated at once with a new one", async () => {
  const { accessToken, refreshToken } = await app.logIn(emailOf("agent"));
  refreshes = 0;
  const spoiled = `${accessToken.split(".").slice(0, 2).join(".")}.AAAA`;
  await storeTokens({ accessToken: spoiled, refreshToken });
  close = openSocket();
  await waitUntil("online");
  expect(refreshes).toBe(1);
  expect(sessionState.tokens?.accessToken).not.toBe(spoiled);
});

test("a failing server is retried later without refreshing tokens", async () => {
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

test("an unread count taken before the newest notification leaves that one unread", async () => {
  const build = createBuilders(await app.logInAs("admin"));
  await goOnline();
  const { title } = await build.anIncident({ title: "Persiana rota" });
  const newest = () => notificationsState.list.find(({ message }) => message.includes(title));
  await expect.poll(newest, patience).toBeDefined();
  receiveUnreadCount(0);
  await expect.poll(() => notificationsState.unread, patience).toBeGreaterThan(0);
  expect(newest()?.is_read).toBe(false);
});

test("a notification read in another window of the user is read here too", async () => {
  const build = createBuilders(await app.logInAs("admin"));
  const { accessToken } = await goOnline();
  await build.anIncident({ title: "Timbre mudo" });
  await expect.poll(() => notificationsState.unread, patience).toBeGreaterThan(0);
  dataOf(await app.withToken(accessToken).patch("/notifications/read", {}));
  await expect.poll(() => notificationsState.unread, patience).toBe(0);
  await expect.poll(() => notificationsState.list.every(({ is_read }) => is_read), patience).toBe(true);
});
