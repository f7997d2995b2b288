import { afterAll, beforeAll, expect, test } from "vitest";
import { SmsFailure } from "#server/engine/services/sms/sms-sender.ts";
import { createTwilioSender } from "#server/engine/services/sms/twilio-sender.ts";
import { answers, startTwilioServer } from "#tests/support/twilio-server.ts";

const account = { account: `AC${"0".repeat(32)}`, token: "a token", sender: "+34600000000" };
const message = { to: "+34612345678", text: "Fincas Núñez: tu código para firmar es 123456." };
let server: Awaited<ReturnType<typeof startTwilioServer>>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

const send = (changes = {}) =>
  createTwilioSender({ url: server.url, answerMs: 500 }).send({ ...account, ...changes }, message);

test("a text message is one form of the account with its token, as the provider documents it", async () => {
  server.answerWith(answers.queued);
  expect(await send()).toEqual({ id: `SM${"a".repeat(32)}`, answer: "201 queued" });
  expect(server.received.at(-1)).toEqual({
    path: `/2010-04-01/Accounts/${account.account}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${account.account}:a token`).toString("base64")}`,
    form: { To: message.to, From: account.sender, Body: message.text },
  });
  const service = `MG${"1".repeat(32)}`;
  await send({ sender: service });
  expect(server.received.at(-1)?.form).toMatchObject({ MessagingServiceSid: service });
  expect(server.received.at(-1)?.form).not.toHaveProperty("From");
});

test.each([
  ["login", "login", "401 20003 Authenticate"],
  ["number", "rejected", "400 21211 The 'To' number is not valid"],
  ["failed", "rejected", "201 failed"],
  ["busy", "busy", "429 20429 Too many requests"],
  ["down", "unavailable", "503 20503 Service unavailable"],
  ["garbage", "unreadable", "201"],
  ["endless", "unreadable", "201"],
  ["cut", "unreachable", null],
  ["half", "unreachable", null],
  ["moved", "unreadable", "302"],
  ["switched", "unreachable", null],
  ["drip", "timeout", null],
  ["headers", "unreachable", null],
  ["odd_sid", "unreadable", "201"],
  ["echo", "rejected", "400 21211 Invalid 'To' •••: your code to sign is •••"],
  ["never", "timeout", null],
] as const)("a provider that answers “%s” to a text message gives the reason “%s”", async (answer, reason, said) => {
  server.answerWith(answers[answer]);
  const failure = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SmsFailure);
  expect(failure).toMatchObject({ reason, answer: said });
});

test("neither the number nor the code of a text message stays in what the provider answered", async () => {
  server.answerWith(answers.echoed);
  expect(await send()).toEqual({ id: `SM${"c".repeat(32)}`, answer: "201 queued •••" });
});

test("a provider that is gone is unreachable", async () => {
  const gone = await startTwilioServer();
  await gone.close();
  await expect(createTwilioSender({ url: gone.url }).send(account, message)).rejects.toMatchObject({
    reason: "unreachable",
  });
});
