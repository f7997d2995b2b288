import { afterAll, beforeAll, expect, test } from "vitest";
import { SMS_TRIALS } from "#shared/domain/notifications/policy.ts";
import type { SmsTrial } from "#shared/domain/notifications/sms-trial.ts";
import { createTwilioSender } from "#server/engine/services/sms/twilio-sender.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { testServer } from "#tests/support/test-server.ts";
import { answers, startTwilioServer, type TwilioAnswer } from "#tests/support/twilio-server.ts";

const { app } = testServer({ role: null });
const PATH = "/notification-settings/test-sms";
const account = { sms_account: `AC${"0".repeat(32)}`, sms_sender: "Fincas" };
let provider: Awaited<ReturnType<typeof startTwilioServer>>;
let admin: Api;

beforeAll(async () => {
  provider = await startTwilioServer();
  admin = await app.logInAs("admin");
  Object.assign(app.services, { sms: createTwilioSender({ url: provider.url, answerMs: 500 }) });
});
afterAll(() => provider.close());

const tryWith = (changes: object = {}) =>
  admin.post<SmsTrial>(PATH, { ...account, sms_token: "typed", to: "612 345 678", ...changes });
const passwordIn = (header = "") => Buffer.from(header.replace("Basic ", ""), "base64").toString().split(":")[1];

test("a test text message goes out with the account in the form, and the office reads what the service answered", async () => {
  provider.answerWith(answers.queued);
  expect(dataOf(await tryWith())).toEqual({ to: "+34612345678", error: null, server_answer: "201 queued" });
  expect(provider.received.at(-1)).toMatchObject({ form: { To: "+34612345678", From: "Fincas" } });
  expect(provider.received.at(-1)?.form["Body"]).toContain("prueba");
  expect(await app.db.query("select sms_account from notification_settings", [])).toEqual([{ sms_account: null }]);
});

test.each<[TwilioAnswer, string]>([
  [answers.login, "login"],
  [answers.number, "rejected"],
  [answers.busy, "busy"],
  [answers.down, "unavailable"],
  [answers.garbage, "unreadable"],
  [answers.cut, "unreachable"],
  [answers.never, "timeout"],
])("a refused or unanswered test message says why (%#)", async (answer, error) => {
  provider.answerWith(answer);
  expect(dataOf(await tryWith())).toMatchObject({ error });
});

test("a stored token is used for its own account alone, and what is missing is shown at its field", async () => {
  provider.answerWith(answers.queued);
  const fieldOf = async (changes: object) => {
    const { status, body } = await tryWith(changes);
    return [status, body.errors?.[0]?.field];
  };
  expect(await fieldOf({ sms_token: null })).toEqual([400, "sms_token"]);
  dataOf(await changeSettings(admin, { ...plainServer(2525), ...account, sms_token: "stored" }));
  expect(dataOf(await tryWith({ sms_token: null }))).toMatchObject({ error: null });
  expect(passwordIn(provider.received.at(-1)?.authorization)).toBe("stored");
  const count = provider.received.length;
  expect(await fieldOf({ sms_token: null, sms_account: "ACother" })).toEqual([400, "sms_token"]);
  expect(await fieldOf({ sms_account: null })).toEqual([400, "sms_account"]);
  expect(await fieldOf({ sms_sender: null })).toEqual([400, "sms_sender"]);
  expect(await fieldOf({ to: "12" })).toEqual([400, "to"]);
  expect(provider.received).toHaveLength(count);
});

test("only who may change the settings sends a test message", async () => {
  for (const role of ["manager", "agent", "viewer"] as const)
    expect((await (await app.logInAs(role)).post(PATH, { ...account, sms_token: "x", to: "612345678" })).status).toBe(
      403,
    );
});

test("the company sends ten test messages an hour, and the eleventh of another administrator reaches no service", async () => {
  provider.answerWith(answers.queued);
  await app.db.query("delete from public_call", []);
  const count = provider.received.length;
  for (let sent = 0; sent < SMS_TRIALS.most; sent += 1) expect((await tryWith()).status).toBe(200);
  const other = await app.logInAs("super_admin");
  const refused = await other.post(PATH, { ...account, sms_token: "typed", to: "612 345 678" });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([429, "error.too_many_attempts"]);
  expect(provider.received).toHaveLength(count + SMS_TRIALS.most);
});
