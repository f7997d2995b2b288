import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import type { CodeConfirmation, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { renderEvidence } from "#server/areas/documents/pdf/evidence.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { anEvidence } from "#tests/support/signed-contents.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({
  role: null,
  clockAt: "2026-11-22T09:00:00Z",
  env: { smtpAllowPrivate: true },
});
let signing: SigningFixture;
let server: TestSmtpServer;
let type: DocumentType;

beforeAll(async () => {
  signing = await createSigningFixture(app);
  server = await startSmtpServer();
  dataOf(await changeSettings(signing.admin, plainServer(server.port)));
  type = await createType("code");
});
afterAll(() => server.close());
beforeEach(() => app.db.query("delete from public_call", []));

let types = 0;
const createType = async (signing_strength: string) =>
  dataOf(
    await signing.admin.post<DocumentType>("/document-types", {
      name: `Acta ${(types += 1)}`,
      requires_signature: true,
      signing_strength,
    }),
  );

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const open = async (key: string | undefined) => dataOf(await app.visitor.get<SigningPageData>(path(key)));
const request = (key: string | undefined, channel = "mail") =>
  app.visitor.post<SigningCodeState>(`${path(key)}/code`, { channel });
const confirm = async (key: string | undefined, code: string) =>
  dataOf(await app.visitor.post<CodeConfirmation>(`${path(key)}/code/confirm`, { code }));
const sign = (key: string | undefined, changes: object = {}) =>
  app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input(changes));
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const eventsOf = async ({ id }: SentTestDocument) =>
  dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${id}/events`)).toReversed();

/** A sent document whose signers need a code. */
const sendWithCode = (names?: readonly string[]) =>
  signing.send({ document_type_id: type.id, ...(names && { names }) });

/** Requests a code and reads it in the mail. */
async function receiveCode(key: string | undefined): Promise<string> {
  dataOf(await request(key));
  await deliverMails(app.services);
  const [, code = ""] = /^(\d{6})$/m.exec(server.mails.at(-1)?.text ?? "") ?? [];
  return code;
}
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("the strength of a document type", () => {
  test("a draft follows the strength of its type, and a sent document keeps the one it was sent with", async () => {
    const changing = await createType("link");
    const draft = await signing.given.aDocument({ document_type_id: changing.id });
    const sent = await signing.send({ document_type_id: changing.id });
    const { version } = dataOf(await signing.admin.get<DocumentType>(`/document-types/${changing.id}`));
    dataOf(await signing.admin.patch(`/document-types/${changing.id}`, { version, signing_strength: "code" }));
    const strengthOf = async (id: string) =>
      dataOf(await signing.admin.get<Document>(`/documents/${id}`)).signing_strength;
    expect([await strengthOf(draft.id), await strengthOf(sent.id)]).toEqual(["code", "link"]);
    await expect(
      app.db.query("update document set signing_strength = 'code' where id = $1", [sent.id]),
    ).rejects.toThrow(/document_frozen/);
  });

  test("a document signed by link alone asks for no code and sends none", async () => {
    const sent = await signing.send();
    expect((await open(sent.keys[0])).code).toBeNull();
    expect(keyOfError(await request(sent.keys[0]))).toBe("409 error.signing_code_unneeded");
    expect((await sign(sent.keys[0])).status).toBe(200);
  });
});

describe("a one-time code", () => {
  test("the mailed code, once entered, lets the signer sign, and the events say what happened without the code", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    expect((await open(key)).code).toEqual({
      channels: [{ channel: "mail", address: "s•••@example.com" }],
      sent: null,
      is_confirmed: false,
    });
    expect(keyOfError(await sign(key))).toBe("409 error.signing_code_required");
    const code = await receiveCode(key);
    expect(code).toMatch(/^\d{6}$/);
    expect((await open(key)).code?.sent).toMatchObject({
      channel: "mail",
      attempts_left: SIGNING_CODE.attempts,
      delivery: "accepted",
    });
    const confirmed = await confirm(key, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed).toMatchObject({ outcome: "confirmed", code: { is_confirmed: true } });
    expect(keyOfError(await sign(key))).toBe("409 error.signing_code_required");
    expect(keyOfError(await sign(key, { code_proof: "x".repeat(43) }))).toBe("409 error.signing_code_required");
    expect((await sign(key, { code_proof: confirmed.proof })).status).toBe(200);
    const events = await eventsOf(sent);
    expect(events.filter(({ kind }) => kind.startsWith("code"))).toMatchObject([
      {
        kind: "code_sent",
        ip: "127.0.0.1",
        details: {
          channel: "mail",
          address: "s•••@example.com",
          mail_state: "sent",
          server_answer: expect.stringMatching(/^250 /),
          message_id: expect.stringMatching(/^<.+@example\.es>$/),
        },
      },
      { kind: "code_confirmed", details: { channel: "mail", attempts: 0 } },
    ]);
    expect(JSON.stringify(events)).not.toContain(code);
  });

  test("neither the mail log nor the database in the clear shows the code to the office", async () => {
    const sent = await sendWithCode();
    const code = await receiveCode(sent.keys[0]);
    const mails = dataOf(await signing.admin.get<Mail[]>(`/mails?entity_id=${sent.id}`));
    expect(mails).toMatchObject([{ is_confidential: true, state: "sent" }]);
    expect(mails[0]?.text).toContain("•••");
    const stored = await app.db.query(
      `select to_jsonb(m)::text as row from mail m where m.entity_id = $1
       union all select to_jsonb(e)::text from document_event e where e.document_id = $1
       union all select to_jsonb(c)::text from signing_code c join signer s on s.id = c.signer_id where s.document_id = $1`,
      [sent.id],
    );
    expect(stored).toHaveLength(5);
    expect(JSON.stringify(mails) + JSON.stringify(stored)).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });

  test("a wrong code says how many attempts are left, and after the last one even the right code is refused", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    const code = await receiveCode(key);
    const outcomes = [];
    for (let tries = 0; tries < SIGNING_CODE.attempts; tries += 1) outcomes.push(await confirm(key, otherThan(code)));
    expect(outcomes.map(({ outcome, code: { sent: last } }) => [outcome, last?.attempts_left])).toEqual([
      ["wrong", 4],
      ["wrong", 3],
      ["wrong", 2],
      ["wrong", 1],
      ["used_up", undefined],
    ]);
    expect(await confirm(key, code)).toMatchObject({ outcome: "used_up", proof: null });
    const again = await receiveCode(key);
    expect(await confirm(key, again)).toMatchObject({ outcome: "confirmed" });
  });

  test("wrong codes entered at once are counted one by one", async () => {
    const sent = await sendWithCode();
    const code = await receiveCode(sent.keys[0]);
    const outcomes = await Promise.all(
      Array.from({ length: 2 * SIGNING_CODE.attempts }, () => confirm(sent.keys[0], otherThan(code))),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "wrong")).toHaveLength(SIGNING_CODE.attempts - 1);
    const [row] = await app.db.query(
      "select attempts from signing_code c join signer s on s.id = c.signer_id where s.document_id = $1",
      [sent.id],
    );
    expect(row).toEqual({ attempts: SIGNING_CODE.attempts });
  });

  test("an hour has room for so many codes, and a day for so many wrong ones", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    for (let count = 0; count < SIGNING_CODE.per_hour; count += 1) dataOf(await request(key));
    expect(keyOfError(await request(key))).toBe("429 error.too_many_attempts");
    await app.db.query(
      "update signing_code set attempts = 4, at = at - interval '2 hours' where signer_id in (select id from signer where document_id = $1)",
      [sent.id],
    );
    expect(keyOfError(await request(key))).toBe("429 error.signing_codes_used_up");
    expect(keyOfError(await app.visitor.post(`${path(key)}/code/confirm`, { code: "123456" }))).toBe(
      "429 error.signing_codes_used_up",
    );
  });

  test("a code expires, and a confirmed one does not let the signer sign for ever", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    const code = await receiveCode(key);
    const age = (column: string, minutes: number) =>
      app.db.query(
        `update signing_code set ${column} = clock_now() - make_interval(mins => $2)
         where signer_id in (select id from signer where document_id = $1)`,
        [sent.id, minutes],
      );
    const { proof } = await confirm(key, code);
    await age("confirmed_at", SIGNING_CODE.confirmed_minutes + 1);
    expect(keyOfError(await sign(key, { code_proof: proof }))).toBe("409 error.signing_code_required");
    const next = await receiveCode(key);
    await age("expires_at", 1);
    expect(await confirm(key, next)).toMatchObject({ outcome: "over", code: { sent: null } });
  });

  test("a mail with a code that waits for the mail server until the code has expired is not sent any more", async () => {
    const sent = await sendWithCode();
    dataOf(await request(sent.keys[0]));
    await app.db.query("update mail_queue set useful_until = useful_until - make_interval(mins => $1)", [
      SIGNING_CODE.minutes,
    ]);
    const before = server.mails.length;
    await deliverMails(app.services);
    expect(server.mails).toHaveLength(before);
    const mails = dataOf(await signing.admin.get<Mail[]>(`/mails?entity_id=${sent.id}`));
    expect(mails).toMatchObject([{ state: "failed", last_error: "late" }]);
  });

  test("a second browser with the link needs the code too, and a later code ends one that was not entered", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    const first = await receiveCode(key);
    const { proof } = await confirm(key, first);
    expect(await confirm(key, first)).toMatchObject({ outcome: "confirmed", proof });
    const second = await receiveCode(key);
    if (first !== second) expect(await confirm(key, first)).toMatchObject({ outcome: "wrong" });
    expect(keyOfError(await sign(key, {}))).toBe("409 error.signing_code_required");
    expect(keyOfError(await sign(key, { code_proof: `${proof}x` }))).toBe("409 error.signing_code_required");
  });

  test("another holder of the link cannot keep the signer from signing with a confirmed code, and the evidence names that code", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    const { proof } = await confirm(key, await receiveCode(key));
    const [mine] = await app.db.query<{ at: string }>(
      "update signing_code set confirmed_at = confirmed_at - interval '1 minute' where signer_id in (select id from signer where document_id = $1) returning to_json(confirmed_at) #>> '{}' as at",
      [sent.id],
    );
    const second = await receiveCode(key);
    expect((await open(key)).code).toMatchObject({ is_confirmed: true, sent: { is_confirmed: false } });
    await confirm(key, second);
    dataOf(await sign(key, { code_proof: proof }));
    expect((await readEvidenceSigners(app.services, sent.id))[0]?.code?.confirmed_at).toBe(mine?.at);
  });

  test("a stranger who uses up the codes of a link does not lock the signer out of a renewed one", async () => {
    const sent = await sendWithCode();
    const [key] = sent.keys;
    for (let count = 0; count < SIGNING_CODE.per_hour; count += 1) dataOf(await request(key));
    const ofThisDocument = "signer_id in (select id from signer where document_id = $1)";
    await app.db.query(`update signing_code set attempts = 4 where ${ofThisDocument}`, [sent.id]);
    expect(keyOfError(await request(key))).toBe("429 error.signing_codes_used_up");
    const signers = dataOf(await signing.admin.get<{ id: string }[]>(`/documents/${sent.id}/signers`));
    const link = await signing.admin.post<{ path: string }>(`/documents/${sent.id}/signers/${signers[0]?.id}/link`, {});
    const renewed = dataOf(link).path.split("/").at(-1);
    const { proof } = await confirm(renewed, await receiveCode(renewed));
    await app.db.query(`update signing_code set attempts = 10 where ${ofThisDocument}`, [sent.id]);
    expect(keyOfError(await request(renewed))).toBe("429 error.signing_codes_used_up");
    expect((await sign(renewed, { code_proof: proof })).status).toBe(200);
  });

  test("a signer whose attempts are exhausted on all links neither signs nor gets a code, while the other signer does", async () => {
    const sent = await sendWithCode(["Uno Primero", "Dos Segundo"]);
    const signers = dataOf(await signing.admin.get<{ id: string; name: string }[]>(`/documents/${sent.id}/signers`));
    const blocked = signers.find(({ name }) => name === "Uno Primero");
    dataOf(await request(sent.keys[0]));
    await app.db.query("update signing_code set attempts = $2 where signer_id = $1", [
      blocked?.id,
      SIGNING_CODE.wrong_of_signer_per_day,
    ]);
    const link = await signing.admin.post<{ path: string }>(`/documents/${sent.id}/signers/${blocked?.id}/link`, {});
    const renewed = dataOf(link).path.split("/").at(-1);
    expect(keyOfError(await request(renewed))).toBe("429 error.signing_codes_used_up");
    expect(keyOfError(await sign(renewed))).toBe("409 error.signing_code_required");
    expect(await open(renewed)).toMatchObject({ situation: "open" });

    const { proof } = await confirm(sent.keys[1], await receiveCode(sent.keys[1]));
    dataOf(await sign(sent.keys[1], { code_proof: proof }));
    const declined = await app.visitor.post<SigningPageData>(`${path(renewed)}/decline`, { reason: "No puedo" });
    expect(dataOf(declined)).toMatchObject({ situation: "declined" });
  });

  test("the codes of a link end with it, and those of one signer are of no use to another", async () => {
    const sent = await sendWithCode(["Uno Primero", "Dos Segundo"]);
    const code = await receiveCode(sent.keys[0]);
    expect(await confirm(sent.keys[1], code)).toMatchObject({ outcome: "over" });
    const { proof } = await confirm(sent.keys[0], code);
    const signers = dataOf(await signing.admin.get<{ id: string }[]>(`/documents/${sent.id}/signers`));
    const link = await signing.admin.post<{ path: string }>(`/documents/${sent.id}/signers/${signers[0]?.id}/link`, {});
    const renewed = dataOf(link).path.split("/").at(-1);
    expect((await open(renewed)).code).toMatchObject({ sent: null, is_confirmed: false });
    expect(keyOfError(await sign(renewed, { code_proof: proof }))).toBe("409 error.signing_code_required");
    expect(keyOfError(await request(sent.keys[0]))).toBe("404 error.invalid_link");
  });

  test("declining needs no code", async () => {
    const sent = await sendWithCode();
    const declined = await app.visitor.post<SigningPageData>(`${path(sent.keys[0])}/decline`, { reason: "No" });
    expect(dataOf(declined)).toMatchObject({ situation: "declined", code: null });
  });

  test("a channel that the office did not choose and a malformed code are refused", async () => {
    const sent = await sendWithCode();
    expect(keyOfError(await request(sent.keys[0], "sms"))).toMatch(/^400 /);
    expect(keyOfError(await request(sent.keys[0], "pigeon"))).toMatch(/^400 /);
    for (const code of ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])
      expect((await app.visitor.post(`${path(sent.keys[0])}/code/confirm`, { code })).status).toBe(400);
  });
});

test("a signature stores the pages shown and the seconds as the browser reported them", async () => {
  const sent = await signing.send();
  const reading = { pages_shown: [2, 1, 2], page_count: 3, seconds: 41 };
  expect((await sign(sent.keys[0], { reading: { ...reading, pages_shown: [4] } })).status).toBe(400);
  dataOf(await sign(sent.keys[0], { reading }));
  const [row] = await app.db.query("select pages_shown, page_count, read_seconds from signer where document_id = $1", [
    sent.id,
  ]);
  expect(row).toEqual({ pages_shown: [1, 2], page_count: 3, read_seconds: 41 });
});

test("the evidence of a signature names the code, its mail and the server's answer, and the reading as the browser's word", async () => {
  const sent = await sendWithCode();
  const [key] = sent.keys;
  const code = await receiveCode(key);
  await confirm(key, otherThan(code));
  const { proof } = await confirm(key, code);
  dataOf(await sign(key, { code_proof: proof, reading: { pages_shown: [1], page_count: 1, seconds: 12 } }));
  const [signer] = await readEvidenceSigners(app.services, sent.id);
  expect(signer).toMatchObject({
    code: {
      channel: "mail",
      address: "s•••@example.com",
      attempts: 1,
      confirmed_at: expect.stringMatching(/^2026-11-22T/),
    },
    reading: { pages_shown: [1], page_count: 1, seconds: 12 },
    mails: [{ what: "code", message_id: expect.stringMatching(/^<.+>$/), answer: expect.stringMatching(/^250 /) }],
  });
  if (!signer) throw new Error("There is no signer");
  const pdf = await renderEvidence(anEvidence({ signing_strength: "code", signers: [signer] }), {
    pages: 1,
    size: 1000,
  });
  const text = (await readPdf(pdf)).pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Enlace personal y código de un solo uso");
  expect(text).toContain("Enviado por correo a s•••@example.com.");
  expect(text).toContain("Códigos incorrectos: 1");
  expect(text).toContain("Según el navegador: 1 de 1 páginas en pantalla, 12 s");
});

test("a document with codes is not sent without a mail server, nor to a signer without an address", async () => {
  const send = async (email: string | null) => {
    const draft = await signing.given.aDocument({
      document_type_id: type.id,
      signers: [{ party: "other", name: "Begoña Núñez", documentation: "12345678Z", email, role: "tenant" }],
    });
    await app.db.query("update document set docx_key = 'x', docx_sha256 = 'x' where id = $1", [draft.id]);
    return signing.admin.post<Document>(`/documents/${draft.id}/send`, { version: draft.version + 1 });
  };
  expect(keyOfError(await send(null))).toBe("422 error.signer_code_address_missing");
  dataOf(await changeSettings(signing.admin, { smtp_host: null }));
  expect(keyOfError(await send("begona@example.com"))).toBe("422 error.signing_code_no_mail");
  const sent = await sendWithCode();
  expect(keyOfError(await request(sent.keys[0]))).toBe("422 error.signing_code_unsent");
  dataOf(await changeSettings(signing.admin, plainServer(server.port)));
});
