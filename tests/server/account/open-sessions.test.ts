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

test("somebody sees where they are logged in, this session first, and nobody else's", async () => {
  const first = await open();
  const second = await open();
  await open("viewer");
  const sessions = await second.list();
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect((await first.list()).map(({ id }) => id).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted());
});

test("a session that is closed from another is refused at once, and so is its refresh token", async () => {
  const here = await open();
  const there = await open();
  const [current] = await there.list();
  dataOf(await here.api.post(`/auth/sessions/${current?.id}/end`));
  expect((await there.api.get("/auth/me")).status).toBe(401);
  const refreshed = await app.visitor.post("/auth/refresh-token", { token: there.tokens.refreshToken });
  expect(refreshed.status).toBe(401);
  expect((await here.list()).map(({ id }) => id)).not.toContain(current?.id);
});

test("nobody closes a session of somebody else, nor learns that it is there", async () => {
  const agent = await open();
  const viewer = await open("viewer");
  const [session] = await agent.list();
  expect((await viewer.api.post(`/auth/sessions/${session?.id}/end`)).status).toBe(404);
  expect((await agent.api.get("/auth/me")).status).toBe(200);
});

test("logging out everywhere ends all of them, this one too, and those of nobody else", async () => {
  const sessions = [await open(), await open()];
  const viewer = await open("viewer");
  dataOf(await (await open()).api.post("/auth/log-out-everywhere"));
  for (const { api } of sessions) expect((await api.get("/auth/me")).status).toBe(401);
  expect((await viewer.api.get("/auth/me")).status).toBe(200);
});

test("ending the others leaves the session that asks, and nobody else's is touched", async () => {
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
