import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { MAIL_COPY_BYTES } from "#shared/domain/documents/policy.ts";
import type { Signer, SignerInput } from "#shared/domain/documents/signer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T09:00:00Z" });
let signing: SigningFixture;
beforeAll(async () => {
  signing = await createSigningFixture(app);
  await app.db.query(
    "update notification_settings set smtp_host = 'mail.example.com', sender = 'oficina@example.com'",
    [],
  );
});
beforeEach(() => app.db.query("delete from public_call", []));

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const sign = (key: string | undefined, changes: object = {}) =>
  app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input(changes));
const approval = { kind: "approval", strokes: null };
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors[0]?.translationKey ?? ""}`;
const read = async ({ id }: SentTestDocument) => dataOf(await signing.admin.get<Document>(`/documents/${id}`));
const eventsOf = async ({ id }: SentTestDocument) =>
  dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${id}/events`));

const threeTasks = () =>
  signing.send({ names: ["Lucía Ibáñez", "Begoña Çelik", "Gestoría Sol"], tasks: ["sign", "approve", "copy"] });

test("an approval counts for the completion of a document, and who gets a copy does not", async () => {
  const sent = await threeTasks();
  expect(await read(sent)).toMatchObject({ signer_count: 2, signed_count: 0 });
  expect(dataOf(await sign(sent.keys[0])).is_complete).toBe(false);
  const receipt = dataOf(await sign(sent.keys[1], approval));
  expect(receipt).toMatchObject({ kind: "approval", is_complete: true, representative: null });
  expect(await read(sent)).toMatchObject({ state: "signed", signer_count: 2, signed_count: 2 });
});

test("who approves cannot sign instead, and who signs cannot approve instead", async () => {
  const sent = await threeTasks();
  const [signed, approved] = [await sign(sent.keys[1]), await sign(sent.keys[0], approval)];
  expect([signed, approved].map(keyOfError)).toEqual(["400 validation.invalid", "400 validation.invalid"]);
  expect((await read(sent)).state).toBe("sent");
});

test("the notice of a refusal says of an approver that they do not approve", async () => {
  const noticesOf = async ({ id }: SentTestDocument) =>
    (
      await app.db.query<{ message: string }>("select distinct message from notification where subject_id = $1", [id])
    ).map(({ message }) => message);
  const [approver, signer] = [await threeTasks(), await threeTasks()];
  dataOf(await app.visitor.post(`${path(approver.keys[1])}/decline`, { reason: "No procede" }));
  dataOf(await app.visitor.post(`${path(signer.keys[0])}/decline`, { reason: "No procede" }));
  expect(await noticesOf(approver)).toEqual([expect.stringMatching(/^Begoña Çelik no aprueba /)]);
  expect(await noticesOf(signer)).toEqual([expect.stringMatching(/^Lucía Ibáñez no va a firmar /)]);
});

test("the signing page says what its signer and the others do", async () => {
  const sent = await threeTasks();
  const page = dataOf(await app.visitor.get<SigningPageData>(path(sent.keys[1])));
  expect(page.signer.task).toBe("approve");
  expect(page.others.map(({ task }) => task)).toEqual(["sign", "copy"]);
});

test("in order, who comes after one that only gets a copy has the turn", async () => {
  const sent = await signing.send({
    names: ["Copia Primera", "Begoña Çelik"],
    tasks: ["copy", "sign"],
    signing_order: "sequential",
  });
  expect(dataOf(await sign(sent.keys[1])).is_complete).toBe(true);
});

test("who gets a copy has no link, and gets the sealed file by mail at the end", async () => {
  const sent = await threeTasks();
  expect((await app.visitor.get(path(sent.keys[2]))).status).toBe(404);
  await sign(sent.keys[0]);
  await sign(sent.keys[1], approval);
  await sealDocuments(app.services);
  await runJobs(app.services);
  const mails = await app.db.query<{ to: string; subject: string; files: number; text: string }>(
    `select "to", subject, text, (select count(*)::int from mail_attachment a where a.mail_id = m.id) as files
     from mail m where entity_id = $1 and "to" = 'signer2@example.com'`,
    [sent.id],
  );
  expect(mails).toMatchObject([{ subject: expect.stringContaining("Copia del documento firmado"), files: 1 }]);
  expect(mails[0]?.text).not.toContain("/external-document/");
  const copied = (await eventsOf(sent)).find(({ kind }) => kind === "copied");
  expect(copied).toMatchObject({
    signer_name: "Gestoría Sol",
    details: { email: "signer2@example.com", is_mailed: true },
  });
});

test("a copy that is too large for a mail, or has no mail server, says so in the events, and is sent again", async () => {
  const copiesOf = async (sent: SentTestDocument) =>
    (await eventsOf(sent)).filter(({ kind }) => kind === "copied").map(({ details }) => details);
  const seal = async (sent: SentTestDocument) => {
    await sign(sent.keys[0]);
    await sign(sent.keys[1], approval);
    await sealDocuments(app.services);
  };
  const resend = async (sent: SentTestDocument) => {
    const signers = dataOf(await signing.admin.get<Signer[]>(`/documents/${sent.id}/signers`));
    return signing.admin.post(`/documents/${sent.id}/signers/${signers[2]?.id}/copy`, {});
  };
  const large = await threeTasks();
  await seal(large);
  expect(await copiesOf(large)).toEqual([]);
  await transact(app.db, null, async (tx) => {
    // Versions are final: a file of this size would take the test a minute.
    await tx.query("set local session_replication_role = replica", []);
    await tx.query("update document_version set size = $2 where document_id = $1 and kind = 'signed'", [
      large.id,
      MAIL_COPY_BYTES + 1,
    ]);
  });
  await runJobs(app.services);
  expect(await copiesOf(large)).toMatchObject([{ is_mailed: false, is_too_large: true }]);
  expect(keyOfError(await resend(large))).toBe("422 error.copy_too_large");

  const unsent = await threeTasks();
  await seal(unsent);
  await app.db.query("update notification_settings set smtp_host = null", []);
  try {
    await runJobs(app.services);
    expect(await copiesOf(unsent)).toMatchObject([{ is_mailed: false }]);
    expect(keyOfError(await resend(unsent))).toBe("422 error.no_mail_server");
  } finally {
    await app.db.query("update notification_settings set smtp_host = 'mail.example.com'", []);
  }
  expect((await resend(unsent)).status).toBe(200);
  expect(await copiesOf(unsent)).toMatchObject([{ is_mailed: true }, { is_mailed: false }]);
  expect((await resend(await threeTasks())).status).toBe(404);
});

test("the file of a signer whose data were blocked since is not mailed as a copy", async () => {
  const people = [await signing.given.aPerson(), await signing.given.aPerson(), await signing.given.aPerson()];
  const sent = await signing.send({
    names: people.map(({ label }) => label),
    person_ids: people.map(({ id }) => id),
    tasks: ["sign", "approve", "copy"],
    signer: { email: "copia@example.com" },
  });
  await sign(sent.keys[0]);
  await sign(sent.keys[1], approval);
  await sealDocuments(app.services);
  const signers = dataOf(await signing.admin.get<Signer[]>(`/documents/${sent.id}/signers`));
  const resend = () => signing.admin.post(`/documents/${sent.id}/signers/${signers[2]?.id}/copy`, {});
  expect((await resend()).status).toBe(200);
  await app.db.query("update person set archived_at = clock_now(), blocked_at = clock_now() where id = $1", [
    people[0]?.id,
  ]);
  expect(keyOfError(await resend())).toBe("409 error.person_blocked");
});

test("who approves is mailed to approve and not to sign", async () => {
  const sent = await threeTasks();
  const { version } = await read(sent);
  dataOf(await signing.admin.post(`/documents/${sent.id}/remind`, { version }));
  const subjects = await app.db.query<{ subject: string }>(
    `select subject from mail where entity_id = $1 and "to" = 'signer1@example.com'`,
    [sent.id],
  );
  expect(subjects).toEqual([{ subject: expect.stringContaining("falta tu aprobación de") }]);
});

test("/verify counts signatures and approvals apart", async () => {
  const sent = await threeTasks();
  await sign(sent.keys[0]);
  const { verification_code: code } = dataOf(await sign(sent.keys[1], approval));
  expect(dataOf(await app.visitor.post("/external-verify", { code }))).toMatchObject({ signatures: 1, approvals: 1 });
});

test("the evidence says who signed, who approved without a signature, and who got a copy", async () => {
  const sent = await threeTasks();
  await sign(sent.keys[0]);
  await sign(sent.keys[1], approval);
  await runJobs(app.services);
  const file = (await app.visitor.download(`${path(sent.keys[0])}/signed`)).bytes;
  const text = (await readPdf(file)).pages.slice(1).join(" ");
  for (const words of [
    "Aprobación sin firma",
    "Aprobó el documento",
    "Reciben copia",
    "Gestoría Sol · signer2@example.com",
  ])
    expect(text).toContain(words);
});

test("who only gets a copy is not counted among the signers of a draft", async () => {
  const document = await signing.given.aDocument({
    signers: [{ party: "other", name: "Gestoría Sol", role: "other", task: "copy", email: "sol@example.com" }],
  });
  expect(document.signer_count).toBe(0);
});

test("a document is not sent to people who cannot do what they are given to do", async () => {
  const other = (name: string, changes: Partial<SignerInput>): SignerInput => ({
    party: "other",
    name,
    documentation: null,
    email: "sol@example.com",
    role: "other",
    task: "sign",
    ...changes,
  });
  const send = async (signers: SignerInput[], contract = false) => {
    const document = await signing.given.aDocument({ signers });
    await app.db.query(
      "update document set docx_sha256 = repeat('a', 64), docx_key = 'x', requires_signature = false, is_contract = $2 where id = $1",
      [document.id, contract],
    );
    const { version } = dataOf(await signing.admin.get<Document>(`/documents/${document.id}`));
    return keyOfError(await signing.admin.post(`/documents/${document.id}/send`, { version }));
  };
  expect(await send([other("Gestoría Sol", { task: "copy" })])).toBe("422 error.document_unsigned");
  expect(await send([other("Ana", {}), other("Gestoría Sol", { task: "copy", email: null })])).toBe(
    "422 error.copy_address_missing",
  );
  expect(await send([other("Inversiones Sol, S.L.", { task: "approve", documentation: "B76543214" })])).toBe(
    "422 error.company_signs",
  );
  const parties = [other("Ana", { role: "landlord" }), other("Luis", { role: "tenant", task: "approve" })];
  expect(await send(parties, true)).toBe("422 error.contract_party_signs");
});
