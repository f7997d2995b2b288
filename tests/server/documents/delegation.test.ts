import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { RevokedDelegation } from "#shared/domain/documents/revoked-delegation.ts";
import type { Signer, SignerInput } from "#shared/domain/documents/signer.ts";
import type { CodeConfirmation, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import {
  createSigningFixture,
  type SentOptions,
  type SentTestDocument,
  type SigningFixture,
} from "#tests/support/signing-fixture.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-25T09:00:00Z", env: { smtpAllowPrivate: true } });
let signing: SigningFixture;
let server: TestSmtpServer;
let types: { readonly allowed: string; readonly coded: string; readonly pictured: string };

const aType = async (name: string, more: object = {}) => {
  const type = { name, requires_signature: true, allows_delegation: true, ...more };
  return dataOf(await signing.admin.post<DocumentType>("/document-types", type)).id;
};

beforeAll(async () => {
  signing = await createSigningFixture(app);
  server = await startSmtpServer();
  dataOf(await changeSettings(signing.admin, plainServer(server.port)));
  types = {
    allowed: await aType("Acta delegable"),
    coded: await aType("Acta con código", { signing_strength: "code" }),
    pictured: await aType("Acta con imagen", {
      signing_strength: "code_and_identity",
      identity_purpose: "Comprobar quién firma",
      identity_basis: "consent",
      identity_basis_text: "El de quien firma",
      identity_days: 30,
    }),
  };
});
afterAll(() => server.close());
beforeEach(() => app.db.query("delete from public_call", []));

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const open = async (key: string | undefined) => dataOf(await app.visitor.get<SigningPageData>(path(key)));
const sign = (key: string | undefined, changes: object = {}) =>
  app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input(changes));
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors[0]?.translationKey ?? ""}`;
const faultOf = ({ body }: Reply<unknown>) => `${body.errors[0]?.field ?? ""} ${body.errors[0]?.translationKey ?? ""}`;
const eventsOf = async ({ id }: SentTestDocument, kind: DocumentEvent["kind"]) =>
  dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${id}/events`)).filter((event) => event.kind === kind);
const signerOf = async ({ id }: SentTestDocument) =>
  dataOf(await signing.admin.get<Signer[]>(`/documents/${id}/signers`))[0];

const declared = { is_representative: true, representation: "Con poder notarial" };
const ana = { name: "Ana Gil Ruiz", email: "ana.gil@example.com", reason: "Estoy de viaje hasta enero", ...declared };
const delegate = (key: string | undefined, changes: object = {}) =>
  app.visitor.post<SigningPageData>(`${path(key)}/delegate`, { ...ana, ...changes });
const send = (options: SentOptions = {}) =>
  signing.send({ document_type_id: types.allowed, names: ["Begoña Núñez", "Íñigo Çelik"], ...options });

/** The last mail to an address. */
async function mailTo(to: string) {
  await deliverMails(app.services);
  return server.mails.findLast(({ envelope }) => envelope.to.includes(to));
}
const keyIn = (text: string | undefined) => /external-document\/([\w-]+)/.exec(text ?? "")?.[1];
/** Delegates to a mailbox of its own, and returns the key that arrived there. */
async function delegateTo(key: string | undefined, email: string, changes: object = {}) {
  dataOf(await delegate(key, { email, ...changes }));
  return keyIn((await mailTo(email))?.text);
}
const revoke = async (sent: SentTestDocument) =>
  signing.admin.post<RevokedDelegation>(
    `/documents/${sent.id}/signers/${(await signerOf(sent))?.id}/revoke-delegation`,
    {},
  );

/** Requests a code by mail and enters it. */
async function confirm(key: string | undefined, to: string) {
  dataOf(await app.visitor.post<SigningCodeState>(`${path(key)}/code`, { channel: "mail" }));
  const code = /^(\d{6})$/m.exec((await mailTo(to))?.text ?? "")?.[1];
  return dataOf(await app.visitor.post<CodeConfirmation>(`${path(key)}/code/confirm`, { code })).proof;
}

/** Who was mailed that the document has ended. */
const mailedOf = async (sent: SentTestDocument) =>
  (await eventsOf(sent, "told")).map(({ details }) => String(details["email"])).toSorted();

describe("who may delegate", () => {
  test("a signature is delegated only where the type of document allows it", async () => {
    const sent = await signing.send();
    expect((await open(sent.keys[0])).can_delegate).toBe(false);
    expect(keyOfError(await delegate(sent.keys[0]))).toBe("409 error.delegation_not_allowed");
    expect((await open((await send()).keys[0])).can_delegate).toBe(true);
  });

  test("a signature is not delegated without the declaration that the delegate represents the signer", async () => {
    const [key] = (await send()).keys;
    expect(faultOf(await delegate(key, { is_representative: false }))).toBe(
      "is_representative validation.delegate_represents",
    );
    expect(faultOf(await delegate(key, { representation: " " }))).toBe("representation validation.delegate_capacity");
    expect(faultOf(await delegate(key, { reason: " " }))).toBe("reason validation.required");
    expect(faultOf(await delegate(key, { name: "1" }))).toBe("name validation.signature_name");
  });

  test("an approval is delegated without a declaration, and the delegate approves", async () => {
    const sent = await send({ tasks: ["approve", "sign"] });
    const key = await delegateTo(sent.keys[0], "approver@example.com", {
      is_representative: null,
      representation: null,
    });
    expect((await open(key)).signer).toMatchObject({
      name: "Begoña Núñez",
      delegate_name: "Ana Gil Ruiz",
      task: "approve",
    });
    expect(dataOf(await sign(key, { kind: "approval", strokes: null }))).toMatchObject({
      kind: "approval",
      representative: "Ana Gil Ruiz",
    });
    expect(await signerOf(sent)).toMatchObject({ delegate_representation: null, representation: null });
  });

  test("the delegate's document number is needed where the document needs pictures of it", async () => {
    const sent = await send({ document_type_id: types.pictured });
    expect((await open(sent.keys[0])).needs_delegate_documentation).toBe(true);
    const code_proof = await confirm(sent.keys[0], "signer0@example.com");
    expect(faultOf(await delegate(sent.keys[0], { code_proof }))).toBe("documentation validation.required");
    const key = await delegateTo(sent.keys[0], "pictured@example.com", { documentation: "00000000T", code_proof });
    expect((await open(key)).pictures?.given).toEqual([]);
  });

  test("where the document needs a code, the link alone does not delegate: only who entered the code on this device", async () => {
    const sent = await send({ document_type_id: types.coded });
    const [key] = sent.keys;
    const intruder = { name: "Persona Inventada", email: "intruder@example.com" };
    expect(keyOfError(await delegate(key, intruder))).toBe("409 error.signing_code_required");
    const code_proof = await confirm(key, "signer0@example.com");
    for (const other of [null, "invented", `${code_proof}x`])
      expect(keyOfError(await delegate(key, { ...intruder, code_proof: other }))).toBe(
        "409 error.signing_code_required",
      );
    expect(await signerOf(sent)).toMatchObject({ delegated_at: null });
    expect(await mailTo(intruder.email)).toBeUndefined();
    dataOf(await delegate(key, { email: "confirmed@example.com", code_proof }));
    expect(await eventsOf(sent, "delegated")).toHaveLength(1);
  });

  test("a signer whose code goes by text message alone does not delegate, as only a mailbox is known of a delegate", async () => {
    const given = async (code_choice: SignerInput["code_choice"], document_type_id: string, more: object = {}) => {
      const signer = { phone: "+34612345678", code_choice, ...more };
      return (await send({ document_type_id, names: ["Begoña Núñez"], signer })).keys[0];
    };
    const phone = await given("sms", types.coded);
    expect((await open(phone)).can_delegate).toBe(false);
    expect(keyOfError(await delegate(phone))).toBe("409 error.delegation_not_allowed");
    const withoutMail = await given("sms_or_mail", types.coded, { email: null });
    expect((await open(withoutMail)).can_delegate).toBe(false);
    expect(keyOfError(await delegate(withoutMail))).toBe("409 error.delegation_not_allowed");
    expect((await open(await given("sms_or_mail", types.coded))).can_delegate).toBe(true);
    expect((await open(await given("sms", types.allowed))).can_delegate).toBe(true);
  });

  test("a delegate is no signer of the same document: not by mailbox, document number or name", async () => {
    const sent = await send();
    const [key] = sent.keys;
    expect(faultOf(await delegate(key, { email: "signer1@example.com" }))).toBe("email validation.delegate_is_signer");
    expect(faultOf(await delegate(key, { email: "Signer0@example.com" }))).toBe("email validation.delegate_is_signer");
    expect(faultOf(await delegate(key, { documentation: "12345678-Z" }))).toBe(
      "documentation validation.delegate_is_signer",
    );
    expect(faultOf(await delegate(key, { name: "çelik, IÑIGO" }))).toBe("name validation.delegate_is_signer");
    expect(await signerOf(sent)).toMatchObject({ delegated_at: null });
  });

  test("whose turn has not come, and who has signed, does not delegate", async () => {
    const ordered = await send({ signing_order: "sequential" });
    expect(keyOfError(await delegate(ordered.keys[1]))).toBe("409 error.not_your_turn");
    dataOf(await sign(ordered.keys[0]));
    expect(keyOfError(await delegate(ordered.keys[0]))).toBe("409 error.already_signed");
  });

  test("without a mail server nothing is delegated, and the signer's link still works", async () => {
    const sent = await send();
    await app.db.query("update notification_settings set smtp_host = null", []);
    try {
      expect(await open(sent.keys[0])).toMatchObject({ situation: "open", can_delegate: false });
      expect(keyOfError(await delegate(sent.keys[0]))).toBe("422 error.delegation_unsent");
    } finally {
      dataOf(await changeSettings(signing.admin, plainServer(server.port)));
    }
    expect(await open(sent.keys[0])).toMatchObject({ situation: "open", can_delegate: true });
  });
});

describe("what a delegation does", () => {
  test("the signer's link ends and says to whom the signing was given, and shows nothing more", async () => {
    const sent = await send();
    dataOf(await delegate(sent.keys[0]));
    const page = await open(sent.keys[0]);
    expect(page).toMatchObject({ situation: "delegated", can_delegate: false, signer: { delegate_name: ana.name } });
    expect(keyOfError(await sign(sent.keys[0]))).toBe("409 error.signing_delegated");
    expect(keyOfError(await app.visitor.post(`${path(sent.keys[0])}/decline`, { reason: "No" }))).toBe(
      "409 error.signing_delegated",
    );
    expect(keyOfError(await app.visitor.get(`${path(sent.keys[0])}/file`))).toBe("409 error.signing_ended");
  });

  test("the link of before gives no signed file once the delegate has signed", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    const key = await delegateTo(sent.keys[0], "files@example.com");
    dataOf(await sign(key, declared));
    await runJobs(app.services);
    expect((await app.visitor.get(`${path(sent.keys[0])}/signed`)).status).toBe(404);
    expect((await app.visitor.download(`${path(key)}/signed`)).status).toBe(200);
    expect((await open(sent.keys[0])).receipt).toBeNull();
  });

  test("the mail to the delegate has nothing that the signer typed", async () => {
    const sent = await send();
    const spam = "Compra barato en tienda punto com";
    dataOf(
      await delegate(sent.keys[0], { name: spam, reason: spam, representation: spam, email: "words@example.com" }),
    );
    const mail = await mailTo("words@example.com");
    expect(mail?.text).toContain("Begoña Núñez");
    // The log keeps subjects: an erasure of the signer would have to find the name there.
    expect(mail?.subject).not.toContain("Begoña");
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("barato");
  });

  test("a request that is sent again, also without its key, delegates once and sends one mail", async () => {
    const sent = await send();
    const email = "once@example.com";
    const replies = await Promise.all([1, 2, 3].map(() => delegate(sent.keys[0], { email })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201].map(() => replies[0]?.status));
    expect(dataOf(await delegate(sent.keys[0], { email: "another@example.com" })).situation).toBe("delegated");
    await deliverMails(app.services);
    expect(server.mails.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1);
    expect(await eventsOf(sent, "delegated")).toHaveLength(1);
    expect(await signerOf(sent)).toMatchObject({ delegate_email: email });
  });

  test("a delegate does not delegate again", async () => {
    const sent = await send();
    const key = await delegateTo(sent.keys[0], "again@example.com");
    expect((await open(key)).can_delegate).toBe(false);
    expect(keyOfError(await delegate(key, { email: "third@example.com" }))).toBe("409 error.delegation_not_allowed");
  });

  test("the delegate signs with their own name and the declaration, drawn or typed, and the signer stays the party", async () => {
    const sent = await send();
    const key = await delegateTo(sent.keys[0], "signs@example.com");
    expect(faultOf(await sign(key))).toBe("is_representative validation.representation_required");
    const typed = { kind: "typed", strokes: null, ...declared };
    expect(faultOf(await sign(key, { ...typed, typed_name: "Begoña Núñez" }))).toBe(
      "typed_name validation.signature_delegate_name",
    );
    expect(dataOf(await sign(key, { ...declared, representation: "Otra calidad" }))).toMatchObject({
      kind: "drawn",
      representative: "Ana Gil Ruiz",
    });
    expect(await signerOf(sent)).toMatchObject({
      name: "Begoña Núñez",
      state: "signed",
      representation: "Con poder notarial",
    });
  });

  test("the code goes to the delegate, and one that the signer confirmed is of no use", async () => {
    const sent = await send({ document_type_id: types.coded });
    const code_proof = await confirm(sent.keys[0], "signer0@example.com");
    const key = await delegateTo(sent.keys[0], "coded@example.com", { code_proof });
    expect((await open(key)).code?.channels).toEqual([{ channel: "mail", address: "c•••@example.com" }]);
    expect(keyOfError(await sign(key, { ...declared, code_proof }))).toBe("409 error.signing_code_required");
    dataOf(await sign(key, { ...declared, code_proof: await confirm(key, "coded@example.com") }));
  });

  test("reminders go to the delegate", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    await delegateTo(sent.keys[0], "reminded@example.com");
    const { version } = dataOf(await signing.admin.get<Document>(`/documents/${sent.id}`));
    dataOf(await signing.admin.post(`/documents/${sent.id}/remind`, { version }));
    const key = keyIn((await mailTo("reminded@example.com"))?.text);
    expect((await open(key)).situation).toBe("open");
    expect((await open(sent.keys[0])).situation).toBe("delegated");
  });

  test("reminders are counted from zero for the delegate, and for the signer once it was revoked", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    const remind = async () => {
      const { version } = dataOf(await signing.admin.get<Document>(`/documents/${sent.id}`));
      dataOf(await signing.admin.post(`/documents/${sent.id}/remind`, { version }));
    };
    await remind();
    expect(await signerOf(sent)).toMatchObject({ reminder_count: 1 });
    await delegateTo(keyIn((await mailTo("signer0@example.com"))?.text), "anew@example.com");
    expect(await signerOf(sent)).toMatchObject({ reminder_count: 0, reminded_at: null });
    await remind();
    dataOf(await revoke(sent));
    expect(await signerOf(sent)).toMatchObject({ reminder_count: 0, reminded_at: null });
  });

  test("history and audit do not say that the signer did what the delegate did", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    await open(sent.keys[0]);
    const key = await delegateTo(sent.keys[0], "doer@example.com");
    await open(key);
    dataOf(await sign(key, declared));
    const doers = async (kind: DocumentEvent["kind"]) => (await eventsOf(sent, kind)).map(({ doer_name }) => doer_name);
    expect(await doers("opened")).toEqual(["Ana Gil Ruiz", "Begoña Núñez"]);
    expect(await doers("delegated")).toEqual(["Begoña Núñez"]);
    expect(await doers("signed")).toEqual(["Ana Gil Ruiz"]);
    expect(await doers("sent")).toEqual([null]);
    const visitors = await app.db.query(
      "select distinct visitor from audit_entry where entity_id = $1 and visitor is not null",
      [sent.id],
    );
    expect(visitors).toEqual([{ visitor: "Begoña Núñez (por delegación)" }]);
  });

  test("a document that the delegate declines ends for the signer too, with a mail, and staff read who declined", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    const key = await delegateTo(sent.keys[0], "declines@example.com");
    dataOf(await app.visitor.post(`${path(key)}/decline`, { reason: "No puedo" }));
    await runJobs(app.services);
    expect(await mailedOf(sent)).toEqual(["signer0@example.com"]);
    expect((await mailTo("signer0@example.com"))?.subject).toMatch(/no sigue adelante la firma/);
    expect(await open(sent.keys[0])).toMatchObject({ situation: "ended", ended_by: "declined" });
    const notices = await app.db.query(
      "select 1 from notification where message like 'La persona en quien delegó Begoña Núñez no va a firmar %' and subject_id = $1",
      [sent.id],
    );
    expect(notices.length).toBeGreaterThan(0);
  });

  test("a document that is cancelled ends for signer and delegate, each with a mail", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    await delegateTo(sent.keys[0], "cancelled@example.com");
    const { version } = dataOf(await signing.admin.get<Document>(`/documents/${sent.id}`));
    dataOf(await signing.admin.post(`/documents/${sent.id}/cancel`, { version, reason: "Error" }));
    await runJobs(app.services);
    expect(await mailedOf(sent)).toEqual(["cancelled@example.com", "signer0@example.com"]);
    const mail = await mailTo("cancelled@example.com");
    expect(mail?.subject).toMatch(/ya no está pendiente de ti$/);
    expect(mail?.text).not.toContain(ana.name);
    expect(await open(sent.keys[0])).toMatchObject({ situation: "ended", ended_by: "cancelled" });
  });

  test("the signer's former link says when the delegate has signed", async () => {
    const sent = await send();
    const key = await delegateTo(sent.keys[0], "done@example.com");
    expect(await open(sent.keys[0])).toMatchObject({ signer: { has_delegate_signed: false } });
    dataOf(await sign(key, declared));
    expect(await open(sent.keys[0])).toMatchObject({ situation: "delegated", signer: { has_delegate_signed: true } });
  });

  test("the company is notified, and history and evidence have both people, the reason and the time", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    const key = await delegateTo(sent.keys[0], "evidence@example.com");
    await open(key);
    dataOf(await sign(key, declared));
    const [event] = await eventsOf(sent, "delegated");
    expect(event).toMatchObject({ signer_name: "Begoña Núñez", details: { name: ana.name, reason: ana.reason } });
    const notices = await app.db.query(
      "select 1 from notification where message like 'Begoña Núñez ha delegado en otra persona la firma de %' and subject_id = $1",
      [sent.id],
    );
    expect(notices.length).toBeGreaterThan(0);
    await runJobs(app.services);
    const text = (await readPdf((await app.visitor.download(`${path(key)}/signed`)).bytes)).pages.join(" ");
    for (const words of [
      "Delegación",
      "Ana Gil Ruiz",
      "evidence@example.com",
      ana.reason,
      "No se ha comprobado el poder",
    ])
      expect(text.replaceAll(/\s+/g, " ")).toContain(words);
    expect(text).toContain("Delegó la firma en otra persona");
  });
});

describe("the evidence of a signer whose delegation was revoked", () => {
  const linkIn = async (to: string) => keyIn((await mailTo(to))?.text);
  const enterWrong = async (key: string | undefined, to: string) => {
    dataOf(await app.visitor.post<SigningCodeState>(`${path(key)}/code`, { channel: "mail" }));
    const code = /^(\d{6})$/m.exec((await mailTo(to))?.text ?? "")?.[1];
    const wrong = code === "000000" ? "111111" : "000000";
    const { outcome } = dataOf(await app.visitor.post<CodeConfirmation>(`${path(key)}/code/confirm`, { code: wrong }));
    expect(outcome).toBe("wrong");
  };
  const evidenceOf = async ({ id }: SentTestDocument) => (await readEvidenceSigners(app.services, id))[0];
  const idsOf = async (sent: SentTestDocument, kind: DocumentEvent["kind"]) =>
    app.db.query<{ message_id: string }>(
      `select m.message_id from document_event e join mail m on m.id = (e.details ->> 'mail_id')::uuid
       where e.document_id = $1 and e.kind = $2 order by e.id desc`,
      [sent.id, kind],
    );

  test("it names the mail with the link in use and the signer's wrong codes, none of the delegate's", async () => {
    const sent = await send({ document_type_id: types.coded, names: ["Begoña Núñez"] });
    await enterWrong(sent.keys[0], "signer0@example.com");
    const code_proof = await confirm(sent.keys[0], "signer0@example.com");
    const other = await delegateTo(sent.keys[0], "former@example.com", { code_proof });
    await enterWrong(other, "former@example.com");
    await enterWrong(other, "former@example.com");
    dataOf(await revoke(sent));
    const key = await linkIn("signer0@example.com");
    dataOf(await sign(key, { code_proof: await confirm(key, "signer0@example.com") }));
    const [link] = await idsOf(sent, "delegation_revoked");
    const [code] = await idsOf(sent, "code_sent");
    expect(await evidenceOf(sent)).toMatchObject({
      delegation: null,
      code: { address: "s•••@example.com", attempts: 1 },
      mails: [
        { what: "link", message_id: link?.message_id },
        { what: "code", message_id: code?.message_id },
      ],
    });
  });

  test("where staff gave the signer the link by hand, it names no mail with a link that had ended", async () => {
    const sent = await send({ names: ["Begoña Núñez"] });
    await delegateTo(sent.keys[0], "ended@example.com");
    dataOf(await revoke(sent));
    await deliverMails(app.services);
    const signer = await signerOf(sent);
    const { path: link } = dataOf(
      await signing.admin.post<{ path: string }>(`/documents/${sent.id}/signers/${signer?.id}/link`, {}),
    );
    dataOf(await sign(keyIn(link)));
    expect(await evidenceOf(sent)).toMatchObject({ mails: [] });
  });

  test("of a delegate who signs it names the mail to the delegate and the delegate's wrong codes alone", async () => {
    const sent = await send({ document_type_id: types.coded, names: ["Begoña Núñez"] });
    await enterWrong(sent.keys[0], "signer0@example.com");
    const code_proof = await confirm(sent.keys[0], "signer0@example.com");
    const key = await delegateTo(sent.keys[0], "present@example.com", { code_proof });
    dataOf(await sign(key, { ...declared, code_proof: await confirm(key, "present@example.com") }));
    const [link] = await idsOf(sent, "delegated");
    expect(await evidenceOf(sent)).toMatchObject({
      code: { address: "p•••@example.com", attempts: 0 },
      mails: [{ what: "link", message_id: link?.message_id }, { what: "code" }],
    });
  });
});

describe("what the company can do", () => {
  test("a revoked delegation gives the signer a link again and ends that of the delegate", async () => {
    const sent = await send();
    const key = await delegateTo(sent.keys[0], "revoked@example.com");
    expect(dataOf(await revoke(sent))).toMatchObject({ delegate_email: null, is_mailed: true });
    expect((await mailTo("revoked@example.com"))?.subject).toMatch(/ya no está pendiente de ti$/);
    expect((await app.visitor.get(path(key))).status).toBe(404);
    const again = keyIn((await mailTo("signer0@example.com"))?.text);
    expect(await open(again)).toMatchObject({ situation: "open", can_delegate: true, signer: { delegate_name: null } });
    expect(await eventsOf(sent, "delegation_revoked")).toMatchObject([{ details: { name: ana.name } }]);
    expect(keyOfError(await revoke(sent))).toBe("409 error.delegation_gone");
  });

  test("a delegation of a signer without an address is revoked, and the answer says that no link was mailed", async () => {
    const sent = await send();
    await delegateTo(sent.keys[0], "unmailed@example.com");
    await app.db.query("update signer set email = null where document_id = $1", [sent.id]);
    expect(dataOf(await revoke(sent))).toMatchObject({ delegated_at: null, is_mailed: false });
  });

  test("a delegation is not revoked once the delegate has signed", async () => {
    const sent = await send();
    const key = await delegateTo(sent.keys[0], "late@example.com");
    dataOf(await sign(key, declared));
    expect(keyOfError(await revoke(sent))).toBe("409 error.delegation_gone");
    await expect(
      app.db.query("update signer set delegate_reason = 'otro' where document_id = $1 and delegated_at is not null", [
        sent.id,
      ]),
    ).rejects.toThrow(/document_frozen/);
  });
});
