import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenSession } from "#shared/domain/account/open-session.ts";
import { dataOf } from "#tests/support/api.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.close());

async function open(role: "agent" | "viewer" = "agent") {
  const tokens = await app.logIn(emailOf(role));
  const api = app.withToken(tokens.accessToken);
  return { api, tokens, list: async () => dataOf(await api.get<OpenSession[]>("/auth/sessions")) };
}

test("a user lists only their own sessions, the current one first", async () => {
  const first = await open();
  const second = await open();
  await open("viewer");
  const sessions = await second.list();
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect((await first.list()).map(({ id }) => id).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted());
});

test("a session closed from another one is refused at once, with its refresh token", async () => {
  const here = await open();
  const there = await open();
  const [current] = await there.list();
  dataOf(await here.api.post(`/auth/sessions/${current?.id}/end`));
  expect((await there.api.get("/auth/me")).status).toBe(401);
  const refreshed = await app.visitor.post("/auth/refresh-token", { token: there.tokens.refreshToken });
  expect(refreshed.status).toBe(401);
  expect((await here.list()).map(({ id }) => id)).not.toContain(current?.id);
});

test("a user can neither close another user's session nor learn that it exists", async () => {
  const agent = await open();
  const viewer = await open("viewer");
  const [session] = await agent.list();
  expect((await viewer.api.post(`/auth/sessions/${session?.id}/end`)).status).toBe(404);
  expect((await agent.api.get("/auth/me")).status).toBe(200);
});

test("logging out everywhere ends all of the user's sessions, the current one included, and no others", async () => {
  const sessions = [await open(), await open()];
  const viewer = await open("viewer");
  dataOf(await (await open()).api.post("/auth/log-out-everywhere"));
  for (const { api } of sessions) expect((await api.get("/auth/me")).status).toBe(401);
  expect((await viewer.api.get("/auth/me")).status).toBe(200);
});

test("ending the other sessions leaves the current one and other users' sessions", async () => {
  const there = await open();
  const here = await open();
  const viewer = await open("viewer");
  dataOf(await here.api.post("/auth/sessions/end-others"));
  expect((await there.api.get("/auth/me")).status).toBe(401);
  expect((await app.visitor.post("/auth/refresh-token", { token: there.tokens.refreshToken })).status).toBe(401);
  expect((await here.list()).map(({ is_current }) => is_current)).toEqual([true]);
  expect((await app.visitor.post("/auth/refresh-token", { token: here.tokens.refreshToken })).status).toBe(200);
  expect((await viewer.api.get("/auth/me")).status).toBe(200);
});
