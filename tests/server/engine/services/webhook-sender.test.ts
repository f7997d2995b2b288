import { once } from "node:events";
import { createServer } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPrivateAddress } from "#server/engine/services/private-addresses.ts";
import { createWebhookSender, signWebhook, type WebhookMessage } from "#server/engine/services/webhook-sender.ts";
import { trustTestServer } from "#tests/support/smtp-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const message: WebhookMessage = {
  id: "msg_1",
  body: JSON.stringify({ type: "rental.activate", timestamp: "2026-03-02T09:00:00Z", data: { name: "Peñíscola" } }),
  secrets: [SECRET],
  sent_at: new Date(),
};

let receiver: WebhookReceiver;
let untrust: () => void;
beforeAll(async () => {
  untrust = trustTestServer();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  untrust();
});
beforeEach(() => receiver.answerBy((response) => void response.writeHead(204).end()));

const sender = createWebhookSender({ allowsPrivate: true, answerMs: 300 });
const post = (url = receiver.url) => sender.post(url, message);

test("a message arrives with its headers, and the specification's own library verifies its signature", async () => {
  expect(await post()).toEqual({ status: 204, error: null });
  const received = receiver.messages.at(-1);
  expect(received?.headers["webhook-id"]).toBe("msg_1");
  expect(received?.headers["content-type"]).toBe("application/json");
  const headers = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(received?.headers[name])]),
  );
  expect(new Webhook(SECRET).verify(received?.body ?? "", headers)).toEqual(JSON.parse(message.body));
  expect(() => new Webhook(SECRET).verify(`${received?.body} `, headers)).toThrow("No matching signature");
});

test("during a secret's replacement both secrets sign, and either verifies the message", () => {
  const newer = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const seconds = Math.floor(Date.now() / 1000);
  const signature = signWebhook({ ...message, secrets: [newer, SECRET] }, seconds);
  expect(signature.split(" ")).toHaveLength(2);
  const headers = { "webhook-id": "msg_1", "webhook-timestamp": String(seconds), "webhook-signature": signature };
  for (const secret of [newer, SECRET]) expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow();
});

test("a receiver that hangs is abandoned after the timeout", async () => {
  receiver.answerBy(() => {});
  expect(await post()).toEqual({ status: null, error: "timeout" });
});

test("a server that shuts down does not wait for receivers", async () => {
  receiver.answerBy(() => {});
  const ended = new AbortController();
  const patient = createWebhookSender({ allowsPrivate: true }).post(receiver.url, message, ended.signal);
  ended.abort();
  expect(await patient).toEqual({ status: null, error: "timeout" });
  expect(await sender.post(receiver.url, message, ended.signal)).toEqual({ status: null, error: "timeout" });
});

test("a redirect is a failure and is not followed", async () => {
  const before = receiver.messages.length;
  receiver.answerBy((response) => void response.writeHead(302, { location: "/elsewhere" }).end());
  expect(await post()).toEqual({ status: 302, error: "redirect" });
  expect(receiver.messages.slice(before).map(({ path }) => path)).toEqual(["/hook"]);
});

test("a huge response is not read: its status counts, and the connection is closed", async () => {
  let hasEnded: Promise<unknown> = Promise.resolve();
  receiver.answerBy((response) => {
    response.writeHead(200, { "content-length": 10_000_000_000 });
    response.write(Buffer.alloc(64_000));
    hasEnded = once(response, "close");
  });
  expect(await post()).toEqual({ status: 200, error: null });
  await hasEnded;
});

test.each([400, 410, 429, 500, 503])("the response %i is a failure", async (status) => {
  receiver.answerBy((response) => void response.writeHead(status).end("no"));
  expect(await post()).toEqual({ status, error: "status" });
});

test.each([
  [
    "that speaks another protocol",
    "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    101,
  ],
  ["that hangs up in the middle", "HTTP/1.1 200", null],
  ["that is no HTTP", "\0hello\r\n\r\n", null],
])("a response %s ends the attempt", async (_what, bytes, status) => {
  receiver.answerBy(({ socket }) => void socket?.end(bytes));
  const { error, ...outcome } = await post();
  expect(outcome).toEqual({ status });
  expect(error).not.toBeNull();
});

test("an unreachable receiver, an unknown host and an untrusted certificate give different errors", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const address = closed.address();
  closed.close();
  await once(closed, "close");
  const port = typeof address === "object" ? address?.port : 0;
  expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ status: null, error: "refused" });
  expect(await post("https://nobody.invalid/")).toEqual({ status: null, error: "unknown_host" });
  untrust();
  expect(await post()).toEqual({ status: null, error: "certificate" });
  untrust = trustTestServer();
});

describe("disallowed private networks", () => {
  const strict = createWebhookSender({ allowsPrivate: false, answerMs: 300 });

  test.each([
    "localhost",
    "127.0.0.1",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.2.1",
    "192.168.0.1",
    "255.255.255.255",
    "[::1]",
    "[::7f00:1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2001:0:7f00:1::]",
    "[2002:7f00:1::]",
    "[fd00::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
  ])("nothing is sent to %s", async (host) => {
    const before = receiver.messages.length;
    const { port } = new URL(receiver.url);
    expect(await strict.post(`https://${host}:${port}/hook`, message)).toEqual({
      status: null,
      error: "private_host",
    });
    expect(receiver.messages).toHaveLength(before);
  });

  test.each(["8.8.8.8", "::ffff:8.8.8.8", "2606:4700:4700::1111"])("%s is a public address", (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
