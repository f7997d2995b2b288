import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { CodeConfirmation, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { deliverSms, smsJob } from "#server/areas/notifications/deliver-sms.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { createTwilioSender } from "#server/engine/services/sms/twilio-sender.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { createSigningFixture, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import { answers, startTwilioServer } from "#tests/support/twilio-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T09:00:00Z" });
const account = { sms_account: `AC${"0".repeat(32)}`, sms_sender: "Fincas", sms_token: "a secret token" };
let signing: SigningFixture;
let provider: Awaited<ReturnType<typeof startTwilioServer>>;
let type: DocumentType;

beforeAll(async () => {
  provider = await startTwilioServer();
  signing = await createSigningFixture(app);
  Object.assign(app.services, { sms: createTwilioSender({ url: provider.url, answerMs: 500 }) });
  dataOf(await changeSettings(signing.admin, { ...plainServer(2525), ...account }));
  type = dataOf(
    await signing.admin.post<DocumentType>("/document-types", {
      name: "Acta con código",
      requires_signature: true,
      signing_strength: "code",
    }),
  );
});
afterAll(() => provider.close());
beforeEach(async () => {
  await app.db.query("delete from public_call", []);
  provider.answerWith(answers.queued);
});

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const open = async (key: string | undefined) => dataOf(await app.visitor.get<SigningPageData>(path(key)));
const request = (key: string | undefined, channel = "sms") =>
  app.visitor.post<SigningCodeState>(`${path(key)}/code`, { channel });
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const sendBySms = (code_choice: SignerInput["code_choice"] = "sms") =>
  signing.send({ document_type_id: type.id, signer: { phone: "+34612345678", code_choice } });

describe("a code by text message", () => {
  test("the code arrives at the signer's phone, lets them sign, and leaves neither number nor text behind", async () => {
    const sent = await sendBySms();
    const [key] = sent.keys;
    expect((await open(key)).code?.channels).toEqual([{ channel: "sms", address: "•••678" }]);
    dataOf(await request(key));
    expect((await open(key)).code?.sent).toMatchObject({ channel: "sms", delivery: "sending" });
    await deliverSms(app.services);
    expect((await open(key)).code?.sent).toMatchObject({ delivery: "accepted" });
    const { To, Body = "" } = provider.received.at(-1)?.form ?? {};
    expect(To).toBe("+34612345678");
    const [code = ""] = /\b\d{6}\b/.exec(Body) ?? [];
    const { proof } = dataOf(await app.visitor.post<CodeConfirmation>(`${path(key)}/code/confirm`, { code }));
    const signed = await app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input({ code_proof: proof }));
    expect(signed.status).toBe(200);
    expect(await app.db.query("select 1 from sms_queue", [])).toEqual([]);
    const events = dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${sent.id}/events`));
    expect(events.find(({ kind }) => kind === "code_sent")?.details).toMatchObject({
      channel: "sms",
      address: "•••678",
      mail_state: "sent",
      server_answer: "201 queued",
    });
    expect(JSON.stringify(events)).not.toContain(code);
  });

  test.each(["number", "login", "down", "garbage", "cut", "never"] as const)(
    "where the provider answers “%s”, the page says that the code failed, and the mail is offered if the office allowed both",
    async (answer) => {
      provider.answerWith(answers[answer]);
      const sent = await sendBySms("sms_or_mail");
      const [key] = sent.keys;
      dataOf(await request(key));
      await deliverSms(app.services);
      const page = await open(key);
      expect(page).toMatchObject({ situation: "open", code: { sent: { channel: "sms", delivery: "failed" } } });
      expect(page.code?.channels.map(({ channel }) => channel)).toEqual(["sms", "mail"]);
      expect(dataOf(await request(key, "mail")).sent).toMatchObject({ channel: "mail", delivery: "sending" });
    },
  );

  test("a text message whose server died during the attempt has failed, and is not sent twice", async () => {
    const sent = await sendBySms();
    dataOf(await request(sent.keys[0]));
    await app.db.query("update sms_queue set attempts = 1, next_attempt_at = clock_now() - interval '1 second'", []);
    const before = provider.received.length;
    await deliverSms(app.services);
    expect(provider.received).toHaveLength(before);
    expect((await open(sent.keys[0])).code?.sent).toMatchObject({ delivery: "failed" });
    expect(await app.db.query("select 1 from sms where error = 'interrupted'", [])).toHaveLength(1);
  });

  test("a text message whose code has expired before its turn is not sent any more", async () => {
    dataOf(await request((await sendBySms()).keys[0]));
    await app.db.query("update sms_queue set useful_until = clock_now()", []);
    const before = provider.received.length;
    await deliverSms(app.services);
    expect(provider.received).toHaveLength(before);
    expect(await app.db.query("select 1 from sms where error = 'late'", [])).toHaveLength(1);
  });

  test("neither the start of the server nor quick jobs such as mails wait for a text message service that does not answer", async () => {
    provider.answerWith(answers.never);
    dataOf(await request((await sendBySms()).keys[0]));
    const jobs = await startJobs(app.services, [smsJob]);
    expect(await app.db.query("select 1 from sms where state = 'queued'", [])).toHaveLength(1);
    await jobs.stop();
    await deliverSms(app.services);
    expect(smsJob.lane).toBe("messages");
  });
});

describe("the account for text messages", () => {
  test("its token is sealed, shown to no one, and belongs to its account", async () => {
    const settings = await readSettings(signing.admin);
    expect(settings).toMatchObject({ sms_account: account.sms_account, sms_token: null });
    expect(settings.sms_token_set_at).not.toBeNull();
    const [row] = await app.db.query<{ sealed_token: string }>("select sealed_token from sms_secret", []);
    expect(app.services.vault.open("sms_token", row?.sealed_token ?? "")).toBe(account.sms_token);
    const history = await app.db.query("select to_jsonb(a)::text as entry from audit_entry a", []);
    expect(JSON.stringify(history)).not.toContain(account.sms_token);
    const other = await changeSettings(signing.admin, { sms_account: `AC${"9".repeat(32)}` });
    expect(keyOfError(other)).toMatch(/^400 validation\.password_again/);
    const traversal = await changeSettings(signing.admin, { sms_account: "../x", sms_token: "x" });
    expect(traversal.status).toBe(400);
  });

  test("a document is not sent to a signer by text message without a number or an account", async () => {
    const send = async (phone: string | null) => {
      const signer = { party: "other", name: "Begoña Núñez", role: "tenant", email: "b@example.com" } as const;
      const draft = await signing.given.aDocument({
        document_type_id: type.id,
        signers: [{ ...signer, phone, code_choice: "sms" }],
      });
      await app.db.query("update document set docx_key = 'x', docx_sha256 = 'x' where id = $1", [draft.id]);
      return signing.admin.post<Document>(`/documents/${draft.id}/send`, { version: draft.version + 1 });
    };
    expect(keyOfError(await send(null))).toBe("422 error.signer_code_phone_missing");
    const waiting = await sendBySms();
    dataOf(await changeSettings(signing.admin, { sms_account: null, sms_sender: null }));
    expect(await app.db.query("select 1 from sms_secret", [])).toEqual([]);
    expect(keyOfError(await send("612345678"))).toBe("422 error.signing_code_no_sms");
    expect(keyOfError(await request(waiting.keys[0]))).toBe("422 error.signing_code_unsent");
    dataOf(await changeSettings(signing.admin, account));
  });
});
