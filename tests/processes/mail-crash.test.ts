import { afterEach, expect, test, vi } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* The server as a separate process, while it sends a mail. */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

const MINUTE_MS = 60_000;

/** A mail server that answers nothing until released. */
async function aSlowServer() {
  const taken = Promise.withResolvers<void>();
  let holds = true;
  const smtp = await startSmtpServer({
    waitToReply: () => {
      taken.resolve();
      return holds ? new Promise(() => {}) : Promise.resolve();
    },
  });
  undo.push(() => smtp.close());
  return { ...smtp, taken: taken.promise, release: () => void (holds = false) };
}

/** The server as a process, on a database and at a time, with an administrator logged in. */
async function start({ url }: TestDatabase, offsetMinutes = 0) {
  const at = new Date(Date.now() + offsetMinutes * MINUTE_MS).toISOString();
  const variables = { PORT: "0", DATABASE_URL: url, SMTP_ALLOW_PRIVATE: "1", CLOCK_AT: at };
  const server = await startServer(variables);
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const visitor = createHttpApi(origin, null);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, api: createHttpApi(origin, accessToken) };
}

const reportIncident = (api: Api) => createBuilders(api).anIncident();

/** A server in the middle of sending: the mail server has the mail and has not answered. */
async function startSending() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const smtp = await aSlowServer();
  const server = await start(database);
  dataOf(await changeSettings(server.api, { ...plainServer(smtp.port), incident_email: "averias@example.es" }));
  await reportIncident(server.api);
  await smtp.taken;
  return { database, smtp, server };
}

test("killed before a sent mail was recorded, the server sends it once more, as the same message", async () => {
  const { database, smtp, server } = await startSending();
  server.child.kill("SIGKILL");
  await server.ended();
  smtp.release();

  const { api } = await start(database, 5);
  await reportIncident(api);
  const sent = async () => dataOf(await api.get<Mail[]>("/mails?state=sent"));
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(2);
  const ids = smtp.mails.map(({ headers }) => headers.get("message-id")?.[0]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect((await sent()).map(({ attempts }) => attempts)).toEqual([1, 2]);
});

test("asked to stop during a slow delivery, the server stops in time, and the mail stays queued", async () => {
  const { database, server } = await startSending();
  server.child.kill("SIGTERM");
  expect(await server.ended()).toBe(0);
  const { api } = await start(database);
  expect(dataOf(await api.get<Mail[]>("/mails"))).toMatchObject([{ state: "queued", attempts: 0 }]);
});
