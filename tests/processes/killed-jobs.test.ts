import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { freeJobs } from "#server/engine/jobs/free-jobs.ts";
import { type Job, startJobs } from "#server/engine/jobs/jobs.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* Jobs whose server is killed while they run, and jobs whose server stays alive. */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

const HELD_SQL = "select task_identifier as name, locked_by from graphile_worker.jobs where locked_by is not null";
interface Held {
  readonly name: string;
  readonly locked_by: string;
}

async function start(url: string) {
  const server = await startServer({ PORT: "0", DATABASE_URL: url, SMTP_ALLOW_PRIVATE: "1" });
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const visitor = createHttpApi(origin, null);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, visitor, api: createHttpApi(origin, accessToken) };
}

/** Locks a user, so that a job about them waits. */
async function holdUser(url: string, email: string) {
  const client = new pg.Client(url);
  await client.connect();
  undo.push(() => client.end());
  await client.query("begin");
  await client.query('select 1 from "user" where email = $1 for update', [email]);
  return { query: client.query.bind(client), letGo: () => client.query("rollback") };
}

test("a job whose server was killed is run by the next server at once, and once", async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const smtp = await startSmtpServer();
  undo.push(() => smtp.close());
  const email = emailOf("agent");
  const first = await start(database.url);
  dataOf(await changeSettings(first.api, plainServer(smtp.port)));
  const user = await holdUser(database.url, email);
  dataOf(await first.visitor.post("/auth/password-links", { email }));
  const held = async () => (await user.query<Held>(HELD_SQL)).rows.map(({ name }) => name);
  await expect.poll(held, { timeout: 20_000 }).toContain("send_password_link");
  first.child.kill("SIGKILL");
  await first.ended();
  expect(await held()).toContain("send_password_link");
  await user.letGo();

  await start(database.url);
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
  expect(smtp.mails[0]?.envelope.to).toEqual([email]);
  await expect.poll(held).toEqual([]);
  const { rows } = await user.query<{ count: number }>("select count(*)::int as count from user_link");
  expect(rows).toEqual([{ count: 1 }]);
});

test("a job in any lane stays with a live server, and is released when its worker's lease has no heartbeat", async () => {
  const app = await createTestApp();
  undo.push(() => app.close());
  const done = Promise.withResolvers<void>();
  const lanes = ["quick", "long", "rendering"] as const;
  const endless = lanes.map((lane): Job => ({
    name: lane,
    cron: null,
    isDoneAtStart: false,
    lane,
    run: () => done.promise,
  }));
  const jobs = await startJobs(app.services, endless);
  for (const lane of lanes) await app.db.query("select graphile_worker.add_job($1)", [lane]);
  const held = async () => (await app.db.query<Held>(HELD_SQL)).map(({ name }) => name).toSorted();
  await expect.poll(held).toEqual(["long", "quick", "rendering"]);
  await freeJobs(app.db);
  expect(await held()).toEqual(["long", "quick", "rendering"]);

  await app.db.query(
    "update graphile_worker._private_jobs set locked_by = 'a-lost-machine' where locked_by is not null",
  );
  await freeJobs(app.db);
  expect(await held()).toEqual([]);
  done.resolve();
  await jobs.stop();
});
