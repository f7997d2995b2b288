import { afterEach, expect, test, vi } from "vitest";
import type { Webhook, WebhookDelivery } from "#shared/domain/administration/webhook.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { CERTIFICATE_FILE } from "#tests/support/smtp-server.ts";
import { TEST_SECRET } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";

/* Runs the server as a separate process and kills it during a webhook delivery. */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

async function start(DATABASE_URL: string, offsetMinutes = 0) {
  const CLOCK_AT = new Date(Date.now() + offsetMinutes * 60_000).toISOString();
  // Both servers need the same secret to decrypt the sealed values.
  const TOKEN_SECRET = TEST_SECRET;
  const trusted = { TOKEN_SECRET, WEBHOOK_ALLOW_PRIVATE: "1", NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE };
  const server = await startServer({ PORT: "0", DATABASE_URL, CLOCK_AT, ...trusted });
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const visitor = createHttpApi(origin, null);
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, api: createHttpApi(origin, accessToken) };
}

const makePerson = async (api: Api) => void dataOf(await api.post("/persons", aPersonInput()));

test("a server killed before it records a delivery sends the message once more under the same id", async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const receiver = await startWebhookReceiver();
  undo.push(() => receiver.close());
  receiver.answerBy(() => {});
  const first = await start(database.url);
  const input = { name: "Contabilidad", url: receiver.url, events: ["person.create"] };
  const hook = dataOf(await first.api.post<Webhook>("/webhooks", input));
  await makePerson(first.api);
  await expect.poll(() => receiver.messages.length, { timeout: 30_000 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended();

  receiver.answerBy((response) => void response.writeHead(204).end());
  const { api } = await start(database.url, 5);
  await makePerson(api);
  const log = async () => dataOf(await api.get<WebhookDelivery[]>(`/webhooks/${hook.id}/deliveries`));
  const delivered = async () => (await log()).filter(({ state }) => state === "delivered").length;
  await expect.poll(delivered, { timeout: 30_000 }).toBe(2);
  const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect((await log()).map(({ attempts }) => attempts)).toEqual([1, 2]);
});
